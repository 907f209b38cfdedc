//! Messages of customs, translated from their message format into the terms of this crate.

use crate::MessageKind;
use chrono::{DateTime, NaiveDate, Utc};
use customs_exchange::{Addressee, Answer, References};
use customs_form_macros::growing;
use customs_kernel::facts::Statement;
use customs_kernel::{Eori, Lrn, Mrn};

/// One message of customs about a transit.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuthorityMessage {
    /// Message type of NCTS5 (`IE028`), for the record.
    pub message_type: String,
    /// Customs' own id of the message; `None` when the message carries none.
    pub message_id: Option<String>,
    /// Moment at which customs made the message, as the message states it.
    pub issued_at: Option<DateTime<Utc>>,
    /// Identification of the broker's message that this one answers; `None` when customs names none.
    pub answers: Option<Lrn>,
    /// The LRN of the transit declaration.
    pub lrn: Option<Lrn>,
    /// The MRN of the movement; `None` when the message names none.
    pub mrn: Option<Mrn>,
    /// EORI of the trader at destination; `None` when the message names none.
    pub trader: Option<Eori>,
    /// Decision or fact that the message states.
    pub answer: AuthorityAnswer,
    /// Why customs refuses the broker's message or the release as a whole; `None` when it refuses nothing or
    /// gives no such reason beside the errors.
    pub grounds: Option<Grounds>,
    /// Reasons, codes, texts and dates that the message states beside the answer, one entry each, for the
    /// history.
    pub reasons: Vec<Statement>,
}

/// One statement of a message, named by its element.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Particular {
    /// Path of the element below the root. The second and later elements of the same name have a number
    /// (`FunctionalError[2]/errorCode`).
    pub name: String,
    /// Text of the element.
    pub value: String,
}

impl Answer for AuthorityMessage {
    fn references(&self) -> References {
        let addressee = if self.answer.is_about_arrival() {
            Addressee::Reporter { trader: self.trader.clone() }
        } else {
            Addressee::Lodger
        };
        References { answers: self.answers.clone(), lrn: self.lrn.clone(), mrn: self.mrn.clone(), addressee }
    }

    fn code(&self) -> &str {
        &self.message_type
    }
}

/// Reason of a refusal as a whole, beside the single errors (IE051, IE056, IE057).
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Grounds {
    /// Code of the reason.
    pub code: Option<String>,
    /// Reason as customs wrote it.
    pub text: Option<String>,
}

