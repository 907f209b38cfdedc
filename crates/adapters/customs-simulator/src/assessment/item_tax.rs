use rust_decimal::Decimal;

/// The taxes on all items of a declaration, in the order of the items.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assessment(#[doc(hidden)] pub Vec<ItemTax>);

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
