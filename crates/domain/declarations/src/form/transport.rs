use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

/// Means of transport at the border and inland, and the containers of the consignment.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct TransportForm {
    /// The means of transport that crosses the border of the Union.
    pub border: Option<MeansOfTransportForm>,
    /// The inland means of transport: from the port on import, to the port on export.
    pub departure: Option<MeansOfTransportForm>,
    /// Containers of the consignment.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub containers: Vec<ContainerForm>,
}

/// One means of transport.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct MeansOfTransportForm {
    /// Mode of transport: 1 sea, 2 rail, 3 road, 4 air, 7 pipeline, 9 own propulsion.
    pub mode: Option<String>,
    /// Country of registration.
    pub nationality: Option<String>,
    /// Name of the ship, flight number or registration.
    pub identification: Option<String>,
    /// Type of the identification, in the codes of the API (10, 11, 20, 30, 41, 80, 99).
    pub identification_type: Option<String>,
}

/// A container and its seals.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ContainerForm {
    /// Container number.
    pub number: Option<String>,
    /// Seal numbers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seals: Vec<String>,
}
