use super::deliveries::Delivery;
use crate::command::Response;
use crate::envelope::Written;
use crate::operation::{Handled, Write};
use crate::requirement::AnyToken;
use customs_callbacks::{CallbackId, DeliveryId};
use customs_http_macros::post;

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
