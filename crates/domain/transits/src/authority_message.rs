//! What customs says, in our words.

use crate::MessageKind;
use chrono::{DateTime, NaiveDate, Utc};
use customs_exchange::{Answer, References};
use customs_kernel::{Lrn, Mrn};

/// One message of customs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuthorityMessage {
    /// What it is, for the record (`IE028`).
    pub message_type: String,
    /// Customs' own id of the message.
    pub message_id: Option<String>,
    /// When customs made it.
    pub issued_at: Option<DateTime<Utc>>,
    /// The identification of the message of ours that it answers, where it names one.
    pub answers: Option<Lrn>,
    /// The LRN of the transit declaration.
    pub lrn: Option<Lrn>,
    /// The MRN of the movement.
    pub mrn: Option<Mrn>,
    /// What it says.
    pub answer: AuthorityAnswer,
    /// What it says beside that, for the history: reasons, codes, texts and dates, one entry each.
    pub reasons: Vec<String>,
}

impl Answer for AuthorityMessage {
    fn references(&self) -> References {
        References { answers: self.answers.clone(), lrn: self.lrn.clone(), mrn: self.mrn.clone() }
    }

    fn code(&self) -> &str {
        &self.message_type
    }
}

/// What a message says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AuthorityAnswer {
    /// IE928: the message came in.
    Acknowledged,
    /// IE028: an MRN is given.
    MrnAllocated {
        /// The day of acceptance.
        accepted_on: Option<NaiveDate>,
    },
    /// IE029: released for transit.
    ReleasedForTransit {
        /// The day of the release.
        released_on: Option<NaiveDate>,
    },
    /// IE051: not released.
    NotReleased {
        /// Why, as customs wrote it.
        reason: Option<String>,
    },
    /// IE055: the guarantee is not valid.
    GuaranteeInvalid {
        /// Why, as customs wrote it.
        reason: Option<String>,
    },
    /// IE056: the office of departure rejects a message.
    DepartureRejected {
        /// Which kind of message, where it is named.
        rejects: Option<MessageKind>,
        /// Why.
        errors: Vec<AuthorityError>,
    },
    /// IE057: the office of destination rejects a message.
    DestinationRejected {
        /// Which kind of message, where it is named.
        rejects: Option<MessageKind>,
        /// Why.
        errors: Vec<AuthorityError>,
    },
    /// IE060: the goods will be controlled.
    ControlDecision,
    /// IE009: decision on the invalidation, asked for or not.
    InvalidationDecision {
        /// Whether it is invalidated.
        granted: bool,
        /// Why, as customs wrote it.
        reason: Option<String>,
    },
    /// IE022: customs asks for a correction.
    AmendmentWanted {
        /// What is to be corrected.
        errors: Vec<AuthorityError>,
    },
    /// IE004: a correction is accepted.
    AmendmentAccepted,
    /// IE182: something happened on the way.
    Incident,
    /// IE140: customs asks where the goods are.
    NonArrivedRequest {
        /// Until when it wants to know.
        limit: Option<NaiveDate>,
    },
    /// IE019: differences were found at destination.
    Discrepancies,
    /// IE035: customs recovers the debt.
    Recovery,
    /// IE045: written off.
    WrittenOff {
        /// The day.
        written_off_on: Option<NaiveDate>,
    },
    /// IE043: the goods may be unloaded.
    UnloadingPermission,
    /// IE025: goods released at destination.
    GoodsReleased {
        /// The day.
        released_on: Option<NaiveDate>,
    },
    /// IE906: a rule of the system refuses a message.
    FunctionalNack {
        /// Why.
        errors: Vec<AuthorityError>,
    },
    /// IE917: a message does not keep the schema.
    XmlNack {
        /// Why.
        errors: Vec<AuthorityError>,
    },
    /// Another message, kept as it is.
    Other,
}

/// One error, as customs points at it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuthorityError {
    /// Code (`12`, `14`).
    pub code: String,
    /// Text or reason code of customs.
    pub text: Option<String>,
    /// Path of the element, with indexes.
    pub pointer: Option<String>,
    /// What the element held, as customs repeats it.
    pub original_value: Option<String>,
}

impl AuthorityAnswer {
    /// The errors of a refusal; `None` when it is none.
    #[must_use]
    pub fn refusal(&self) -> Option<&[AuthorityError]> {
        match self {
            Self::DepartureRejected { errors, .. }
            | Self::DestinationRejected { errors, .. }
            | Self::FunctionalNack { errors }
            | Self::XmlNack { errors } => Some(errors),
            _ => None,
        }
    }
}
