use crate::caller::Caller;
use crate::command::Answer;
use crate::query::{Query, WholeList};
use crate::requirement::AnyToken;
use crate::{ApiError, Services, blocking};
use actix_web::{HttpResponse, web};
use chrono::{DateTime, Utc};
use customs_callbacks::{EventName, Registration};
use customs_http_macros::get;
use serde::Serialize;
use utoipa::ToSchema;

/// A registered callback.
#[derive(Serialize, ToSchema)]
struct Callback {
    id: i64,
    callback_url: String,
    callback_format: &'static str,
    events: Vec<&'static str>,
    /// Deliveries are signed.
    has_secret: bool,
    created_at: DateTime<Utc>,
    /// When it, or its secret, last changed.
    updated_at: DateTime<Utc>,
}

/// Lists the callbacks
#[get("/callbacks", tag = "Callbacks", params(WholeList), answer(200, "All callbacks, the latest last", Vec<Callback>))]
pub(super) async fn list_callbacks(
    caller: Caller<AnyToken>,
    Query(list): Query<WholeList>,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let services = services.callbacks.clone();
    let organisation = caller.organisation();
    let answer = blocking(move || {
        let callbacks = services.callbacks.list(organisation)?;
        let callbacks: Vec<Callback> = list.of(callbacks.into_iter().map(Into::into));
        Answer::ok(&callbacks)
    });
    Ok(answer.await?.into())
}

impl From<Registration> for Callback {
    fn from(registration: Registration) -> Self {
        Self {
            id: registration.id().get(),
            callback_url: registration.url().as_str().to_owned(),
            callback_format: Registration::FORMAT,
            events: registration.events().map(EventName::as_str).collect(),
            has_secret: true,
            created_at: registration.created_at(),
            updated_at: registration.updated_at(),
        }
    }
}
