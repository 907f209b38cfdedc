use crate::declarations::choices::{IncotermCode, LocationIdentificationType, LocationType};
use crate::record_fields::record_part;
use customs_declarations::form::{GoodsLocationForm, IncotermsForm};

record_part! {
    /// The place at which customs can examine the goods.
    GoodsLocation of GoodsLocationForm {
        /// Type of the place.
        #[serde(rename = "type")]
        #[schema(value_type = Option<LocationType>)]
        location_type: Option<String>,
        /// Type of the identification of the place.
        #[schema(value_type = Option<LocationIdentificationType>)]
        identification_type: Option<String>,
        /// Country of the place (ISO 3166-1 alpha-2).
        #[schema(max_length = 2)]
        country: Option<String>,
        /// Postal code of the place.
        #[schema(max_length = 20)]
        postal_code: Option<String>,
        /// City of the place.
        #[schema(max_length = 100)]
        city: Option<String>,
        /// Street of the place; for identification types U and Y, the identifier itself.
        #[schema(max_length = 255)]
        address: Option<String>,
        /// House number of the place.
        #[schema(max_length = 20)]
        house_number: Option<String>,
    }
}

record_part! {
    /// Terms of delivery.
    Incoterms of IncotermsForm {
        /// Incoterms code of 3 letters.
        #[schema(value_type = Option<IncotermCode>)]
        code: Option<String>,
        /// Country of the place of delivery (ISO 3166-1 alpha-2).
        #[schema(max_length = 2)]
        country: Option<String>,
        /// Place of delivery.
        #[schema(max_length = 35)]
        location: Option<String>,
    }
}
