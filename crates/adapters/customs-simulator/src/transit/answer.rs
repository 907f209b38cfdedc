use crate::decision::Moment;

/// One reason for the rejection of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TransitError {
    /// Functional error code (`12` not in the code list, `26` duplicate, `90` unknown MRN, `92` out of sequence).
    pub code: String,
    /// Path of the element in error.
    pub pointer: String,
    /// Value that the element had.
    pub original_value: Option<String>,
}

impl TransitError {
    /// An error at a path of the message.
    #[must_use]
    pub fn new(code: &str, pointer: impl Into<String>, original_value: Option<&str>) -> Self {
        Self { code: code.to_owned(), pointer: pointer.into(), original_value: original_value.map(str::to_owned) }
    }
}

/// A message that will be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlannedTransitAnswer {
    /// Moment at which the message is sent.
    pub moment: Moment,
    /// Content of the message.
    pub response: TransitAnswer,
}

impl PlannedTransitAnswer {
    pub(super) const fn at_acceptance(response: TransitAnswer) -> Self {
        Self { moment: Moment::Acceptance, response }
    }

    pub(super) const fn at_release(response: TransitAnswer) -> Self {
        Self { moment: Moment::Release, response }
    }
}

/// The content of a message, by its number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TransitAnswer {
    /// 928: the message has arrived.
    Acknowledged,
    /// 028: customs gives an MRN.
    MrnAllocated,
    /// 022: customs wants a correction.
    AmendmentWanted,
    /// 060: customs will check the goods.
    ControlDecision,
    /// 029: customs releases the goods for transit.
    Released,
    /// 009: customs decides on an invalidation.
    InvalidationDecision {
        /// Whether the declaration is invalidated.
        granted: bool,
    },
    /// 056: the office of departure rejects a message.
    DepartureRejected {
        /// Number of the rejected message.
        rejects: String,
        /// Reasons for the rejection.
        errors: Vec<TransitError>,
    },
    /// 057: the office of destination rejects a message.
    DestinationRejected {
        /// Number of the rejected message.
        rejects: String,
        /// Reasons for the rejection.
        errors: Vec<TransitError>,
    },
    /// 043: the goods may be unloaded.
    UnloadingPermission,
    /// 025: customs releases the goods at destination.
    GoodsReleased,
    /// 045: customs writes the movement off.
    WrittenOff,
    /// 906: the transit system refuses the message.
    FunctionalNack(Vec<TransitError>),
}

impl TransitAnswer {
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
