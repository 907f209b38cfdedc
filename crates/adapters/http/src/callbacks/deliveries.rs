use crate::command::Answer;
use crate::envelope::Listed;
use crate::operation::{Answered, Read};
use crate::record_fields::record_view;
use crate::requirement::AnyToken;
use chrono::{DateTime, Utc};
use customs_callbacks::{CallbackId, DeliveryRecord};
use customs_http_macros::get;
use customs_kernel::{PageRequest, Subject};

record_view! {
    /// One event on its way to one receiver.
    pub(super) Delivery {
        /// The same in every try: `X-Service-Delivery`.
        id: i64,
        event: &'static str = event.as_str(),
        /// What it tells of: `declaration` or `transit`, which are numbered apart.
        subject: &'static str,
        /// The id of the declaration or transit, as in the body: `declaration.id`.
        declaration_id: i64,
        /// `pending`, `delivered` or `abandoned`.
        status: &'static str = status.as_str(),
        /// Finished tries, the first one counted.
        attempts: u32,
        last_status_code: Option<u16>,
        last_error: Option<String>,
        next_attempt_at: Option<DateTime<Utc>>,
        created_at: DateTime<Utc>,
        delivered_at: Option<DateTime<Utc>>,
    }
    of DeliveryRecord {
        id, event, subject: Subject { kind: subject, id: declaration_id }, status, attempts, last_status_code,
        last_error, next_attempt_at, created_at, delivered_at,
    }
}

/// Lists the deliveries of a callback
#[get("/callbacks/{id}/deliveries", tag = "Callbacks", ids("The callback"),
    params(("page" = Option<u32>, Query, description = "1 when left out", minimum = 1), ("per_page" = Option<u32>, Query, description = "25 when left out", minimum = 1, maximum = 100)),
    answer(200, "A page of deliveries, the newest first", Listed<Delivery>))]
pub(super) fn list_deliveries(asked: Read<AnyToken, 1, PageRequest>) -> Answered {
    let callbacks = &asked.services.callbacks.callbacks;
    let page = callbacks.deliveries(asked.organisation(), CallbackId::new(asked.id()), asked.query)?;
    Answer::ok(&Listed::of(page, Delivery::from))
}
