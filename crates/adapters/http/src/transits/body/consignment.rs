//! Parties, means of transport and documents of a consignment.

use crate::body::{Day, Number};
use crate::consignment_parts::{party_parts, supporting_document_part, transport_parts};
use crate::record_fields::shown_part;
use crate::transits::choices::{TransitIdentificationType, TransitTransportMode};
use customs_transits::form::{
    AddressForm, ContainerForm, MeansOfTransportForm, PartyForm, PreviousDocumentForm, SupportingDocumentForm,
    TransportForm,
};

shown_part! {
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

party_parts!(TransitParty, TransitAddress);

shown_part! {
    /// A document of the procedure before the transit.
    TransitPreviousDocument of PreviousDocumentForm {
        /// Kind of document, such as N337 or N705.
        #[serde(rename = "type")]
        document_type: Option<String> [required],
        /// Reference number of the document.
        id: Option<String> [required],
        /// Number of the goods line in the document.
        line: Option<i64>,
    }
}

supporting_document_part!(
    TransitSupportingDocument,
    "A supporting document of an item of a transit.",
    "Kind such as N935, C644."
);
