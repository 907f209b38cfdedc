use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

/// A trader, named by customer code, written out, or both. Fields that are written out take precedence.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PartyForm {
    /// Code in the customer master.
    pub customer_code: Option<String>,
    /// EORI number.
    pub eori: Option<String>,
    /// Name of the trader.
    pub name: Option<String>,
    /// Address of the trader.
    pub address: Option<AddressForm>,
}

impl PartyForm {
    /// The customer code, unless it is blank.
    #[must_use]
    pub fn named_code(&self) -> Option<&str> {
        self.customer_code.as_deref().filter(|code| !code.trim().is_empty())
    }
}

/// The address of a trader.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct AddressForm {
    /// Street and house number.
    pub street: Option<String>,
    /// City or town.
    pub city: Option<String>,
    /// Postal code, in the form of the country.
    pub postal_code: Option<String>,
    /// Country code, 2 letters.
    pub country: Option<String>,
}
