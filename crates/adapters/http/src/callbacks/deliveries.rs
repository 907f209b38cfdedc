use crate::command::Response;
use crate::envelope::Listed;
use crate::operation::{Handled, Read};
use crate::record_fields::record_view;
use crate::requirement::AnyToken;
use chrono::{DateTime, Utc};
use customs_callbacks::{CallbackId, DeliveryRecord};
use customs_http_macros::get;
use customs_kernel::{PageRequest, Subject};

record_view! {
    /// The delivery of one event to one receiver.
    pub(super) Delivery {
        /// Id of the delivery, the same in every try; sent in the header `X-Service-Delivery`.
        id: i64,
        event: &'static str = event.as_str(),
        /// Kind of record that the event is about: `declaration` or `transit`. Each kind has ids of its own.
        subject: &'static str,
        /// Id of the declaration or transit, as in the `declaration.id` of the delivered body.
        declaration_id: i64,
        /// State of the delivery: `pending`, `delivered` or `abandoned`.
        status: &'static str = status.as_str(),
        /// Number of finished tries, the first one included.
        attempts: u32,
        /// HTTP status that the receiver answered in the latest try; null when it did not answer, or before the first try.
        last_status_code: Option<u16>,
        /// Reason why the latest try failed; null when it succeeded, and before the first try.
        last_error: Option<String>,
        /// Earliest time of the next try; null when no further try is planned.
        next_attempt_at: Option<DateTime<Utc>>,
        created_at: DateTime<Utc>,
        /// Time at which the receiver accepted the delivery; null until then.
        delivered_at: Option<DateTime<Utc>>,
    }
    of DeliveryRecord {
        id, event, subject: Subject { kind: subject, id: declaration_id }, status, attempts, last_status_code,
        last_error, next_attempt_at, created_at, delivered_at,
    }
}

/// List the deliveries of a callback.
#[get("/callbacks/{id}/deliveries", tag = "Callbacks", ids("The callback"),
    params(("page" = Option<u32>, Query, description = "1 when left out", minimum = 1), ("per_page" = Option<u32>, Query, description = "25 when left out", minimum = 1, maximum = 100)),
    success(200, "A page of deliveries, the newest first", Listed<Delivery>))]
pub(super) fn list_deliveries(asked: Read<AnyToken, 1, PageRequest>) -> Handled {
    let callbacks = &asked.services.callbacks.callbacks;
    let page = callbacks.deliveries(asked.organisation(), CallbackId::new(asked.id()), asked.query)?;
    Response::ok(&Listed::of(page, Delivery::from))
}
