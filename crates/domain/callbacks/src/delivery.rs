use crate::{CallbackId, DeliveryId, EventName, Payload};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, Subject};
use std::str::FromStr;

/// A delivery that is to be kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewDelivery {
    /// Whose it is.
    pub organisation: OrganisationId,
    /// Where it goes.
    pub callback: CallbackId,
    /// What happened.
    pub event: EventName,
    /// What it tells of.
    pub subject: Subject,
    /// The bytes to send, made once.
    pub payload: Payload,
    /// When it was made; it is due from then on.
    pub created_at: DateTime<Utc>,
}

/// A delivery as its organisation sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeliveryRecord {
    /// Its id, equal across all tries.
    pub id: DeliveryId,
    /// What happened.
    pub event: EventName,
    /// What it tells of.
    pub subject: Subject,
    /// How far it came.
    pub status: DeliveryStatus,
    /// Finished tries, the first one counted: 4 when abandoned after the usual three retries.
    pub attempts: u32,
    /// The HTTP status of the last try; `None` before the first and when nothing answered.
    pub last_status_code: Option<u16>,
    /// Why the last try failed; `None` when it did not.
    pub last_error: Option<String>,
    /// When it is tried next, at the earliest; only while it is pending.
    pub next_attempt_at: Option<DateTime<Utc>>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it arrived.
    pub delivered_at: Option<DateTime<Utc>>,
}

/// How far a delivery came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeliveryStatus {
    /// Waiting for a try, or being tried.
    Pending,
    /// It arrived.
    Delivered,
    /// Given up after the last retry.
    Abandoned,
}

impl DeliveryStatus {
    /// The word that records carry.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Delivered => "delivered",
            Self::Abandoned => "abandoned",
        }
    }
}

/// A text that names no status of a delivery.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("is not the status of a delivery")]
pub struct UnknownDeliveryStatus;

impl FromStr for DeliveryStatus {
    type Err = UnknownDeliveryStatus;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        [Self::Pending, Self::Delivered, Self::Abandoned]
            .into_iter()
            .find(|status| status.as_str() == text)
            .ok_or(UnknownDeliveryStatus)
    }
}