/// Decision or fact that a message of customs states.
#[growing]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AuthorityAnswer {
    /// IE928: customs received the message.
    Acknowledged,
    /// IE028: customs accepts the declaration and gives an MRN.
    MrnAllocated {
        /// Day of acceptance.
        accepted_on: Option<NaiveDate>,
    },
    /// IE029: the goods are released for transit.
    ReleasedForTransit {
        /// Day of the release.
        released_on: Option<NaiveDate>,
    },
    /// IE051: the release is refused.
    NotReleased {
        /// Reason as customs wrote it.
        reason: Option<String>,
    },
    /// IE055: the guarantee is not valid.
    GuaranteeInvalid {
        /// Reason as customs wrote it.
        reason: Option<String>,
        /// Every reason, with the guarantee that it is about.
        faults: Vec<GuaranteeFault>,
    },
    /// IE056: the office of departure rejects a message.
    DepartureRejected {
        /// Kind of the rejected message; `None` when customs names none.
        rejects: Option<MessageKind>,
        /// Errors that customs found in the message.
        errors: Vec<AuthorityError>,
    },
    /// IE057: the office of destination rejects a message.
    DestinationRejected {
        /// Kind of the rejected message; `None` when customs names none.
        rejects: Option<MessageKind>,
        /// Errors that customs found in the message.
        errors: Vec<AuthorityError>,
    },
    /// IE060: customs will control the goods, or wants documents before it decides on them.
    ControlDecision,
    /// IE060: customs intends to control the goods. It decides later, and the goods are not held by it.
    ControlIntended,
    /// IE009: decision on an invalidation, whether the trader requested it or not.
    InvalidationDecision {
        /// Whether the movement is invalidated.
        granted: bool,
        /// Reason as customs wrote it.
        reason: Option<String>,
    },
    /// IE022: customs asks for a correction.
    AmendmentWanted {
        /// Errors that the correction has to remove.
        errors: Vec<AuthorityError>,
    },
    /// IE004: customs accepts a correction.
    AmendmentAccepted {
        /// Moment at which the correction was submitted, which distinguishes several of them.
        submitted_at: Option<DateTime<Utc>>,
        /// Moment at which customs accepted it.
        accepted_at: Option<DateTime<Utc>>,
    },
    /// IE182: an incident happened on the way.
    Incident,
    /// IE140: customs asks where the goods are.
    NonArrivedRequest {
        /// Last day on which customs accepts the answer.
        limit: Option<NaiveDate>,
        /// Reference number of the office that enquires.
        office: Option<String>,
    },
    /// IE019: differences were found at destination.
    Discrepancies,
    /// IE035: customs recovers the debt.
    Recovery,
    /// IE045: the movement is written off, which frees the guarantee.
    WrittenOff {
        /// Day of the write-off.
        written_off_on: Option<NaiveDate>,
    },
    /// IE043: the authorised consignee may unload the goods.
    UnloadingPermission {
        /// Whether the permission names seals, of the consignment or put on it after an incident; `None` when it
        /// repeats nothing of the goods, as one to continue an unloading does.
        names_seals: Option<bool>,
    },
    /// IE025: the goods are released at destination.
    GoodsReleased {
        /// Day of the release at destination.
        released_on: Option<NaiveDate>,
    },
    /// IE025: a part of the goods is released at destination.
    PartlyReleased {
        /// Whether customs closes the movement by it, so that the rest is never released.
        closes: bool,
        /// Numbers of the items, as declared, that are released at least in part; `None` when customs names no items.
        items: Option<Vec<u32>>,
    },
    /// IE025: the goods were checked at destination and none is released.
    NothingReleased,
    /// IE906: customs' system refuses a message because it breaks a rule.
    FunctionalNack {
        /// Errors that customs found in the message.
        errors: Vec<AuthorityError>,
    },
    /// IE917: customs' system refuses a message because it does not follow the XML schema.
    XmlNack {
        /// Errors that customs found in the message.
        errors: Vec<AuthorityError>,
    },
    /// Any other message; it is stored and changes nothing.
    Other,
}

/// One error in a message, as customs reports it.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuthorityError {
    /// Error code, such as `12` (not in the code list) or `14` (breaks a rule).
    pub code: String,
    /// Text or reason code of customs, with the place in the message where customs names it by its line; `None` when
    /// the message carries neither.
    pub text: Option<Statement>,
    /// Path of the element at fault, with indexes; `None` when customs names no element.
    pub pointer: Option<String>,
    /// Value of the element at fault, as customs repeats it.
    pub original_value: Option<String>,
}

/// One reason for which a guarantee is not valid, as customs reports it.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GuaranteeFault {
    /// Reference of the guarantee (GRN); `None` when customs names none.
    pub grn: Option<String>,
    /// Code of the reason, such as `G02`; `None` when customs gives none.
    pub code: Option<String>,
    /// Text of customs; `None` when the message carries none.
    pub text: Option<String>,
}

impl AuthorityAnswer {
    /// Returns whether the answer is for the trader who reported the arrival, and not for the one who lodged the
    /// movement: it comes from the office of destination, or it refuses a message to it.
    #[must_use]
    pub fn is_about_arrival(&self) -> bool {
        let at_destination = |error: &AuthorityError| {
            matches!(error.kind_of_message(), Some(MessageKind::Arrival | MessageKind::UnloadingRemarks))
        };
        match self {
            Self::UnloadingPermission { .. }
            | Self::GoodsReleased { .. }
            | Self::PartlyReleased { .. }
            | Self::NothingReleased
            | Self::DestinationRejected { .. } => true,
            Self::FunctionalNack { errors } | Self::XmlNack { errors } => errors.iter().any(at_destination),
            _ => false,
        }
    }

    /// Returns the errors of a refusal; `None` when the answer refuses nothing.
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
