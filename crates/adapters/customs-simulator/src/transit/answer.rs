use super::SchemaError;
use crate::decision::Moment;

/// One reason for the rejection of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TransitError {
    /// Functional error code (`12` not in the code list, `26` duplicate, `90` unknown MRN, `92` out of sequence).
    pub code: String,
    /// Path of the element in error.
    pub pointer: String,
    /// Number of the condition, rule or code list that is not kept (`C0250`), or `N/A`; at most 7 characters.
    pub reason: String,
    /// Value that the element had.
    pub original_value: Option<String>,
}

impl TransitError {
    /// The codes of functional errors that the schema of transit messages has.
    pub const CODES: [&'static str; 11] = ["12", "13", "14", "15", "26", "50", "51", "52", "90", "92", "93"];

    /// An error at a path of the message.
    #[must_use]
    pub fn new(code: &str, pointer: impl Into<String>, original_value: Option<&str>) -> Self {
        Self {
            code: code.to_owned(),
            pointer: pointer.into(),
            reason: "N/A".to_owned(),
            original_value: original_value.map(str::to_owned),
        }
    }

    /// The same error, with the number of the condition, rule or code list that is not kept.
    #[must_use]
    pub fn because(self, reason: &str) -> Self {
        Self { reason: reason.to_owned(), ..self }
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
    /// 004: customs takes over an amendment.
    AmendmentAccepted,
    /// 022: customs wants a correction, of these elements if it names any.
    AmendmentWanted(Vec<TransitError>),
    /// 055: customs refuses the guarantees with these GRNs.
    GuaranteeInvalid(Vec<String>),
    /// 060: customs reports a control.
    ControlNotified(ControlNotice),
    /// 051: customs does not release the goods.
    NotReleased,
    /// 029: customs releases the goods for transit.
    Released,
    /// 009: customs decides on an invalidation.
    InvalidationDecision {
        /// Whether the declaration is invalidated.
        granted: bool,
    },
    /// 182: an incident is registered on the way.
    Incident,
    /// 140: customs asks for goods that did not arrive.
    NonArrivalRequest,
    /// 019: discrepancies are found at destination.
    Discrepancies,
    /// 035: customs claims the debt.
    Recovery,
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
    /// 025: customs releases goods at destination.
    GoodsReleased {
        /// Whether it releases only a part of them.
        partial: bool,
    },
    /// 045: customs writes the movement off.
    WrittenOff,
    /// 906: the transit system refuses the message by a rule.
    FunctionalNack(Vec<TransitError>),
    /// 917: the transit system refuses the message since it is no message by the schema.
    XmlNack(Vec<SchemaError>),
}

/// The kind of a notice about a control (code list CL384; the meanings of its values are an assumption).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ControlNotice {
    /// 0: the goods will be controlled.
    Decision,
    /// 1: customs wants documents.
    Documents,
    /// 2: customs intends a control.
    Intention,
}

impl TransitAnswer {
    /// Number of the message.
    #[must_use]
    pub const fn number(&self) -> &'static str {
        match self {
            Self::Acknowledged => "928",
            Self::MrnAllocated => "028",
            Self::AmendmentAccepted => "004",
            Self::AmendmentWanted(_) => "022",
            Self::GuaranteeInvalid(_) => "055",
            Self::ControlNotified(_) => "060",
            Self::NotReleased => "051",
            Self::Released => "029",
            Self::InvalidationDecision { .. } => "009",
            Self::Incident => "182",
            Self::NonArrivalRequest => "140",
            Self::Discrepancies => "019",
            Self::Recovery => "035",
            Self::DepartureRejected { .. } => "056",
            Self::DestinationRejected { .. } => "057",
            Self::UnloadingPermission => "043",
            Self::GoodsReleased { .. } => "025",
            Self::WrittenOff => "045",
            Self::FunctionalNack(_) => "906",
            Self::XmlNack(_) => "917",
        }
    }
}
