use crate::consignment_parts::transport_parts;
use crate::declarations::choices::{TransportIdentificationType, TransportMode};
use crate::record_fields::record_part;
use customs_declarations::form::{ContainerForm, MeansOfTransportForm, TransportForm};

record_part! {
    /// Means of transport and containers of the consignment.
    Transport of TransportForm {
        /// The means that crosses the border of the Union.
        border: Option<MeansOfTransport>,
        /// The inland means: from the port on import, to the port on export.
        departure: Option<MeansOfTransport>,
        /// Containers; a single one is assigned to all items.
        containers: Vec<Container>,
    }
}

transport_parts!(MeansOfTransport { mode: TransportMode, identification_type: TransportIdentificationType }, Container);
