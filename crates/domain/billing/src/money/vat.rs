use super::PaymentTermGroup;
use crate::words::words;
use rust_decimal::Decimal;

words!(
    /// VAT category of a line, as electronic invoices name it (UNTDID 5305).
    VatCategory {
        /// A rate is charged.
        Standard = "S",
        /// The customer accounts for the VAT.
        ReverseCharge = "AE",
        /// Paid in the customer's name, outside VAT.
        OutsideScope = "O",
        /// Rate zero.
        Zero = "Z",
    }
);

impl VatCategory {
    /// The category of a line.
    #[must_use]
    pub fn of(vat_rate: Decimal, reverse_charged: bool, group: PaymentTermGroup) -> Self {
        if vat_rate > Decimal::ZERO {
            Self::Standard
        } else if reverse_charged {
            Self::ReverseCharge
        } else if group.is_passed_on() {
            Self::OutsideScope
        } else {
            Self::Zero
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_category_follows_rate_reversal_and_group() {
        use PaymentTermGroup::{Disbursements, Duties, Handling};
        let rate = Decimal::from(21);
        assert_eq!(VatCategory::of(rate, false, Duties), VatCategory::Standard);
        assert_eq!(VatCategory::of(Decimal::ZERO, true, Handling), VatCategory::ReverseCharge);
        assert_eq!(VatCategory::of(Decimal::ZERO, false, Duties), VatCategory::OutsideScope);
        assert_eq!(VatCategory::of(Decimal::ZERO, false, Disbursements), VatCategory::OutsideScope);
        assert_eq!(VatCategory::of(Decimal::ZERO, false, Handling), VatCategory::Zero);
    }
}
