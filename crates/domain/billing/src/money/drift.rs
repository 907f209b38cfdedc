//! Drift of VAT. VAT is rounded line by line, so over many lines it drifts from the rate applied to their sum.
//! Receivers of electronic invoices compute VAT from the sum and refuse a difference of a whole currency unit
//! (BR-CO-17, BR-S-09).

use super::VatShare;
use customs_kernel::round_to_cents;
use rust_decimal::Decimal;

impl VatShare {
    /// Whether receivers refuse this VAT. By the published rules, the expected VAT is rounded to cents before it is
    /// compared, and a rate below half a percent is expected to give none.
    #[must_use]
    pub fn drifts_too_far(&self) -> bool {
        let (taxable, vat) = (self.taxable.abs(), self.vat_amount.abs());
        let expected = round_to_cents(taxable * self.rate / Decimal::ONE_HUNDRED);
        let half = Decimal::new(5, 1);
        (expected - vat).abs() >= Decimal::ONE || (self.rate < half && vat >= half)
    }

    /// The amount by which the VAT of the lines exceeds the rate applied to their sum, before any rounding.
    #[must_use]
    pub fn drift(&self) -> Decimal {
        self.vat_amount - self.taxable * self.rate / Decimal::ONE_HUNDRED
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::money::VatCategory;

    fn refused(rate: &str, taxable: &str, vat: &str) -> bool {
        let number = |text: &str| text.parse().expect("a number");
        let (rate, taxable, vat_amount) = (number(rate), number(taxable), number(vat));
        VatShare { category: VatCategory::Standard, rate, taxable, vat_amount }.drifts_too_far()
    }

    #[test]
    fn a_whole_unit_of_difference_from_the_rounded_rate_is_refused() {
        assert!(!refused("21", "100", "21.99"));
        assert!(refused("21", "100", "22"));
        assert!(refused("21", "100", "20"));
        assert!(refused("21", "-100", "-22"));
        // The expected VAT of 2.5935 is rounded to 2.59 first. 1.59 differs from it by a whole unit, 1.60 by less.
        assert!(refused("21", "12.35", "1.59"));
        assert!(!refused("21", "12.35", "1.60"));
        // The expected VAT of 0.005 is rounded to 0.01 first. 1.01 differs from it by a whole unit, 1.00 by less.
        assert!(refused("1", "0.5", "1.01"));
        assert!(!refused("1", "0.5", "1.00"));
        assert!(refused("0.4", "125", "0.50"));
        assert!(!refused("0.4", "120", "0.48"));
        assert!(!refused("0", "1000000", "0"));
    }
}
