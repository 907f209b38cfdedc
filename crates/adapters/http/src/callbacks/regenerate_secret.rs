use super::which::Which;
use crate::body::OptionalJsonBody;
use crate::command::Response;
use crate::operation::{Create, Handled};
use crate::requirement::AnyToken;
use customs_http_macros::post;
use serde::Serialize;
use utoipa::ToSchema;

/// The new secret of a callback. It is shown only in this answer.
#[derive(Serialize, ToSchema)]
struct RegeneratedSecret {
    /// Secret with which deliveries are signed from now on.
    callback_secret: String,
}

/// Replace the secret of a callback.
///
/// The old secret ends at once, also for deliveries that are still waiting.
#[post("/callbacks/regenerate-secret", tag = "Callbacks", success(200, "The new secret", RegeneratedSecret))]
pub(super) fn regenerate_secret(order: &Create<AnyToken, OptionalJsonBody<Which>>) -> Handled {
    let callbacks = &order.services.callbacks.callbacks;
    let secret = callbacks.regenerate_secret(order.organisation(), order.body.value().id())?;
    let response = Response::ok(&RegeneratedSecret { callback_secret: secret.reveal().to_owned() })?;
    Ok(response.holding_a_secret())
}
