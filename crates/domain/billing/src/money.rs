//! Amounts of lines, their VAT, and payment terms.

mod amounts;
mod doubt;
mod drift;
mod place;
mod terms;
mod totals;
mod treatment;
mod vat;

use rust_decimal::Decimal;

pub use amounts::{AmountTooLarge, LineAmounts};
pub use doubt::VatDoubt;
pub use terms::{PaymentTermGroup, PaymentTerms};
pub use totals::{Totals, VatShare, vat_breakdown};
pub use treatment::{TreatedRate, VatTreatment};
pub use vat::{LineVat, VatCategory, VatRules};

/// The VAT rates of the Netherlands above zero, in percent, since 2019 (Wet OB, articles 9(1) and 9(2)(a)).
const RATES: [Decimal; 2] = [Decimal::from_parts(21, 0, 0, false, 0), Decimal::from_parts(9, 0, 0, false, 0)];

/// Whether the Netherlands has this VAT rate, zero included.
#[must_use]
pub fn is_dutch_rate(rate: Decimal) -> bool {
    rate.is_zero() || RATES.contains(&rate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_of_before_and_of_other_countries_are_none() {
        let known = |rate: &str| is_dutch_rate(rate.parse().expect("a rate"));
        assert!(known("21") && known("21.00") && known("9") && known("0"));
        assert!(!known("19") && !known("6") && !known("20") && !known("2.1") && !known("12"));
    }
}
