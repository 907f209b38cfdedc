use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::{BrokenRule, ErrorKind, FieldErrors, OrganisationId, RuleCode, StorageError, filled, words};

customs_kernel::typed_id!(
    /// An outage of customs, numbered from 1 within its organisation.
    OutageId
);

words!(
    /// State of an outage.
    #[growing]
    OutageState {
        /// Movements can be released by the paper procedure.
        Open = "open",
        /// It is over; what waited was put into the queue to customs.
        Closed = "closed",
    }
);

/// A period in which a system of customs is down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outage {
    /// Organisation that opened it.
    pub organisation: OrganisationId,
    /// Its number within the organisation.
    pub id: OutageId,
    /// Reason, such as the number of the announcement of customs.
    pub reason: String,
    /// Moment at which it was opened.
    pub opened_at: DateTime<Utc>,
    /// Name of the client or user that opened it.
    pub opened_by: String,
    /// Moment at which it was closed; `None` while it is open.
    pub closed_at: Option<DateTime<Utc>>,
    /// Name of the client or user that closed it.
    pub closed_by: Option<String>,
}

impl Outage {
    /// Returns its state.
    #[must_use]
    pub const fn state(&self) -> OutageState {
        match self.closed_at {
            Some(_) => OutageState::Closed,
            None => OutageState::Open,
        }
    }
}

/// An outage that the service proposes: customs stopped answering. It is computed, and is gone once customs answers.
#[growing(new)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProposedOutage {
    /// Moment of the oldest message without an answer.
    pub since: DateTime<Utc>,
    /// Number of submissions whose answers are overdue, and of messages that customs does not take.
    pub unanswered: u64,
}

/// Number of overdue answers from which an outage is proposed. One or two can be a matter of these declarations.
pub const PROPOSED_FROM: u64 = 3;

/// Most characters of a reason.
const REASON: usize = 500;

/// A request to open an outage.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OutageForm {
    /// Reason; 1 to 500 characters.
    pub reason: Option<String>,
}

impl OutageForm {
    /// Checks the form, and returns the reason.
    ///
    /// # Errors
    /// Every broken rule, by field.
    pub fn check(&self) -> Result<&str, FieldErrors> {
        let Some(reason) = filled(self.reason.as_deref()).map(str::trim) else {
            return Err(FieldErrors::one("reason", BrokenRule::required()));
        };
        if reason.chars().count() > REASON {
            return Err(FieldErrors::one("reason", BrokenRule::too_long(REASON)));
        }
        if reason.chars().any(|letter| letter.is_control() && letter != '\n') {
            let rule = (RuleCode::ControlCharacters, "must not contain control characters");
            return Err(FieldErrors::one("reason", rule));
        }
        Ok(reason)
    }
}

/// Reason why something about outages was refused.
#[growing]
#[derive(Debug, thiserror::Error)]
pub enum OutageError {
    /// The input breaks rules.
    #[error("the input breaks rules")]
    Invalid(FieldErrors),
    /// The organisation has no such outage.
    #[error("there is no such outage")]
    NotFound,
    /// Another outage is open.
    #[error("an outage is open already")]
    AlreadyOpen,
    /// The outage was closed before.
    #[error("the outage was closed on {}", at.format("%Y-%m-%dT%H:%M:%SZ"))]
    AlreadyClosed {
        /// Moment at which it was closed.
        at: DateTime<Utc>,
    },
    /// The storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl OutageError {
    /// Returns the class of the error.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Invalid(_) => ErrorKind::Invalid,
            Self::NotFound => ErrorKind::NotFound,
            Self::AlreadyOpen | Self::AlreadyClosed { .. } => ErrorKind::Refused,
            Self::Storage(error) => error.kind(),
        }
    }
}
