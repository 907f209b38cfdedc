use customs_form_macros::growing;
use customs_kernel::Currency;
use rust_decimal::Decimal;

/// What the customer was invoiced for a movement above what is due for it by now, and no final credit note takes back.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToCredit {
    /// The amount without VAT.
    pub amount: Decimal,
    /// The currency of the amounts.
    pub currency: Currency,
    /// What final credit notes take back of the charges for the movement in this currency by now, without VAT.
    pub taken_back: Decimal,
}

impl ToCredit {
    /// Returns the sum that final credit notes take back of the charges for the movement once the amount is covered.
    #[must_use]
    pub fn until(&self) -> Decimal {
        self.taken_back + self.amount
    }
}
