use customs_kernel::Currency;
use rust_decimal::Decimal;

/// A duty or tax that customs charges for a declaration, over all its items.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AssessedTax {
    /// Code of the duty or tax (`A00` customs duty, `B00` VAT).
    pub tax_type: String,
    /// The amount to be paid, in units of the currency.
    pub amount: Decimal,
    /// The currency of the amount.
    pub currency: Currency,
}
