//! Endpoints that deliver events once more.

use super::deliveries::Delivery;
use crate::body::JsonBody;
use crate::command::Response;
use crate::envelope::Written;
use crate::exchange::moment::{DayEnd, NO_MOMENT, moment};
use crate::operation::{Handled, Write};
use crate::record_fields::record_view;
use crate::requirement::AnyToken;
use chrono::{DateTime, Utc};
use customs_callbacks::{CallbackId, DeliveryId, Recovered};
use customs_http_macros::post;
use customs_kernel::{BrokenRule, FieldErrors};
use serde::Deserialize;
use utoipa::ToSchema;

/// Deliver an event once more.
///
/// The delivery keeps its id and its bytes. A delivery that was delivered or abandoned gets all its tries again. Of a
/// callback that has ended none is sent again: resume it first.
/// Deliveries have no `ETag`, so a request whose `If-Match` names a version is refused.
#[post("/callbacks/{id}/deliveries/{delivery_id}/redeliver", tag = "Callbacks", ids("The callback", "The delivery"),
    success(202, "It is pending again", Written<Delivery>))]
pub(super) fn redeliver(order: &Write<AnyToken, 2>) -> Handled {
    let (callbacks, [callback, delivery]) = (&order.services.callbacks.callbacks, order.path);
    let (callback, delivery) = (CallbackId::new(callback), DeliveryId::new(delivery));
    callbacks.delivery(order.organisation(), callback, delivery)?;
    order.check_unversioned()?;
    let record = callbacks.redeliver(order.organisation(), callback, delivery)?;
    let written = Written::new(Delivery::from(record), "The delivery is pending again.");
    Response::accepted(&written)
}

/// From when on deliveries are recovered.
#[derive(Deserialize, ToSchema)]
#[serde(expecting = "an object")]
#[schema(as = DeliveryRecoveryRequest)]
struct RecoveryBody {
    /// Deliveries of events at this moment (RFC 3339) or on this day (Europe/Amsterdam) or later are sent again.
    #[schema(required = true, example = "2026-03-02T08:00:00+01:00")]
    since: Option<String>,
}

record_view! {
    /// The number of deliveries that a recovery sends again, and of those that are left.
    #[schema(as = DeliveryRecovery)]
    pub(super) RecoveryView {
        /// Number of deliveries that are pending again.
        recovered: u64,
        /// Number of deliveries that are left over, because one call takes a limited number; call again for them.
        remaining: u64,
    }
    of Recovered { recovered, remaining }
}

/// Recover the deliveries that failed since a moment.
///
/// Deliveries that were abandoned are pending again, with their ids, their bytes and all their tries: at most 1,000 in
/// one call, the oldest first, and in order for each declaration or transit. Callbacks have no `ETag`, so a request whose
/// `If-Match` names a version is refused.
#[post("/callbacks/{id}/recover", tag = "Callbacks", ids("The callback"),
    success(202, "They are pending again", Written<RecoveryView>))]
pub(super) fn recover_deliveries(order: &Write<AnyToken, 1, JsonBody<RecoveryBody>>) -> Handled {
    let (callbacks, id) = (&order.services.callbacks.callbacks, CallbackId::new(order.id()));
    callbacks.find(order.organisation(), id)?;
    order.check_unversioned()?;
    let since = since("since", order.body.value().since.as_deref())?;
    let since = since.ok_or_else(|| FieldErrors::one("since", BrokenRule::required()))?;
    let recovered = callbacks.recover(order.organisation(), id, since)?;
    let message = match recovered.recovered {
        0 => "No delivery failed since then.",
        _ => "The deliveries are pending again.",
    };
    Response::accepted(&Written::new(RecoveryView::from(recovered), message))
}

/// Reads a moment or a day, which counts from its beginning.
pub(super) fn since(field: &str, sent: Option<&str>) -> Result<Option<DateTime<Utc>>, FieldErrors> {
    let read = |text| moment(text, DayEnd::First).ok_or_else(|| FieldErrors::one(field, NO_MOMENT));
    sent.map(read).transpose()
}
