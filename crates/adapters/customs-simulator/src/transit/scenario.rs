use super::TransitError;

/// A scenario that a trader requests in its reference of the consignment. Only the simulator knows scenarios; any other
/// reference makes an ordinary movement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TransitScenario {
    /// The movement is accepted, released, and written off after its arrival.
    Ordinary,
    /// The declaration is rejected with this functional error code (`SIM-REJECT-<code>`).
    Reject(String),
    /// The transit system refuses the declaration by the schema (`SIM-XML-NACK`).
    XmlNack,
    /// Customs never answers (`SIM-SILENT`).
    Silent,
    /// The movement is accepted but never released (`SIM-ACCEPT-ONLY`).
    AcceptOnly,
    /// Customs decides to control the goods, and then releases them (`SIM-CONTROL`).
    Control,
    /// Customs wants documents, and then releases the goods (`SIM-CONTROL-DOCUMENTS`).
    ControlDocuments,
    /// Customs intends a control, and then releases the goods without one (`SIM-CONTROL-INTENTION`).
    ControlIntention,
    /// Customs controls the goods and releases them only on request (`SIM-CONTROL-HOLD`).
    ControlHold,
    /// Customs asks for a correction, and releases the goods once it has got one (`SIM-HOLD`).
    Hold,
    /// The guarantee is not valid; the goods are released once it is amended (`SIM-GUARANTEE-INVALID`).
    GuaranteeInvalid,
    /// Customs does not release the goods (`SIM-NO-RELEASE`).
    NoRelease,
    /// The movement is accepted only, and every amendment is refused (`SIM-AMENDMENT-REFUSED`).
    AmendmentRefused,
    /// Ordinary, but invalidation is always refused (`SIM-INVALIDATION-REFUSED`).
    InvalidationRefused,
    /// Ordinary, but the first presentation is rejected (`SIM-PRESENTATION-REJECTED`).
    PresentationRejected,
    /// An incident is registered on the way (`SIM-INCIDENT`).
    Incident,
    /// The seals are broken on the way, and the office puts others on the goods (`SIM-RESEALED`).
    Resealed,
    /// The movement does not arrive, and customs asks where the goods are (`SIM-ENQUIRY`).
    Enquiry,
    /// The movement does not arrive, and customs claims the debt (`SIM-RECOVERY`).
    Recovery,
    /// Discrepancies are found at destination, and the movement stays open (`SIM-DISCREPANCIES`).
    Discrepancies,
    /// A part of the goods is released at destination first, and then all of them (`SIM-PARTIAL-RELEASE`).
    PartialRelease,
}

/// Begins the reference that asks for a rejection; the code follows.
const REJECTION: &str = "SIM-REJECT-";

/// The scenarios by the references that ask for them.
pub const BY_REFERENCE: [(&str, TransitScenario); 19] = [
    ("SIM-XML-NACK", TransitScenario::XmlNack),
    ("SIM-SILENT", TransitScenario::Silent),
    ("SIM-ACCEPT-ONLY", TransitScenario::AcceptOnly),
    ("SIM-CONTROL", TransitScenario::Control),
    ("SIM-CONTROL-DOCUMENTS", TransitScenario::ControlDocuments),
    ("SIM-CONTROL-INTENTION", TransitScenario::ControlIntention),
    ("SIM-CONTROL-HOLD", TransitScenario::ControlHold),
    ("SIM-HOLD", TransitScenario::Hold),
    ("SIM-GUARANTEE-INVALID", TransitScenario::GuaranteeInvalid),
    ("SIM-NO-RELEASE", TransitScenario::NoRelease),
    ("SIM-AMENDMENT-REFUSED", TransitScenario::AmendmentRefused),
    ("SIM-INVALIDATION-REFUSED", TransitScenario::InvalidationRefused),
    ("SIM-PRESENTATION-REJECTED", TransitScenario::PresentationRejected),
    ("SIM-INCIDENT", TransitScenario::Incident),
    ("SIM-RESEALED", TransitScenario::Resealed),
    ("SIM-ENQUIRY", TransitScenario::Enquiry),
    ("SIM-RECOVERY", TransitScenario::Recovery),
    ("SIM-DISCREPANCIES", TransitScenario::Discrepancies),
    ("SIM-PARTIAL-RELEASE", TransitScenario::PartialRelease),
];

impl TransitScenario {
    /// The scenario that a trader's reference requests.
    pub fn from_reference(trader_reference: Option<&str>) -> Self {
        let reference = trader_reference.unwrap_or_default().to_ascii_uppercase();
        if let Some(code) = reference.strip_prefix(REJECTION) {
            return Self::Reject(rejection_code(code).to_owned());
        }
        let found = BY_REFERENCE.into_iter().find(|(name, _)| *name == reference);
        found.map_or(Self::Ordinary, |(_, scenario)| scenario)
    }

    /// Whether customs waits for an amendment before it releases the goods.
    pub(super) const fn waits_for_amendment(&self) -> bool {
        matches!(self, Self::Hold | Self::GuaranteeInvalid)
    }
}

/// The requested code, or that of a broken rule when the messages of transit have no such code.
fn rejection_code(asked: &str) -> &str {
    if TransitError::CODES.contains(&asked) { asked } else { "14" }
}
