use crate::signature::sign_for_webhooks;
use crate::{CallbackUrl, ClaimedDelivery, EventName, Payload, SigningSecrets, sign};
use chrono::{DateTime, Utc};

/// Header with the name of the event.
pub const EVENT_HEADER: &str = "X-Service-Event";
/// Header with the Unix timestamp of the attempt.
pub const TIMESTAMP_HEADER: &str = "X-Service-Timestamp";
/// Header with the signature of the body.
pub const SIGNATURE_HEADER: &str = "X-Service-Signature";
/// Header with the delivery id, which is the same at every attempt.
pub const DELIVERY_HEADER: &str = "X-Service-Delivery";
/// Header of Standard Webhooks with the id of the message: that of the delivery, the same at every attempt and when it is
/// delivered again, because receivers recognise by it what they have.
pub const WEBHOOK_ID_HEADER: &str = "webhook-id";
/// Header of Standard Webhooks with the Unix timestamp of the attempt.
pub const WEBHOOK_TIMESTAMP_HEADER: &str = "webhook-timestamp";
/// Header of Standard Webhooks with the signatures; one of them has to fit.
pub const WEBHOOK_SIGNATURE_HEADER: &str = "webhook-signature";

/// One delivery attempt, ready to be sent: URL, headers and body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dispatch {
    url: CallbackUrl,
    event: EventName,
    timestamp: i64,
    signature: String,
    webhook_signature: String,
    delivery: String,
    payload: Payload,
}

impl Dispatch {
    /// The attempt of a claimed delivery at this moment, signed with the secrets of this moment: `X-Service-Signature` with
    /// the present one, `webhook-signature` with the previous one too, until that is over.
    #[must_use]
    pub fn from_claimed(claimed: ClaimedDelivery, at: DateTime<Utc>) -> Self {
        let ClaimedDelivery { lease, url, secrets, event, payload, .. } = claimed;
        Self::new(url, &secrets, event, lease.delivery.to_string(), payload, at)
    }

    /// An attempt for a delivery that is not in the queue.
    pub(crate) fn new(
        url: CallbackUrl,
        secrets: &SigningSecrets,
        event: EventName,
        delivery: String,
        payload: Payload,
        at: DateTime<Utc>,
    ) -> Self {
        let (timestamp, body) = (at.timestamp(), payload.as_str().as_bytes());
        let signature = sign(&secrets.present, body);
        let webhook_signature = sign_for_webhooks(secrets.at(at), &delivery, timestamp, body);
        Self { url, event, timestamp, signature, webhook_signature, delivery, payload }
    }

    /// URL that the attempt goes to.
    #[must_use]
    pub const fn url(&self) -> &CallbackUrl {
        &self.url
    }

    /// The headers of this service and those of Standard Webhooks, in addition to `Content-Type: application/json`.
    #[must_use]
    pub fn headers(&self) -> [(&'static str, String); 7] {
        [
            (EVENT_HEADER, self.event.as_str().to_owned()),
            (TIMESTAMP_HEADER, self.timestamp.to_string()),
            (SIGNATURE_HEADER, self.signature.clone()),
            (DELIVERY_HEADER, self.delivery.clone()),
            (WEBHOOK_ID_HEADER, self.delivery.clone()),
            (WEBHOOK_TIMESTAMP_HEADER, self.timestamp.to_string()),
            (WEBHOOK_SIGNATURE_HEADER, self.webhook_signature.clone()),
        ]
    }

    /// The exact body to send.
    #[must_use]
    pub fn into_body(self) -> String {
        self.payload.into_string()
    }
}
