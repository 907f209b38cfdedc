use super::place::{Place, member_state_of};
use customs_form_macros::growing;

/// A reason to doubt the VAT treatment that follows from a customer's data.
#[growing]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VatDoubt {
    /// The country of the customer's address does not exist.
    NoCountry,
    /// The customer is in another member state, but its VAT number is not one of another member state.
    NumberOfNoMemberState,
    /// The customer is in another member state, and its VAT number is of yet another one. The number proves that the
    /// customer is a business, so VAT is reversed, but one of the two may be a mistake.
    NumberOfAnotherState,
}

impl VatDoubt {
    /// The doubt about a customer with this country and VAT number; `None` without doubt.
    #[must_use]
    pub fn for_customer(country: Option<&str>, vat_number: Option<&str>) -> Option<Self> {
        let number = vat_number.filter(|number| !number.trim().is_empty());
        match (Place::from_country(country), number) {
            (Place::NoCountry, _) => Some(Self::NoCountry),
            (Place::MemberState(own), Some(number)) => match member_state_of(number) {
                Some(prefix) if prefix == own => None,
                Some(_) => Some(Self::NumberOfAnotherState),
                None => Some(Self::NumberOfNoMemberState),
            },
            (Place::MemberState(_), None) | (Place::Home | Place::Outside | Place::NotStated, _) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_country_that_is_none_and_a_number_of_elsewhere_are_doubtful() {
        let doubt_in = |country, number| VatDoubt::for_customer(Some(country), number);
        assert_eq!(doubt_in("XX", None), Some(VatDoubt::NoCountry));
        assert_eq!(doubt_in("DE", Some("GB123456789")), Some(VatDoubt::NumberOfNoMemberState));
        assert_eq!(doubt_in("DE", Some("NL123456782B01")), Some(VatDoubt::NumberOfNoMemberState));
        assert_eq!(doubt_in("DE", Some("BE0123456749")), Some(VatDoubt::NumberOfAnotherState));
        for (country, number) in
            [("DE", None), ("DE", Some(" ")), ("DE", Some("DE123456789")), ("GR", Some("EL123456789"))]
        {
            assert_eq!(doubt_in(country, number), None, "{country} {number:?}");
        }
        assert_eq!(
            [doubt_in("NL", Some("X")), doubt_in("US", Some("X")), VatDoubt::for_customer(None, Some("X"))],
            [None; 3]
        );
    }
}
