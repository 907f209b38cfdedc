use super::field_rules::{MeansIdentification, ModeOfTransport};
use customs_form_macros::growing;
use customs_form_macros::{FormFields, Rules};
use customs_kernel::CountryCode;
use customs_kernel::rules::{CodeOf, Filled, OneOf, Text};
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

/// Means of transport at the border and at departure, and the containers of the consignment.
#[growing]
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, Rules, FormFields)]
#[serde(default)]
#[fields(TransportFields)]
pub struct TransportForm {
    /// Means of transport that crosses the border of the Union.
    #[rules(nested)]
    pub border: Option<MeansOfTransportForm>,
    /// Means of transport with which the goods leave the office of departure.
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
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, Rules, FormFields)]
#[serde(default)]
#[fields(MeansOfTransportFields)]
pub struct MeansOfTransportForm {
    /// Mode of transport: 1 sea, 2 rail, 3 road, 4 air, 7 pipeline, 9 own propulsion.
    #[validate(custom(function = OneOf::<ModeOfTransport>::check))]
    pub mode: Option<String>,
    /// Code of the country of registration.
    #[validate(custom(function = CodeOf::<CountryCode>::check))]
    pub nationality: Option<String>,
    /// Identification, such as the name of a ship, a flight number or a registration.
    #[validate(length(max = 35), custom(function = Text::check))]
    pub identification: Option<String>,
    /// Type of the identification, in the API's codes (10, 11, 20, 30, 41, 80, 99).
    #[validate(custom(function = OneOf::<MeansIdentification>::check))]
    pub identification_type: Option<String>,
}

/// Identifications of means of transport that have another code in the API than at customs (list CL750): the API's, and
/// that of customs.
pub const TRANSLATED_MEANS: [(&str, &str); 3] = [("11", "30"), ("20", "40"), ("30", "20")];

/// Codes of the API that identify something else than a means of transport: a container, a trader.
const NO_MEANS: [&str; 2] = ["41", "80"];

/// Code of the API for an identification of unknown type, which is no type at customs.
const UNKNOWN: &str = "99";

impl MeansOfTransportForm {
    /// Returns whether the form identifies something else than a means of transport. Customs gets nothing of it then.
    #[must_use]
    pub fn is_something_else(&self) -> bool {
        self.named_type().is_some_and(|kind| NO_MEANS.contains(&kind))
    }

    /// Returns the type of the identification at customs (D.E. 19 05). One that the form does not name, or names as
    /// unknown, follows from the mode of transport; without either there is none.
    #[must_use]
    pub fn customs_identification_type(&self) -> Option<&str> {
        match self.named_type() {
            None | Some(UNKNOWN) => match self.mode.as_deref() {
                Some("1") => Some("11"),
                Some("2") => Some("20"),
                Some("3") => Some("30"),
                Some("4") => Some("40"),
                _ => None,
            },
            Some(kind) => {
                let translated = TRANSLATED_MEANS.iter().find(|(code, _)| *code == kind);
                Some(translated.map_or(kind, |(_, customs)| *customs))
            }
        }
    }

    fn named_type(&self) -> Option<&str> {
        self.identification_type.as_deref().map(str::trim).filter(|kind| !kind.is_empty())
    }
}

/// A container and its seals.
#[growing]
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, Rules, FormFields)]
#[serde(default)]
#[fields(ContainerFields)]
pub struct ContainerForm {
    /// Number of the container.
    #[validate(required, length(max = 17), custom(function = Filled::check))]
    pub number: Option<String>,
    /// Numbers of the container's seals.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seals: Vec<String>,
}
