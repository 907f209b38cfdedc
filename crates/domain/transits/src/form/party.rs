use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

/// A trader: named by customer code, spelled out, or both. Spelled-out fields take precedence over the customer
/// master.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PartyForm {
    /// Code of the trader in the customer master.
    pub customer_code: Option<String>,
    /// EORI number of the trader.
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

/// Address of a party.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct AddressForm {
    /// Street and house number.
    pub street: Option<String>,
    /// City of the address.
    pub city: Option<String>,
    /// Postal code of the address.
    pub postal_code: Option<String>,
    /// Country code of the address.
    pub country: Option<String>,
}
