use crate::{CallbackSecret, CallbackUrl, ClaimedDelivery, EventName, Payload, sign};
use chrono::{DateTime, Utc};

/// Name of the header with the event.
pub const EVENT_HEADER: &str = "X-Service-Event";
/// Name of the header with the Unix timestamp of the try.
pub const TIMESTAMP_HEADER: &str = "X-Service-Timestamp";
/// Name of the header with the signature.
pub const SIGNATURE_HEADER: &str = "X-Service-Signature";
/// Name of the header with the id that is equal across all tries of one delivery.
pub const DELIVERY_HEADER: &str = "X-Service-Delivery";

/// One try, ready to be sent: address, headers, body.
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
    /// The try of a claimed delivery at that moment, signed with the secret as it holds now.
    #[must_use]
    pub fn of(claimed: ClaimedDelivery, at: DateTime<Utc>) -> Self {
        let ClaimedDelivery { lease, url, secret, event, payload, .. } = claimed;
        Self::new(url, &secret, event, lease.delivery.to_string(), payload, at)
    }

    /// A try of something that is not in the queue.
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

    /// Where it goes.
    #[must_use]
    pub const fn url(&self) -> &CallbackUrl {
        &self.url
    }

    /// The headers that are ours, beside `Content-Type: application/json`.
    #[must_use]
    pub fn headers(&self) -> [(&'static str, String); 4] {
        [
            (EVENT_HEADER, self.event.as_str().to_owned()),
            (TIMESTAMP_HEADER, self.timestamp.to_string()),
            (SIGNATURE_HEADER, self.signature.clone()),
            (DELIVERY_HEADER, self.delivery.clone()),
        ]
    }

    /// The exact body.
    #[must_use]
    pub fn into_body(self) -> String {
        self.payload.into_string()
    }
}
