use super::TransitForm;
use super::field_rules::is_writable;
use crate::countries::is_in_common_transit;
use customs_form_macros::growing;

/// The country that a message states for one end of the consignment: the one that the form names, else that of the
/// customs office there.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatedCountry {
    /// Code of the country, in capitals.
    pub code: String,
    /// Whether the form names the country itself.
    pub is_named: bool,
}

impl StatedCountry {
    fn from_country(country: Option<&str>, office: Option<&str>) -> Option<Self> {
        let named = country.map(str::trim).filter(|code| is_writable(Some(code)));
        let code = named.or_else(|| office.and_then(|office| office.get(..2)))?;
        Some(Self { code: code.to_ascii_uppercase(), is_named: named.is_some() })
    }
}

impl TransitForm {
    /// Returns the country of dispatch that a message states; `None` when the form names neither it nor the office of
    /// departure.
    #[must_use]
    pub fn stated_dispatch(&self) -> Option<StatedCountry> {
        StatedCountry::from_country(self.country_of_dispatch.as_deref(), self.office_of_departure.as_deref())
    }

    /// Returns the country of destination that a message states; `None` when the form names neither it nor the office
    /// of destination.
    #[must_use]
    pub fn stated_destination(&self) -> Option<StatedCountry> {
        StatedCountry::from_country(self.country_of_destination.as_deref(), self.office_of_destination.as_deref())
    }

    /// Returns whether a message has to name a consignee, since the goods go to a country of common transit (condition
    /// C0001).
    #[must_use]
    pub fn needs_consignee(&self) -> bool {
        self.stated_destination().is_some_and(|destination| is_in_common_transit(&destination.code))
    }
}

#[cfg(test)]
mod tests {
    use super::{StatedCountry, TransitForm};
    use crate::testing::a_valid_transit;

    fn to(country: Option<&str>, office: Option<&str>) -> TransitForm {
        let [country_of_destination, office_of_destination] = [country, office].map(|text| text.map(str::to_owned));
        TransitForm { country_of_destination, office_of_destination, ..a_valid_transit() }
    }

    #[test]
    fn a_country_that_is_not_named_is_that_of_the_office() {
        let stated = |country, office| to(country, office).stated_destination();
        let expected = |code: &str, is_named| Some(StatedCountry { code: code.to_owned(), is_named });
        assert_eq!(stated(Some(" us"), Some("DE003302")), expected("US", true));
        assert_eq!(stated(Some(" "), Some("DE003302")), expected("DE", false));
        assert_eq!(stated(None, Some("D")), None);
        assert_eq!(a_valid_transit().stated_dispatch(), expected("NL", true));
        let unnamed = TransitForm { country_of_dispatch: None, ..a_valid_transit() };
        assert_eq!(unnamed.stated_dispatch(), expected("NL", false));
    }

    #[test]
    fn a_consignee_is_needed_in_countries_of_common_transit() {
        assert!(to(Some("ch"), Some("DE003302")).needs_consignee());
        assert!(to(None, Some("AD000001")).needs_consignee());
        assert!(!to(Some("US"), Some("DE003302")).needs_consignee());
    }
}
