use crate::body::Number;
use crate::command::Response;
use crate::envelope::Record;
use crate::fact_detail::FactDetail;
use crate::operation::{Handled, Read};
use crate::record_fields::record_view;
use crate::requirement::AnyToken;
use chrono::{DateTime, Utc};
use customs_callbacks::{CallbackId, DeliverySample, DeliveryStatistics};
use customs_http_macros::get;

record_view! {
    /// The delivery whose latest try failed most recently.
    #[schema(as = DeliveryFailure)]
    LastFailure {
        delivery_id: i64,
        /// Time at which the try was over; null for tries by an earlier version of the service.
        tried_at: Option<DateTime<Utc>>,
        /// HTTP status that the receiver answered; null when it did not answer.
        status_code: Option<u16>,
        error: Option<String> = reason.as_ref().map(ToString::to_string),
        /// Code and values of that reason; null for one that an earlier version of the service noted.
        error_details: Option<FactDetail> = reason.as_ref().and_then(FactDetail::stored),
    }
    of DeliverySample {
        id: delivery_id, status: _, attempts: _, answer_ms: _, tried_at, last_status_code: status_code,
        last_error: reason, created_at: _,
    }
}

record_view! {
    /// How the latest deliveries of a callback went.
    #[schema(as = CallbackStatistics)]
    Statistics {
        /// Number of deliveries that were looked at: the latest 1,000, or all if there are fewer.
        deliveries: u64,
        /// Time of the oldest of them; null without any.
        since: Option<DateTime<Utc>>,
        /// Number of those that the receiver accepted.
        delivered: u64,
        /// Number of those that were given up after their tries.
        abandoned: u64,
        /// Number of those that were not sent because the callback had ended.
        withheld: u64,
        /// Number of those that wait for a try.
        pending: u64,
        /// Share of delivered ones among those that were delivered or abandoned, in percent; null without any.
        success_rate: Option<Number> = success_rate.map(Number::from),
        /// Time in milliseconds within which half of the receiver's latest answers came; null without any.
        p50_ms: Option<u32>,
        /// Time in milliseconds within which 95 of 100 of them came; null without any.
        p95_ms: Option<u32>,
        /// The latest failure; null when none of these deliveries failed in its latest try.
        last_failure: Option<LastFailure> = last_failure.map(LastFailure::from),
    }
    of DeliveryStatistics {
        deliveries, since, delivered, abandoned, withheld, pending, success_rate, p50_ms, p95_ms, last_failure,
    }
}

/// Show how the deliveries of a callback went.
///
/// Over its latest 1,000 deliveries.
#[get("/callbacks/{id}/statistics", tag = "Callbacks", ids("The callback"),
    success(200, "Its statistics", Record<Statistics>))]
pub(super) fn show_callback_statistics(asked: Read<AnyToken, 1>) -> Handled {
    let callbacks = &asked.services.callbacks.callbacks;
    let statistics = callbacks.statistics(asked.organisation(), CallbackId::new(asked.id()))?;
    Response::ok(&Record { data: Statistics::from(statistics) })
}
