use customs_form_macros::growing;
use customs_form_macros::{FormFields, Rules};
use customs_kernel::rules::{Code, CodeOf, Text};
use customs_kernel::{CountryCode, Eori};
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

/// A trader, named by customer code, written out, or both. Fields that are written out take precedence.
#[growing]
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, Rules, FormFields)]
#[serde(default)]
#[fields(PartyFields)]
pub struct PartyForm {
    /// Code in the customer master.
    #[validate(length(max = 100), custom(function = Code::check))]
    pub customer_code: Option<String>,
    /// EORI number.
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
}

/// The address of a trader.
#[growing]
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, Rules, FormFields)]
#[serde(default)]
#[fields(AddressFields)]
pub struct AddressForm {
    /// Street and house number.
    #[validate(length(max = 255), custom(function = Text::check))]
    pub street: Option<String>,
    /// City or town.
    #[validate(length(max = 100), custom(function = Text::check))]
    pub city: Option<String>,
    /// Postal code, in the form of the country.
    #[validate(length(max = 20), custom(function = Text::check))]
    pub postal_code: Option<String>,
    /// Country code, 2 letters.
    #[validate(custom(function = CodeOf::<CountryCode>::check))]
    pub country: Option<String>,
}
