use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

/// Means of transport at the border and at departure, and the containers of the consignment.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TransportForm {
    /// Means of transport that crosses the border of the Union.
    pub border: Option<MeansOfTransportForm>,
    /// Means of transport with which the goods leave the office of departure.
    pub departure: Option<MeansOfTransportForm>,
    /// Containers of the consignment.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub containers: Vec<ContainerForm>,
}

/// One means of transport.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct MeansOfTransportForm {
    /// Mode of transport: 1 sea, 2 rail, 3 road, 4 air, 7 pipeline, 9 own propulsion.
    pub mode: Option<String>,
    /// Code of the country of registration.
    pub nationality: Option<String>,
    /// Identification, such as the name of a ship, a flight number or a registration.
    pub identification: Option<String>,
    /// Type of the identification, in the API's codes (10, 11, 20, 30, 41, 80, 99).
    pub identification_type: Option<String>,
}

/// A container and its seals.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ContainerForm {
    /// Number of the container.
    pub number: Option<String>,
    /// Numbers of the container's seals.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seals: Vec<String>,
}
