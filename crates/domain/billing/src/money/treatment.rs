use super::PaymentTermGroup;
use crate::words::words;
use rust_decimal::Decimal;

/// Member states of the EU by the country of an address, where a service for a business is taxed (directive
/// 2006/112/EC, article 44). Monaco counts as France (article 7). The Netherlands are not among them: there the
/// broker charges VAT.
const OTHER_MEMBER_STATES: [&str; 27] = [
    "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IT", "LT", "LU", "LV",
    "MC", "MT", "PL", "PT", "RO", "SE", "SI", "SK",
];
const HOME: &str = "NL";

words!(
    /// What the VAT of the broker's own work is for a customer.
    VatTreatment {
        /// Dutch VAT: in the Netherlands, in another member state without a VAT number, or nobody knows where.
        Charged = "charged",
        /// Somebody set by hand that the customer accounts for the VAT.
        ReversedByHand = "reversed_by_hand",
        /// The customer accounts for the VAT: in another member state, with a VAT number.
        Reversed = "reversed",
        /// The customer is outside the EU: not taxed in the Netherlands (article 6 Wet OB).
        NotTaxedHere = "not_taxed_here",
    }
);

/// The VAT of one charge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TreatedRate {
    /// The rate that is charged, percent.
    pub rate: Decimal,
    /// Whether the customer accounts for the VAT.
    pub reverse_charged: bool,
    /// Whether it is not taxed in the Netherlands.
    pub not_taxed_here: bool,
}

impl VatTreatment {
    /// That of a customer: country of its address (ISO 3166-1 alpha-2), its VAT number, and whether somebody set by
    /// hand that it accounts for VAT.
    #[must_use]
    pub fn of(country: Option<&str>, vat_number: Option<&str>, reversed_by_hand: bool) -> Self {
        let country = country.map(|code| code.trim().to_ascii_uppercase()).filter(|code| !code.is_empty());
        if reversed_by_hand {
            return Self::ReversedByHand;
        }
        match country.as_deref() {
            None | Some(HOME) => Self::Charged,
            Some(code) if OTHER_MEMBER_STATES.contains(&code) => {
                if vat_number.is_some_and(|number| !number.trim().is_empty()) { Self::Reversed } else { Self::Charged }
            }
            Some(_) => Self::NotTaxedHere,
        }
    }

    /// The VAT of a charge that has this rate (percent) where Dutch VAT is charged.
    ///
    /// Where the work is taxed is decided before any rate of it, so that in another member state work that is zero
    /// rated here is reversed as well. A reversal by hand leaves alone what bears no VAT. What was paid in
    /// the customer's name is nobody's turnover.
    #[must_use]
    pub fn treat(self, rate: Decimal, group: PaymentTermGroup) -> TreatedRate {
        let bears_vat = rate > Decimal::ZERO;
        let reverse_charged = match self {
            Self::Charged | Self::NotTaxedHere => false,
            Self::ReversedByHand => bears_vat,
            Self::Reversed => bears_vat || !group.is_passed_on(),
        };
        let not_taxed_here = self == Self::NotTaxedHere;
        let rate = if reverse_charged || not_taxed_here { Decimal::ZERO } else { rate };
        TreatedRate { rate, reverse_charged, not_taxed_here }
    }

    /// The VAT of a charge whose rate (percent) somebody gave: it is meant as it is. No rate at all agrees
    /// with what is not taxed here.
    #[must_use]
    pub fn given(self, rate: Decimal) -> TreatedRate {
        let not_taxed_here = self == Self::NotTaxedHere && rate.is_zero();
        TreatedRate { rate, reverse_charged: false, not_taxed_here }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use PaymentTermGroup::{Duties, Handling};

    #[test]
    fn the_treatment_follows_country_vat_number_and_hand() {
        let of = VatTreatment::of;
        assert_eq!(of(Some("NL"), Some("NL123456782B01"), false), VatTreatment::Charged);
        assert_eq!(of(None, None, false), VatTreatment::Charged);
        assert_eq!(of(Some("DE"), Some("DE123456789"), false), VatTreatment::Reversed);
        assert_eq!(of(Some("DE"), Some(" "), false), VatTreatment::Charged);
        assert_eq!(of(Some("gb"), Some("GB123456789"), false), VatTreatment::NotTaxedHere);
        assert_eq!(of(Some("CH"), None, false), VatTreatment::NotTaxedHere);
        assert_eq!(of(Some("NL"), None, true), VatTreatment::ReversedByHand);
        assert_eq!(of(Some("CN"), None, true), VatTreatment::ReversedByHand);
    }

    #[test]
    fn a_rate_is_charged_reversed_or_not_taxed() {
        let treated = |treatment: VatTreatment, rate: i64, group| {
            let TreatedRate { rate, reverse_charged, not_taxed_here } = treatment.treat(rate.into(), group);
            (rate, reverse_charged, not_taxed_here)
        };
        let (full, none) = (Decimal::from(21), Decimal::ZERO);
        assert_eq!(treated(VatTreatment::Charged, 21, Handling), (full, false, false));
        assert_eq!(treated(VatTreatment::ReversedByHand, 21, Handling), (none, true, false));
        assert_eq!(treated(VatTreatment::ReversedByHand, 0, Handling), (none, false, false));
        assert_eq!(treated(VatTreatment::Reversed, 0, Handling), (none, true, false));
        assert_eq!(treated(VatTreatment::Reversed, 0, Duties), (none, false, false));
        assert_eq!(treated(VatTreatment::NotTaxedHere, 21, Handling), (none, false, true));
        assert!(!VatTreatment::NotTaxedHere.given(full).not_taxed_here);
        assert!(VatTreatment::NotTaxedHere.given(none).not_taxed_here);
    }
}
