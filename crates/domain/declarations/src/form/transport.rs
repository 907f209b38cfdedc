use super::code_lists::{MeansIdentification, ModeOfTransport};
use customs_form_macros::growing;
use customs_form_macros::{FormFields, Rules};
use customs_kernel::CountryCode;
use customs_kernel::rules::{CodeOf, Filled, OneOf, Text};
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

/// Means of transport at the border and inland, and the containers of the consignment.
#[growing]
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, Rules, FormFields)]
#[serde(default)]
#[fields(TransportFields)]
pub struct TransportForm {
    /// The means of transport that crosses the border of the Union.
    #[rules(nested)]
    pub border: Option<MeansOfTransportForm>,
    /// The inland means of transport: from the port on import, to the port on export.
    #[rules(nested)]
    pub departure: Option<MeansOfTransportForm>,
    /// Containers of the consignment.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[rules(nested)]
    pub containers: Vec<ContainerForm>,
}

/// One means of transport.
#[growing]
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, Rules, FormFields)]
#[serde(default)]
#[fields(MeansOfTransportFields)]
pub struct MeansOfTransportForm {
    /// Mode of transport: 1 sea, 2 rail, 3 road, 4 air, 7 pipeline, 9 own propulsion.
    #[validate(custom(function = OneOf::<ModeOfTransport>::check))]
    pub mode: Option<String>,
    /// Country of registration.
    #[validate(custom(function = CodeOf::<CountryCode>::check))]
    pub nationality: Option<String>,
    /// Name of the ship, flight number or registration.
    #[validate(length(max = 35), custom(function = Text::check))]
    pub identification: Option<String>,
    /// Type of the identification, in the codes of the API (10, 11, 20, 30, 41, 80, 99).
    #[validate(custom(function = OneOf::<MeansIdentification>::check))]
    pub identification_type: Option<String>,
}

/// A container and its seals.
#[growing]
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, Rules, FormFields)]
#[serde(default)]
#[fields(ContainerFields)]
pub struct ContainerForm {
    /// Container number.
    #[validate(required, length(max = 17), custom(function = Filled::check))]
    pub number: Option<String>,
    /// Seal numbers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seals: Vec<String>,
}
