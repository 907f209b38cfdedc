/// A scenario that a trader requests in its reference of the consignment. Only the simulator knows scenarios; any other
/// reference makes an ordinary declaration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Scenario {
    /// The declaration is accepted and released.
    Ordinary,
    /// It is rejected with this code (`SIM-REJECT-<code>`).
    Reject(String),
    /// It is accepted and selected for control (`SIM-CONTROL`).
    Control,
    /// It is accepted, and then customs wants documents (`SIM-HOLD`).
    Hold,
    /// It is never answered (`SIM-SILENT`).
    Silent,
    /// It is accepted but never released (`SIM-ACCEPT-ONLY`).
    AcceptOnly,
    /// Ordinary, but invalidation is always refused (`SIM-INVALIDATION-REFUSED`).
    InvalidationRefused,
    /// Ordinary, but an amendment is always refused (`SIM-AMENDMENT-REFUSED`).
    AmendmentRefused,
    /// Ordinary, but customs wants documents before it grants an amendment (`SIM-AMENDMENT-DOCUMENTS`).
    AmendmentDocuments,
    /// Ordinary, but the first presentation is rejected (`SIM-PRESENTATION-REJECTED`).
    PresentationRejected,
}

impl Scenario {
    /// The scenario that a trader's reference requests.
    #[must_use]
    pub fn from_reference(trader_reference: Option<&str>) -> Self {
        let reference = trader_reference.unwrap_or_default().to_ascii_uppercase();
        if let Some(code) = reference.strip_prefix("SIM-REJECT-") {
            return Self::Reject(rejection_code(code));
        }
        match reference.as_str() {
            "SIM-CONTROL" => Self::Control,
            "SIM-HOLD" => Self::Hold,
            "SIM-SILENT" => Self::Silent,
            "SIM-ACCEPT-ONLY" => Self::AcceptOnly,
            "SIM-INVALIDATION-REFUSED" => Self::InvalidationRefused,
            "SIM-AMENDMENT-REFUSED" => Self::AmendmentRefused,
            "SIM-AMENDMENT-DOCUMENTS" => Self::AmendmentDocuments,
            "SIM-PRESENTATION-REJECTED" => Self::PresentationRejected,
            _ => Self::Ordinary,
        }
    }
}

/// The requested code, or the code for "invalid value" when a response cannot carry it.
fn rejection_code(asked: &str) -> String {
    let fits = (1..=8).contains(&asked.len()) && asked.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if fits { asked.to_owned() } else { "DMS10020".to_owned() }
}
