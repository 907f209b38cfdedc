use super::choices::DeliveryState;
use crate::command::Response;
use crate::envelope::Record;
use crate::fact_detail::FactDetail;
use crate::operation::{Handled, Read};
use crate::record_fields::record_view;
use crate::requirement::AnyToken;
use chrono::{DateTime, Utc};
use customs_callbacks::{AnswerExcerpt, CallbackId, DeliveryId, DeliveryRecord, DeliveryTry, TriedDelivery};
use customs_http_macros::get;
use customs_kernel::Subject;

record_view! {
    /// A try of a delivery.
    #[schema(as = DeliveryTry)]
    Try {
        /// Number of the try, from 1 on. A delivery that is delivered once more begins at 1 again.
        number: u32,
        /// Time at which the try was over.
        tried_at: DateTime<Utc>,
        /// HTTP status that the receiver answered; null when it did not answer.
        status_code: Option<u16>,
        /// Reason why the try failed; null when it succeeded.
        error: Option<String> = reason.as_ref().map(ToString::to_string),
        /// Code and values of that reason; null without one, and for one that an earlier version of the service noted.
        error_details: Option<FactDetail> = reason.as_ref().and_then(FactDetail::stored),
        /// Time in milliseconds that the try took.
        duration_ms: u32,
        /// The first 4,096 bytes of what the receiver answered, as text: bytes that are not UTF-8 are replaced, and control
        /// characters other than tab and newline left out. Null when no text is left: nothing answered, or the answer was empty
        /// or had such control characters alone. Of an answer that broke off it is what had come.
        answer: Option<String> = excerpt.as_ref().map(|excerpt| excerpt.text().to_owned()),
        /// Whether the receiver answered more than that. False for an answer that broke off before.
        answer_cut: bool = excerpt.as_ref().is_some_and(AnswerExcerpt::is_cut),
    }
    of DeliveryTry { number, tried_at, status_code, error: reason, took_ms: duration_ms, answer: excerpt }
}

record_view! {
    /// The delivery of one event to one receiver, with its tries.
    #[schema(as = TriedDelivery)]
    pub(super) Tried {
        /// Id of the delivery, the same in every try; sent in the header `X-Service-Delivery`.
        id: i64,
        event: &'static str = event.as_str(),
        /// Kind of record that the event is about: `declaration` or `transit`. Each kind has ids of its own.
        subject: &'static str,
        /// Id of the declaration or transit, as in the `declaration.id` of the delivered body.
        declaration_id: i64,
        #[schema(value_type = DeliveryState)]
        status: &'static str = status.as_str(),
        /// Number of finished tries, the first one included.
        attempts: u32,
        /// HTTP status that the receiver answered in the latest try; null when it did not answer, or before the first try.
        last_status_code: Option<u16>,
        /// Reason why the latest try failed; null when it succeeded, and before the first try.
        last_error: Option<String> = reason.as_ref().map(ToString::to_string),
        /// Code and values of that reason; null without one, and for one that an earlier version of the service noted.
        last_error_details: Option<FactDetail> = reason.as_ref().and_then(FactDetail::stored),
        /// Earliest time of the next try; null when no further try is planned.
        next_attempt_at: Option<DateTime<Utc>>,
        created_at: DateTime<Utc>,
        /// Time at which the receiver accepted the delivery; null until then.
        delivered_at: Option<DateTime<Utc>>,
        /// The tries of the last 30 days, and earlier ones while the record is under a legal hold, the oldest first: the latest
        /// 100 at most.
        tries: Vec<Try> = tries.into_iter().map(Try::from).collect(),
    }
    of TriedDelivery {
        record: DeliveryRecord {
            id, event, subject: Subject { kind: subject, id: declaration_id }, status, attempts, last_status_code,
            last_error: reason, next_attempt_at, created_at, delivered_at,
        },
        tries,
    }
}

/// Show a delivery with its tries.
///
/// Each try tells when it was made, what came of it, how long it took, and the beginning of what the receiver answered. Tries
/// are kept for 30 days, longer while the record is under a legal hold, and go with their delivery and callback.
#[get("/callbacks/{id}/deliveries/{delivery_id}", tag = "Callbacks", ids("The callback", "The delivery"),
    success(200, "The delivery", Record<Tried>))]
pub(super) fn show_delivery(asked: Read<AnyToken, 2>) -> Handled {
    let (callbacks, [callback, delivery]) = (&asked.services.callbacks.callbacks, asked.path);
    let (callback, delivery) = (CallbackId::new(callback), DeliveryId::new(delivery));
    let found = callbacks.tried_delivery(asked.organisation(), callback, delivery)?;
    Response::ok(&Record { data: Tried::from(found) })
}
