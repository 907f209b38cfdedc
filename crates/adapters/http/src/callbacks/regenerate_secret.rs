use super::which::Which;
use crate::body::OptionalJsonBody;
use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::requirement::AnyToken;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, web};
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
pub(super) async fn regenerate_secret(
    caller: Caller<AnyToken>,
    command: Command,
    services: web::Data<Services>,
    body: OptionalJsonBody<Which>,
) -> Result<HttpResponse, ApiError> {
    let services = services.callbacks.clone();
    let organisation = caller.organisation();
    let which = body.into_inner();
    let work = move || {
        let secret = services.callbacks.regenerate_secret(organisation, which.id())?;
        let answer = Answer::ok(&RegeneratedSecret { callback_secret: secret.reveal().to_owned() })?;
        Ok(answer.holding_a_secret())
    };
    command.run(work).await
}
