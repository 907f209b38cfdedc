use super::list::Callback;
use super::redelivering::{RecoveryView, since};
use crate::body::OptionalJsonBody;
use crate::command::Response;
use crate::operation::{Handled, Write};
use crate::requirement::AnyToken;
use customs_callbacks::CallbackId;
use customs_http_macros::post;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Whether deliveries that failed are sent again too.
#[derive(Clone, Default, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
#[schema(as = CallbackResumption)]
struct ResumptionBody {
    /// Deliveries of events at this moment (RFC 3339) or on this day (Europe/Amsterdam) or later that were abandoned are
    /// sent again; none is when it is left out.
    #[schema(example = "2026-03-02T08:00:00+01:00")]
    recover_since: Option<String>,
}

/// A callback that goes on.
#[derive(Serialize, ToSchema)]
#[schema(as = ResumedCallback)]
struct ResumedBody {
    data: Callback,
    /// The deliveries that are sent again; none unless `recover_since` was given.
    recovery: RecoveryView,
    /// Outcome as a sentence for people.
    message: String,
}

/// Resume a callback that has ended.
///
/// Events are delivered again from now on. With `recover_since` what was not delivered since then is sent first, at most
/// 1,000 deliveries; call `recover` for the rest. A callback that has not ended stays as it is. Callbacks have no `ETag`,
/// so a request whose `If-Match` names a version is refused.
#[post("/callbacks/{id}/resume", tag = "Callbacks", ids("The callback"), success(200, "It goes on", ResumedBody))]
pub(super) fn resume_callback(order: &Write<AnyToken, 1, OptionalJsonBody<ResumptionBody>>) -> Handled {
    let (callbacks, id) = (&order.services.callbacks.callbacks, CallbackId::new(order.id()));
    callbacks.find(order.organisation(), id)?;
    order.check_unversioned()?;
    let since = since("recover_since", order.body.value().recover_since.as_deref())?;
    let resumed = callbacks.resume(order.organisation(), id, since)?;
    let message = if resumed.had_ended { "Events are delivered again." } else { "The callback had not ended." };
    let data = Callback::from(callbacks.find(order.organisation(), id)?);
    Response::ok(&ResumedBody { data, recovery: RecoveryView::from(resumed.recovered), message: message.to_owned() })
}
