use super::field_rules::is_writable;
use crate::countries::has_no_postcodes;
use customs_form_macros::growing;
use customs_form_macros::{FormFields, Rules};
use customs_kernel::rules::{Code, CodeOf, Text};
use customs_kernel::{CountryCode, Eori};
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

/// A trader: named by customer code, spelled out, or both. Spelled-out fields take precedence over the customer
/// master.
#[growing]
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, Rules, FormFields)]
#[serde(default)]
#[fields(PartyFields)]
pub struct PartyForm {
    /// Code of the trader in the customer master.
    #[validate(length(max = 100), custom(function = Code::check))]
    pub customer_code: Option<String>,
    /// EORI number of the trader.
    #[validate(length(max = 20), custom(function = CodeOf::<Eori>::check))]
    pub eori: Option<String>,
    /// Name of the trader.
    #[validate(length(max = 255), custom(function = Text::check))]
    pub name: Option<String>,
    /// Address of the trader.
    #[rules(nested)]
    pub address: Option<AddressForm>,
}

impl PartyForm {
    /// Returns the customer code, unless it is blank.
    #[must_use]
    pub fn named_code(&self) -> Option<&str> {
        self.customer_code.as_deref().filter(|code| !code.trim().is_empty())
    }

    /// Returns the EORI number, if there is one; it goes into a message alone (condition C0250).
    #[must_use]
    pub fn valid_eori(&self) -> Option<Eori> {
        self.eori.as_deref()?.parse().ok()
    }

    /// Returns the fields that a message needs of this party and that are missing, as paths within the party: without
    /// an EORI the name and the whole address (conditions C0250 and C0505).
    #[must_use]
    pub fn missing_particulars(&self) -> Vec<&'static str> {
        if self.valid_eori().is_some() {
            return Vec::new();
        }
        let nowhere = AddressForm::default();
        let AddressForm { street, city, postal_code, country } = self.address.as_ref().unwrap_or(&nowhere);
        let has_postcodes =
            country.as_deref().is_none_or(|country| !has_no_postcodes(&country.trim().to_ascii_uppercase()));
        let needed = [
            ("name", &self.name, true),
            ("address.street", street, true),
            ("address.city", city, true),
            ("address.postal_code", postal_code, has_postcodes),
            ("address.country", country, true),
        ];
        let missing = needed.into_iter().filter(|(_, text, needed)| *needed && !is_writable(text.as_deref()));
        missing.map(|(field, _, _)| field).collect()
    }
}

/// Address of a party.
#[growing]
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, Rules, FormFields)]
#[serde(default)]
#[fields(AddressFields)]
pub struct AddressForm {
    /// Street and house number.
    #[validate(length(max = 255), custom(function = Text::check))]
    pub street: Option<String>,
    /// City of the address.
    #[validate(length(max = 100), custom(function = Text::check))]
    pub city: Option<String>,
    /// Postal code of the address.
    #[validate(length(max = 20), custom(function = Text::check))]
    pub postal_code: Option<String>,
    /// Country code of the address.
    #[validate(custom(function = CodeOf::<CountryCode>::check))]
    pub country: Option<String>,
}
