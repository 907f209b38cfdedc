use crate::consignment_parts::transport_parts;
use crate::record_fields::record_part;
use crate::transits::choices::{TransitIdentificationType, TransitTransportMode};
use customs_transits::form::{ContainerForm, MeansOfTransportForm, TransportForm};

record_part! {
    /// Means of transport and containers of the consignment.
    TransitTransport of TransportForm {
        /// Means of transport that crosses the border of the Union.
        border: Option<TransitMeansOfTransport>,
        /// Means of transport with which the goods leave the office of departure.
        departure: Option<TransitMeansOfTransport>,
        /// Containers of the consignment.
        containers: Vec<TransitContainer>,
    }
}

transport_parts!(
    TransitMeansOfTransport { mode: TransitTransportMode, identification_type: TransitIdentificationType },
    TransitContainer
);
