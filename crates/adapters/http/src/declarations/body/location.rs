use crate::declarations::choices::{IncotermCode, LocationIdentificationType, LocationType};
use crate::record_fields::record_part;
use customs_declarations::form::{GoodsLocationForm, IncotermsForm};

record_part! {
    /// Where the goods can be examined.
    GoodsLocation of GoodsLocationForm {
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
}

record_part! {
    /// Terms of delivery.
    Incoterms of IncotermsForm {
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
}
