use crate::consignment_parts::transport_parts;
use crate::declarations::choices::{TransportIdentificationType, TransportMode};
use crate::record_fields::record_part;
use customs_declarations::form::{ContainerForm, MeansOfTransportForm, TransportForm};

record_part! {
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
