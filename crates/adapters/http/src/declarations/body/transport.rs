use super::lists::{from_list, into_list};
use crate::declarations::choices::{TransportIdentificationType, TransportMode};
use customs_declarations::form::{ContainerForm, MeansOfTransportForm, TransportForm};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Means of transport and containers of the consignment.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
pub(crate) struct Transport {
    /// The means that crosses the border of the Union.
    border: Option<MeansOfTransport>,
    /// The inland means: from the port on import, to the port on export.
    departure: Option<MeansOfTransport>,
    /// Containers; a single one is assigned to all items.
    containers: Option<Vec<Container>>,
}

/// One means of transport.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
pub(crate) struct MeansOfTransport {
    /// Mode of transport.
    #[schema(value_type = Option<TransportMode>)]
    mode: Option<String>,
    /// ISO country code of the registration.
    #[schema(max_length = 2)]
    nationality: Option<String>,
    /// Vessel name, flight number, registration.
    #[schema(max_length = 35)]
    identification: Option<String>,
    /// What kind of identification it is.
    #[schema(value_type = Option<TransportIdentificationType>)]
    identification_type: Option<String>,
}

/// A container and its seals.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
pub(crate) struct Container {
    /// Container number.
    #[schema(required = true, max_length = 17)]
    number: Option<String>,
    /// Seal numbers, each of at most 20 characters.
    seals: Option<Vec<String>>,
}

impl From<Transport> for TransportForm {
    fn from(transport: Transport) -> Self {
        let Transport { border, departure, containers } = transport;
        Self { border: border.map(Into::into), departure: departure.map(Into::into), containers: from_list(containers) }
    }
}

impl From<TransportForm> for Transport {
    fn from(form: TransportForm) -> Self {
        let TransportForm { border, departure, containers } = form;
        Self { border: border.map(Into::into), departure: departure.map(Into::into), containers: into_list(containers) }
    }
}

impl From<MeansOfTransport> for MeansOfTransportForm {
    fn from(means: MeansOfTransport) -> Self {
        let MeansOfTransport { mode, nationality, identification, identification_type } = means;
        Self { mode, nationality, identification, identification_type }
    }
}

impl From<MeansOfTransportForm> for MeansOfTransport {
    fn from(form: MeansOfTransportForm) -> Self {
        let MeansOfTransportForm { mode, nationality, identification, identification_type } = form;
        Self { mode, nationality, identification, identification_type }
    }
}

impl From<Container> for ContainerForm {
    fn from(container: Container) -> Self {
        let Container { number, seals } = container;
        Self { number, seals: seals.unwrap_or_default() }
    }
}

impl From<ContainerForm> for Container {
    fn from(form: ContainerForm) -> Self {
        let ContainerForm { number, seals } = form;
        Self { number, seals: Some(seals) }
    }
}
