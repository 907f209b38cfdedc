//! Parties, places and means of transport of a consignment.

use crate::consignment_parts::{party_parts, transport_parts};
use crate::declarations::choices::{
    IncotermCode, LocationIdentificationType, LocationType, TransportIdentificationType, TransportMode,
};
use crate::record_fields::shown_part;
use customs_declarations::form::{
    AddressForm, ContainerForm, GoodsLocationForm, IncotermsForm, MeansOfTransportForm, PartyForm, TransportForm,
};

shown_part! {
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
        country: Option<String>,
        /// Postal code of the place.
        postal_code: Option<String>,
        /// City of the place.
        city: Option<String>,
        /// Street of the place; for identification types U and Y, the identifier itself.
        address: Option<String>,
        /// House number of the place.
        house_number: Option<String>,
    }
}

shown_part! {
    /// Terms of delivery.
    Incoterms of IncotermsForm {
        /// Incoterms code of 3 letters.
        #[schema(value_type = Option<IncotermCode>)]
        code: Option<String>,
        /// Country of the place of delivery (ISO 3166-1 alpha-2).
        country: Option<String>,
        /// Place of delivery.
        location: Option<String>,
    }
}

shown_part! {
    /// Means of transport and containers of the consignment.
    Transport of TransportForm {
        /// Means of transport that crosses the border of the Union.
        border: Option<MeansOfTransport>,
        /// Inland means of transport: from the port on import, to the port on export.
        departure: Option<MeansOfTransport>,
        /// Containers of the consignment; a single container is assigned to all items.
        containers: Vec<Container>,
    }
}

transport_parts!(MeansOfTransport { mode: TransportMode, identification_type: TransportIdentificationType }, Container);

party_parts!(Party, Address);
