use super::WriteOutages;
use super::view::OutageView;
use crate::body::JsonBody;
use crate::command::Response;
use crate::envelope::Written;
use crate::operation::{Create, Handled, Write};
use customs_exchange::{ClosedOutage, OutageForm, OutageId};
use customs_http_macros::post;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// An outage to be opened.
#[derive(Deserialize, ToSchema)]
#[serde(expecting = "an object")]
#[schema(as = NewOutage)]
pub(super) struct OutageBody {
    /// Reason, such as the number of the announcement of customs.
    #[schema(required = true, min_length = 1, max_length = 500, example = "Announcement 2026-114: DMS is down")]
    reason: Option<String>,
}

/// An outage that was closed.
#[derive(Serialize, ToSchema)]
#[schema(as = ClosedOutage)]
struct Closed {
    #[serde(flatten)]
    outage: OutageView,
    /// Number of declarations that were put into the queue to customs, the oldest deadline first.
    lodged: usize,
}

/// Open an outage: a system of customs is down.
///
/// While it is open, movements can be released by the paper procedure. One outage is open at a time; another one is
/// refused with 422 `outage_open`. Submissions go to customs as always, and wait in the queue while it does not answer.
#[post("/outages", tag = "Outages", success(201, "It is open", Written<OutageView>))]
pub(super) fn open_outage(order: &Create<WriteOutages, JsonBody<OutageBody>>) -> Handled {
    let form = OutageForm { reason: order.body.value().reason.clone() };
    let by = &order.caller.claims().client_name;
    let outage = order.services.outages.open(order.organisation(), &form, by)?;
    Response::created(&Written { data: OutageView::from(outage), message: "The outage is open.".to_owned() })
}

/// Close an outage: the system of customs is back.
///
/// The declarations that were released on paper are put into the queue to customs, the oldest deadline first, each once.
/// A transit that began on paper stays on paper. An outage that was closed before is refused with 422 `outage_closed`.
#[post("/outages/{id}/close", tag = "Outages", ids("The outage"), success(200, "It is closed", Written<Closed>))]
pub(super) fn close_outage(order: &Write<WriteOutages, 1>) -> Handled {
    let (outages, id) = (&order.services.outages, OutageId::new(order.id()));
    if outages.find(order.organisation(), id).is_ok() {
        order.check_unversioned()?;
    }
    let ClosedOutage { outage, lodged } =
        outages.close(order.organisation(), id, &order.caller.claims().client_name)?;
    let data = Closed { outage: outage.into(), lodged };
    Response::ok(&Written { data, message: "The outage is closed.".to_owned() })
}
