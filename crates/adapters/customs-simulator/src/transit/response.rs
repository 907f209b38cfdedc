use crate::decision::Moment;

/// One reason for a rejection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TransitError {
    /// Code of functional errors (`12` not in the code list, `26` duplicate, `90` unknown MRN, `92` out of
    /// sequence).
    pub code: String,
    /// Path of the element.
    pub pointer: String,
    /// What the element held.
    pub original_value: Option<String>,
}

impl TransitError {
    /// An error at a path.
    #[must_use]
    pub fn new(code: &str, pointer: impl Into<String>, original_value: Option<&str>) -> Self {
        Self { code: code.to_owned(), pointer: pointer.into(), original_value: original_value.map(str::to_owned) }
    }
}

/// A message that will be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlannedResponse {
    /// When.
    pub moment: Moment,
    /// What it says.
    pub response: Response,
}

impl PlannedResponse {
    pub(super) const fn at_acceptance(response: Response) -> Self {
        Self { moment: Moment::Acceptance, response }
    }

    pub(super) const fn at_release(response: Response) -> Self {
        Self { moment: Moment::Release, response }
    }
}

/// What a message says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Response {
    /// 928: the message came in.
    Acknowledged,
    /// 028: an MRN is given.
    MrnAllocated,
    /// 022: a correction is wanted.
    AmendmentWanted,
    /// 060: the goods will be controlled.
    ControlDecision,
    /// 029: released for transit.
    Released,
    /// 009: decision on an invalidation.
    InvalidationDecision {
        /// Whether it is invalidated.
        granted: bool,
    },
    /// 056: the office of departure rejects a message.
    DepartureRejected {
        /// Number of the message.
        rejects: String,
        /// Why.
        errors: Vec<TransitError>,
    },
    /// 057: the office of destination rejects a message.
    DestinationRejected {
        /// Number of the message.
        rejects: String,
        /// Why.
        errors: Vec<TransitError>,
    },
    /// 043: the goods may be unloaded.
    UnloadingPermission,
    /// 025: goods released at destination.
    GoodsReleased,
    /// 045: written off.
    WrittenOff,
    /// 906: the system takes no such message.
    FunctionalNack(Vec<TransitError>),
}

impl Response {
    /// Number of the message.
    #[must_use]
    pub const fn number(&self) -> &'static str {
        match self {
            Self::Acknowledged => "928",
            Self::MrnAllocated => "028",
            Self::AmendmentWanted => "022",
            Self::ControlDecision => "060",
            Self::Released => "029",
            Self::InvalidationDecision { .. } => "009",
            Self::DepartureRejected { .. } => "056",
            Self::DestinationRejected { .. } => "057",
            Self::UnloadingPermission => "043",
            Self::GoodsReleased => "025",
            Self::WrittenOff => "045",
            Self::FunctionalNack(_) => "906",
        }
    }
}
