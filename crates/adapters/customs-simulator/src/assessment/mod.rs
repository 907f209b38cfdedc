//! What the authority charges for goods that are released for free circulation (message 13). The amounts come from the
//! tables that the host gives it; what they are charged on and who pays now is read from the message.

mod kept;
mod taxation;
mod text;

pub use kept::CaseAssessment;
pub(crate) use taxation::assess;
pub use text::NotAnAssessment;

use customs_tariff::duty::DutyKind;
use rust_decimal::Decimal;

/// A duty or tax on one item, as the tables calculate it, EUR.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CalculatedDuty {
    /// Number of the item, from 1.
    pub item: u32,
    /// Which kind.
    pub kind: DutyKind,
    /// Its rate, percent; none where it is charged otherwise than by value alone.
    pub rate: Option<Decimal>,
    /// What it is charged on.
    pub base: Decimal,
    /// How much.
    pub amount: Decimal,
}

/// The taxes on all items of a declaration, in their order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assessment(pub(crate) Vec<ItemTax>);

/// A duty or tax on one item, as a response tells it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ItemTax {
    /// Number of the item, from 1.
    pub(crate) item: u32,
    /// Its code: `A00` customs duty, `B00` VAT.
    pub(crate) tax_type: String,
    /// The preference that the item claims.
    pub(crate) regime: String,
    /// What it is charged on.
    pub(crate) base: Decimal,
    /// Percent, where it is a percentage.
    pub(crate) rate: Option<Decimal>,
    /// How much it is.
    pub(crate) assessed: Decimal,
    /// What of it is to be paid at import.
    pub(crate) payable: Decimal,
}

/// The codes of the union's and the Dutch taxes (data element 14 03).
const fn code(kind: DutyKind) -> &'static str {
    match kind {
        DutyKind::CustomsDuty => "A00",
        DutyKind::AdditionalDuty => "A20",
        DutyKind::AntiDumping => "A30",
        DutyKind::ProvisionalAntiDumping => "A35",
        DutyKind::Countervailing => "A40",
        DutyKind::ProvisionalCountervailing => "A45",
        DutyKind::Vat => "B00",
    }
}

#[cfg(test)]
mod tests;
