use customs_transits::form::{AddressForm, PartyForm};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A trader: named by customer code, or spelled out, or both (what is spelled out wins).
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
pub(crate) struct TransitParty {
    /// Code in the customer master, which fills in what is left out here.
    #[schema(max_length = 100)]
    customer_code: Option<String>,
    /// EORI number: two letters and 1 to 15 letters or digits.
    #[schema(max_length = 20)]
    eori: Option<String>,
    /// Name; required unless the customer master knows the customer code.
    #[schema(max_length = 255)]
    name: Option<String>,
    /// Address.
    address: Option<TransitAddress>,
}

/// An address.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
pub(crate) struct TransitAddress {
    /// Street and number.
    #[schema(max_length = 255)]
    street: Option<String>,
    /// City.
    #[schema(max_length = 100)]
    city: Option<String>,
    /// Postal code.
    #[schema(max_length = 20)]
    postal_code: Option<String>,
    /// ISO country code.
    #[schema(max_length = 2)]
    country: Option<String>,
}

impl From<TransitParty> for PartyForm {
    fn from(party: TransitParty) -> Self {
        let TransitParty { customer_code, eori, name, address } = party;
        Self { customer_code, eori, name, address: address.map(Into::into) }
    }
}

impl From<PartyForm> for TransitParty {
    fn from(form: PartyForm) -> Self {
        let PartyForm { customer_code, eori, name, address } = form;
        Self { customer_code, eori, name, address: address.map(Into::into) }
    }
}

impl From<TransitAddress> for AddressForm {
    fn from(address: TransitAddress) -> Self {
        let TransitAddress { street, city, postal_code, country } = address;
        Self { street, city, postal_code, country }
    }
}

impl From<AddressForm> for TransitAddress {
    fn from(form: AddressForm) -> Self {
        let AddressForm { street, city, postal_code, country } = form;
        Self { street, city, postal_code, country }
    }
}
