use customs_form_macros::Rules;
use customs_kernel::rules::{CodeOf, FieldRule, Text};
use customs_kernel::{CountryCode, Eori};
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use validator::Validate;

/// A trader: named by customer code, spelled out, or both. Spelled-out fields take precedence over the customer
/// master.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, Validate, Rules)]
#[serde(default)]
pub struct PartyForm {
    /// Code of the trader in the customer master.
    #[validate(length(max = 100), custom(function = Text::check))]
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
    /// The customer code, unless it is blank.
    #[must_use]
    pub fn named_code(&self) -> Option<&str> {
        self.customer_code.as_deref().filter(|code| !code.trim().is_empty())
    }
}

/// Address of a party.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, Validate, Rules)]
#[serde(default)]
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
