use super::which::Which;
use crate::body::OptionalJsonBody;
use crate::command::Answer;
use crate::operation::{Answered, Create};
use crate::requirement::AnyToken;
use customs_http_macros::post;
use serde::Serialize;
use utoipa::ToSchema;

/// A new secret, told this once.
#[derive(Serialize, ToSchema)]
struct RegeneratedSecret {
    callback_secret: String,
}

/// Replaces the secret of a callback
///
/// The old one holds no longer, also for deliveries that wait.
#[post("/callbacks/regenerate-secret", tag = "Callbacks", answer(200, "The new secret", RegeneratedSecret))]
pub(super) fn regenerate_secret(order: &Create<AnyToken, OptionalJsonBody<Which>>) -> Answered {
    let callbacks = &order.services.callbacks.callbacks;
    let secret = callbacks.regenerate_secret(order.organisation(), order.body.value().id())?;
    let answer = Answer::ok(&RegeneratedSecret { callback_secret: secret.reveal().to_owned() })?;
    Ok(answer.holding_a_secret())
}
