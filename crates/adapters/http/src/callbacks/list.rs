use crate::command::Answer;
use crate::operation::{Answered, Read};
use crate::query::WholeList;
use crate::requirement::AnyToken;
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
pub(super) fn list_callbacks(asked: Read<AnyToken, 0, WholeList>) -> Answered {
    let callbacks = asked.services.callbacks.callbacks.list(asked.organisation())?;
    Answer::ok(&asked.query.of(callbacks.into_iter().map(Callback::from)))
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
