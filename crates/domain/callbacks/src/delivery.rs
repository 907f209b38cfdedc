use crate::{CallbackId, DeliveryId, EventName, Payload};
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::facts::StoredStatement;
use customs_kernel::{OrganisationId, Subject};
use std::str::FromStr;

/// A delivery to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewDelivery {
    /// Organisation that the registration belongs to.
    pub organisation: OrganisationId,
    /// Registration that the delivery goes to.
    pub callback: CallbackId,
    /// Event that the delivery reports.
    pub event: EventName,
    /// The declaration or transit that the event is about.
    pub subject: Subject,
    /// Body to send, made once.
    pub payload: Payload,
    /// Moment of creation, from which the delivery is due.
    pub created_at: DateTime<Utc>,
}

/// A delivery as its organisation sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeliveryRecord {
    /// Id of the delivery, the same at every attempt.
    pub id: DeliveryId,
    /// Event that the delivery reports.
    pub event: EventName,
    /// The declaration or transit that the event is about.
    pub subject: Subject,
    /// Delivery state.
    pub status: DeliveryStatus,
    /// Number of finished attempts, including the first: 4 when abandoned after the usual three retries.
    pub attempts: u32,
    /// HTTP status of the last attempt; `None` before the first attempt and when nothing answered.
    pub last_status_code: Option<u16>,
    /// Reason why the last attempt failed; `None` when it succeeded.
    pub last_error: Option<StoredStatement>,
    /// Earliest moment of the next attempt; only while the delivery is pending.
    pub next_attempt_at: Option<DateTime<Utc>>,
    /// Moment of creation.
    pub created_at: DateTime<Utc>,
    /// When the receiver accepted the delivery; `None` until then.
    pub delivered_at: Option<DateTime<Utc>>,
}

/// State of a delivery.
#[growing]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeliveryStatus {
    /// Waiting for an attempt, or being sent.
    Pending,
    /// The receiver accepted the delivery.
    Delivered,
    /// The delivery was given up after the last retry.
    Abandoned,
}

impl DeliveryStatus {
    /// All states.
    pub const ALL: [Self; 3] = [Self::Pending, Self::Delivered, Self::Abandoned];

    /// The word of the state in the API and in storage.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Delivered => "delivered",
            Self::Abandoned => "abandoned",
        }
    }
}

/// The text is not a delivery state.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("is not the status of a delivery")]
pub struct UnknownDeliveryStatus;

impl FromStr for DeliveryStatus {
    type Err = UnknownDeliveryStatus;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|status| status.as_str() == text).ok_or(UnknownDeliveryStatus)
    }
}
