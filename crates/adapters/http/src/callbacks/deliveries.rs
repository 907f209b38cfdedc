use super::choices::{DeliveredEvent, DeliveryState, DeliverySubject};
use crate::billing::by_word;
use crate::command::Response;
use crate::envelope::Listed;
use crate::exchange::moment::{DayEnd, NO_MOMENT, moment_in_query};
use crate::fact_detail::FactDetail;
use crate::operation::{Handled, Read};
use crate::query::{FromQuery, OnePage, QueryReader};
use crate::record_fields::record_view;
use crate::requirement::AnyToken;
use chrono::{DateTime, Utc};
use customs_callbacks::{CallbackId, DeliveryFilter, DeliveryRecord, DeliveryStatus, EventName};
use customs_http_macros::get;
use customs_kernel::{PageRequest, PageSize, Subject, SubjectKind};
use utoipa::IntoParams;

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
    }
    of DeliveryRecord {
        id, event, subject: Subject { kind: subject, id: declaration_id }, status, attempts, last_status_code,
        last_error: reason, next_attempt_at, created_at, delivered_at,
    }
}

/// The filter and the page that the query asks for.
pub(super) struct Selection {
    filter: DeliveryFilter,
    page: PageRequest,
}

impl FromQuery for Selection {
    fn from_query(query: &mut QueryReader) -> Self {
        let filter = DeliveryFilter {
            status: query.choice("status", &DeliveryStatus::ALL.map(|status| (status.as_str(), status))),
            event: query.choice("event", &EventName::ALL.map(|event| (event.as_str(), event))),
            subject: query.choice("subject", &by_word(SubjectKind::ALL, SubjectKind::word)),
            record: None,
            since: query.parsed("since", NO_MOMENT, |text| moment_in_query(text, DayEnd::First)),
        };
        Self { filter, page: query.page(PageSize::DEFAULT) }
    }
}

#[expect(dead_code, reason = "the parameters for the OpenAPI document; they are read by the same names")]
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
struct DeliveryParameters {
    #[param(inline)]
    status: Option<DeliveryState>,
    #[param(inline)]
    event: Option<DeliveredEvent>,
    #[param(inline)]
    subject: Option<DeliverySubject>,
    /// Only deliveries of events at this moment (RFC 3339) or on this day (Europe/Amsterdam) or later.
    since: Option<String>,
}

/// List the deliveries of a callback.
#[get("/callbacks/{id}/deliveries", tag = "Callbacks", ids("The callback"), params(DeliveryParameters, OnePage),
    success(200, "A page of deliveries, the newest first", Listed<Delivery>))]
pub(super) fn list_deliveries(asked: Read<AnyToken, 1, Selection>) -> Handled {
    let callbacks = &asked.services.callbacks.callbacks;
    let Selection { filter, page } = asked.query;
    let page = callbacks.deliveries(asked.organisation(), CallbackId::new(asked.id()), filter, page)?;
    Response::ok(&Listed::from_page(page, Delivery::from))
}
