use crate::{CallbackSecret, CallbackUrl, ClaimedDelivery, EventName, Payload, sign};
use chrono::{DateTime, Utc};

/// Header with the name of the event.
pub const EVENT_HEADER: &str = "X-Service-Event";
/// Header with the Unix timestamp of the attempt.
pub const TIMESTAMP_HEADER: &str = "X-Service-Timestamp";
/// Header with the signature of the body.
pub const SIGNATURE_HEADER: &str = "X-Service-Signature";
/// Header with the delivery id, which is the same at every attempt.
pub const DELIVERY_HEADER: &str = "X-Service-Delivery";

/// One delivery attempt, ready to be sent: URL, headers and body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dispatch {
    url: CallbackUrl,
    event: EventName,
    timestamp: i64,
    signature: String,
    delivery: String,
    payload: Payload,
}

impl Dispatch {
    /// The attempt of a claimed delivery at this moment, signed with the present secret.
    #[must_use]
    pub fn of(claimed: ClaimedDelivery, at: DateTime<Utc>) -> Self {
        let ClaimedDelivery { lease, url, secret, event, payload, .. } = claimed;
        Self::new(url, &secret, event, lease.delivery.to_string(), payload, at)
    }

    /// An attempt for a delivery that is not in the queue.
    pub(crate) fn new(
        url: CallbackUrl,
        secret: &CallbackSecret,
        event: EventName,
        delivery: String,
        payload: Payload,
        at: DateTime<Utc>,
    ) -> Self {
        let signature = sign(secret, payload.as_str().as_bytes());
        Self { url, event, timestamp: at.timestamp(), signature, delivery, payload }
    }

    /// URL that the attempt goes to.
    #[must_use]
    pub const fn url(&self) -> &CallbackUrl {
        &self.url
    }

    /// The headers of this service, in addition to `Content-Type: application/json`.
    #[must_use]
    pub fn headers(&self) -> [(&'static str, String); 4] {
        [
            (EVENT_HEADER, self.event.as_str().to_owned()),
            (TIMESTAMP_HEADER, self.timestamp.to_string()),
            (SIGNATURE_HEADER, self.signature.clone()),
            (DELIVERY_HEADER, self.delivery.clone()),
        ]
    }

    /// The exact body to send.
    #[must_use]
    pub fn into_body(self) -> String {
        self.payload.into_string()
    }
}
