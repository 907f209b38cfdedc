use crate::command::Response;
use crate::operation::{Handled, Write};
use crate::requirement::AnyToken;
use customs_callbacks::CallbackId;
use customs_http_macros::delete;

/// Delete a callback with its deliveries.
///
/// Callbacks have no `ETag`, so a request whose `If-Match` names a version is refused.
#[delete("/callbacks/{id}", tag = "Callbacks", ids("The callback"), success(204, "It is deleted"))]
pub(super) fn delete_callback(order: &Write<AnyToken, 1>) -> Handled {
    let (callbacks, id) = (&order.services.callbacks.callbacks, CallbackId::new(order.id()));
    callbacks.find(order.organisation(), id)?;
    order.check_unversioned()?;
    callbacks.delete(order.organisation(), id)?;
    Ok(Response::no_content())
}
