//! The authority's charges on goods that are released for free circulation (message 13). The host's tables give the
//! amounts; the message shows which goods are charged and who pays now.

mod kept;
pub(crate) mod taxation;
mod text;

pub use kept::{AssessmentBasis, CaseAssessment, DeclaredImport};
pub use text::NotAnAssessment;

pub(crate) use taxation::assess;

use customs_tariff::duty::DutyKind;
use rust_decimal::Decimal;

/// A duty or tax on one item in EUR, as the tables calculate it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CalculatedDuty {
    /// Number of the item, from 1.
    pub item: u32,
    /// Kind of duty or tax.
    pub kind: DutyKind,
    /// Rate in percent; `None` when the charge is not only by value.
    pub rate: Option<Decimal>,
    /// Value that the duty or tax is charged on.
    pub base: Decimal,
    /// Amount of the duty or tax.
    pub amount: Decimal,
}

/// The taxes on all items of a declaration, in the order of the items.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assessment(#[doc(hidden)] pub Vec<ItemTax>);

impl Assessment {
    /// The same duties and taxes with nothing to pay, on goods that an amendment relieved of all of them.
    pub(crate) fn remitted(&self) -> Self {
        let free = |tax: &ItemTax| ItemTax { assessed: Decimal::ZERO, payable: Decimal::ZERO, ..tax.clone() };
        Self(self.0.iter().map(free).collect())
    }
}

/// A duty or tax on one item, as the response to the trader shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ItemTax {
    /// Number of the item, from 1.
    pub(crate) item: u32,
    /// Tax type: `A00` customs duty, `B00` VAT.
    pub(crate) tax_type: String,
    /// Code of the preference that the item claims.
    pub(crate) regime: String,
    /// Value that it is charged on.
    pub(crate) base: Decimal,
    /// Rate in percent; `None` when the charge is not a percentage.
    pub(crate) rate: Option<Decimal>,
    /// Amount that customs assesses.
    pub(crate) assessed: Decimal,
    /// Part of the amount that is to be paid at import.
    pub(crate) payable: Decimal,
}
