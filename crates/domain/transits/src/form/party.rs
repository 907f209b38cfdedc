use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

/// A trader: named by customer code, or spelled out, or both (what is spelled out wins).
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PartyForm {
    /// Code in the customer master.
    pub customer_code: Option<String>,
    /// EORI number.
    pub eori: Option<String>,
    /// Name.
    pub name: Option<String>,
    /// Address.
    pub address: Option<AddressForm>,
}

impl PartyForm {
    /// The customer code, unless it is blank.
    #[must_use]
    pub fn named_code(&self) -> Option<&str> {
        self.customer_code.as_deref().filter(|code| !code.trim().is_empty())
    }
}

/// An address.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct AddressForm {
    /// Street and number.
    pub street: Option<String>,
    /// City.
    pub city: Option<String>,
    /// Postal code.
    pub postal_code: Option<String>,
    /// Country.
    pub country: Option<String>,
}
