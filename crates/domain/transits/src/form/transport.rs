use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

/// Means of transport at the border and at departure, and the containers of the consignment.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TransportForm {
    /// The means that crosses the border of the Union.
    pub border: Option<MeansOfTransportForm>,
    /// The means with which the goods leave the office of departure.
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
    /// Mode: 1 sea, 2 rail, 3 road, 4 air, 7 pipeline, 9 own propulsion.
    pub mode: Option<String>,
    /// Country of registration.
    pub nationality: Option<String>,
    /// Ship, flight, registration.
    pub identification: Option<String>,
    /// What kind of identification it is, in the API's codes (10, 11, 20, 30, 41, 80, 99).
    pub identification_type: Option<String>,
}

/// A container and its seals.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ContainerForm {
    /// Container number.
    pub number: Option<String>,
    /// Seal numbers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seals: Vec<String>,
}
