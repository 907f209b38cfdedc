use super::PaymentTermGroup;
use super::place::{Place, member_state_of};
use customs_form_macros::growing;
use customs_kernel::words;
use rust_decimal::Decimal;

words!(
    /// The VAT treatment of a customer for the broker's own work.
    #[growing]
    VatTreatment {
        /// Dutch VAT: the customer is in the Netherlands, in another member state without a VAT number of one, or in an
        /// unknown place.
        Charged = "charged",
        /// Dutch VAT by law, but a user set by hand that the customer accounts for it.
        ReversedByHand = "reversed_by_hand",
        /// The customer accounts for the VAT: it is in another member state and has a VAT number.
        Reversed = "reversed",
        /// The customer is outside the EU: not taxed in the Netherlands (article 6 Wet OB).
        NotTaxedHere = "not_taxed_here",
    }
);

/// The VAT of one charge.
#[growing(new)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TreatedRate {
    /// The rate that is charged, in percent.
    pub rate: Decimal,
    /// Whether the customer accounts for the VAT (reverse charge).
    pub reverse_charged: bool,
    /// Whether the charge is not taxed in the Netherlands.
    pub not_taxed_here: bool,
}

impl VatTreatment {
    /// The treatment of a customer, given the country of its address (ISO 3166-1 alpha-2), its VAT number, and whether
    /// a user set a reverse charge by hand. The place of taxation follows from the customer's place (directive
    /// 2006/112/EC, article 44). A setting by hand cannot change that; it only replaces Dutch VAT.
    #[must_use]
    pub fn for_customer(country: Option<&str>, vat_number: Option<&str>, reversed_by_hand: bool) -> Self {
        let by_law = match Place::from_country(country) {
            Place::Home | Place::NotStated | Place::NoCountry => Self::Charged,
            Place::MemberState(_) if vat_number.and_then(member_state_of).is_some() => Self::Reversed,
            Place::MemberState(_) => Self::Charged,
            Place::Outside => Self::NotTaxedHere,
        };
        if by_law == Self::Charged && reversed_by_hand { Self::ReversedByHand } else { by_law }
    }

    /// The VAT of a charge that would have this rate (percent) under Dutch VAT.
    ///
    /// The place of taxation is decided before the rate. So work for another member state is reversed even if it is
    /// zero-rated here. A reverse charge by hand does not apply to charges without VAT. Amounts paid in the customer's
    /// name are not turnover of the broker.
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

    /// The VAT of a charge with a given rate (percent), which is taken literally. A rate of zero fits work that is
    /// not taxed in the Netherlands, so such work keeps that mark.
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
    fn the_treatment_follows_country_and_vat_number() {
        let treatment_in = |country, number| VatTreatment::for_customer(Some(country), number, false);
        assert_eq!(VatTreatment::for_customer(None, None, false), VatTreatment::Charged);
        for (country, number, expected) in [
            ("NL", Some("NL123456782B01"), VatTreatment::Charged),
            ("NL", Some("DE123456789"), VatTreatment::Charged),
            ("DE", Some("DE123456789"), VatTreatment::Reversed),
            ("DE", Some("BE0123456749"), VatTreatment::Reversed),
            ("EL", Some("EL123456789"), VatTreatment::Reversed),
            ("GR", Some("EL123456789"), VatTreatment::Reversed),
            ("MC", Some("FR12345678901"), VatTreatment::Reversed),
            ("DE", None, VatTreatment::Charged),
            ("DE", Some(" "), VatTreatment::Charged),
            ("DE", Some("NL123456782B01"), VatTreatment::Charged),
            ("DE", Some("GB123456789"), VatTreatment::Charged),
            ("gb", Some("GB123456789"), VatTreatment::NotTaxedHere),
            ("XI", Some("XI123456789"), VatTreatment::NotTaxedHere),
            ("CH", None, VatTreatment::NotTaxedHere),
            ("XX", None, VatTreatment::Charged),
        ] {
            assert_eq!(treatment_in(country, number), expected, "{country} {number:?}");
        }
    }

    #[test]
    fn a_hand_takes_the_place_of_dutch_vat_alone() {
        let treatment_in = |country, number| VatTreatment::for_customer(country, number, true);
        assert_eq!(treatment_in(Some("NL"), None), VatTreatment::ReversedByHand);
        assert_eq!(treatment_in(None, None), VatTreatment::ReversedByHand);
        assert_eq!(treatment_in(Some("DE"), None), VatTreatment::ReversedByHand);
        assert_eq!(treatment_in(Some("XX"), None), VatTreatment::ReversedByHand);
        assert_eq!(treatment_in(Some("DE"), Some("DE123456789")), VatTreatment::Reversed);
        assert_eq!(treatment_in(Some("CN"), None), VatTreatment::NotTaxedHere);
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
