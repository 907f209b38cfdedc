use super::{from_list, into_list};
use crate::transits::choices::{TransitIdentificationType, TransitTransportMode};
use customs_transits::form::{ContainerForm, MeansOfTransportForm, TransportForm};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Means of transport and containers of the consignment.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
pub(crate) struct TransitTransport {
    /// The means that crosses the border of the Union.
    border: Option<TransitMeansOfTransport>,
    /// The means with which the goods leave the office of departure.
    departure: Option<TransitMeansOfTransport>,
    /// Containers of the consignment.
    containers: Option<Vec<TransitContainer>>,
}

/// One means of transport.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
pub(crate) struct TransitMeansOfTransport {
    /// Mode of transport.
    #[schema(value_type = Option<TransitTransportMode>)]
    mode: Option<String>,
    /// ISO country code of the registration.
    #[schema(max_length = 2)]
    nationality: Option<String>,
    /// Vessel name, flight number, registration.
    #[schema(max_length = 35)]
    identification: Option<String>,
    /// What kind of identification it is.
    #[schema(value_type = Option<TransitIdentificationType>)]
    identification_type: Option<String>,
}

/// A container and its seals.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
pub(crate) struct TransitContainer {
    /// Container number.
    #[schema(required = true, max_length = 17)]
    number: Option<String>,
    /// Seal numbers, each of at most 20 characters.
    seals: Option<Vec<String>>,
}

impl From<TransitTransport> for TransportForm {
    fn from(transport: TransitTransport) -> Self {
        let TransitTransport { border, departure, containers } = transport;
        Self { border: border.map(Into::into), departure: departure.map(Into::into), containers: from_list(containers) }
    }
}

impl From<TransportForm> for TransitTransport {
    fn from(form: TransportForm) -> Self {
        let TransportForm { border, departure, containers } = form;
        Self { border: border.map(Into::into), departure: departure.map(Into::into), containers: into_list(containers) }
    }
}

impl From<TransitMeansOfTransport> for MeansOfTransportForm {
    fn from(means: TransitMeansOfTransport) -> Self {
        let TransitMeansOfTransport { mode, nationality, identification, identification_type } = means;
        Self { mode, nationality, identification, identification_type }
    }
}

impl From<MeansOfTransportForm> for TransitMeansOfTransport {
    fn from(form: MeansOfTransportForm) -> Self {
        let MeansOfTransportForm { mode, nationality, identification, identification_type } = form;
        Self { mode, nationality, identification, identification_type }
    }
}

impl From<TransitContainer> for ContainerForm {
    fn from(container: TransitContainer) -> Self {
        let TransitContainer { number, seals } = container;
        Self { number, seals: seals.unwrap_or_default() }
    }
}

impl From<ContainerForm> for TransitContainer {
    fn from(form: ContainerForm) -> Self {
        let ContainerForm { number, seals } = form;
        Self { number, seals: Some(seals) }
    }
}
