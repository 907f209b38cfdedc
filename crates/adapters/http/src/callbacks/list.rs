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
    /// Address to which events are delivered.
    callback_url: String,
    /// Format of the delivered body; always `json`.
    callback_format: &'static str,
    /// Names of the events that are delivered.
    events: Vec<&'static str>,
    /// Whether deliveries are signed with a secret.
    has_secret: bool,
    created_at: DateTime<Utc>,
    /// Time at which the callback or its secret last changed.
    updated_at: DateTime<Utc>,
}

/// List the callbacks.
#[get("/callbacks", tag = "Callbacks", params(WholeList), answer(200, "All callbacks, the latest last", Vec<Callback>))]
pub(super) async fn list_callbacks(read: Read<AnyToken, 0, WholeList>) -> Answered {
    read.answer(|asked| {
        let callbacks = asked.services.callbacks.callbacks.list(asked.organisation())?;
        Answer::ok(&asked.query.of(callbacks.into_iter().map(Callback::from)))
    })
    .await
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
