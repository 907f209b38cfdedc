use crate::declarations::choices::{IncotermCode, LocationIdentificationType, LocationType};
use customs_declarations::form::{GoodsLocationForm, IncotermsForm};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Where the goods can be examined.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
pub(crate) struct GoodsLocation {
    /// Type of the location.
    #[serde(rename = "type")]
    #[schema(value_type = Option<LocationType>)]
    location_type: Option<String>,
    /// What identifies it.
    #[schema(value_type = Option<LocationIdentificationType>)]
    identification_type: Option<String>,
    /// ISO country code.
    #[schema(max_length = 2)]
    country: Option<String>,
    /// Postal code.
    #[schema(max_length = 20)]
    postal_code: Option<String>,
    /// City.
    #[schema(max_length = 100)]
    city: Option<String>,
    /// Street; for identification types U and Y the identifier itself.
    #[schema(max_length = 255)]
    address: Option<String>,
    /// House number.
    #[schema(max_length = 20)]
    house_number: Option<String>,
}

/// Terms of delivery.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
pub(crate) struct Incoterms {
    /// Incoterm.
    #[schema(value_type = Option<IncotermCode>)]
    code: Option<String>,
    /// ISO country code of the place.
    #[schema(max_length = 2)]
    country: Option<String>,
    /// Place.
    #[schema(max_length = 35)]
    location: Option<String>,
}

impl From<GoodsLocation> for GoodsLocationForm {
    fn from(location: GoodsLocation) -> Self {
        let GoodsLocation { location_type, identification_type, country, postal_code, city, address, house_number } =
            location;
        Self { location_type, identification_type, country, postal_code, city, address, house_number }
    }
}

impl From<GoodsLocationForm> for GoodsLocation {
    fn from(form: GoodsLocationForm) -> Self {
        let GoodsLocationForm { location_type, identification_type, country, postal_code, city, address, house_number } =
            form;
        Self { location_type, identification_type, country, postal_code, city, address, house_number }
    }
}

impl From<Incoterms> for IncotermsForm {
    fn from(terms: Incoterms) -> Self {
        let Incoterms { code, country, location } = terms;
        Self { code, country, location }
    }
}

impl From<IncotermsForm> for Incoterms {
    fn from(form: IncotermsForm) -> Self {
        let IncotermsForm { code, country, location } = form;
        Self { code, country, location }
    }
}
