use customs_tariff::duty::DutyKind;
use rust_decimal::Decimal;

/// A duty or tax on one item in EUR, as the tables calculate it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CalculatedDuty {
    /// Number of the item, from 1.
    pub item: u32,
    /// Kind of duty or tax.
    pub kind: DutyKind,
    /// Rate in percent; `None` when the charge is not by value alone.
    pub rate: Option<Decimal>,
    /// Value that the duty or tax is charged on.
    pub base: Decimal,
    /// Amount of the duty or tax.
    pub amount: Decimal,
}
