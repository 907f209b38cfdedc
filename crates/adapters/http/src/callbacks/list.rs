use super::choices::{CallbackEndReason, CallbackStatus};
use crate::command::Response;
use crate::operation::{Handled, Read};
use crate::query::WholeList;
use crate::record_fields::record_view;
use crate::requirement::AnyToken;
use chrono::{DateTime, Utc};
use customs_callbacks::{EventName, Registration};
use customs_http_macros::get;

record_view! {
    /// A registered callback.
    pub(super) Callback {
        id: i64 = registration.id().get(),
        callback_url: String = registration.url().as_str().to_owned(),
        callback_format: &'static str = Registration::FORMAT,
        events: Vec<&'static str> = registration.events().map(EventName::as_str).collect(),
        /// Whether deliveries are signed with a secret.
        has_secret: bool = true,
        /// Until when deliveries carry a signature with the former secret too; null when only the present one signs.
        previous_secret_until: Option<DateTime<Utc>> = registration.standing().previous_secret_until,
        #[schema(value_type = CallbackStatus)]
        status: &'static str = if registration.standing().ended.is_some() { "ended" } else { "active" },
        /// Time at which deliveries ended; null while they go on.
        ended_at: Option<DateTime<Utc>> = registration.standing().ended.map(|ended| ended.at),
        /// Why deliveries ended; null while they go on.
        #[schema(value_type = Option<CallbackEndReason>)]
        ended_reason: Option<&'static str> = registration.standing().ended.map(|ended| ended.reason.word()),
        /// Since when every delivery was given up; null when the latest one that ended was delivered. After five days
        /// deliveries end.
        failing_since: Option<DateTime<Utc>> = registration.standing().failing_since,
        created_at: DateTime<Utc> = registration.created_at(),
        /// Time at which the callback or its secret last changed.
        updated_at: DateTime<Utc> = registration.updated_at(),
    }
    from |registration: Registration|
}

/// List the callbacks.
#[get("/callbacks", tag = "Callbacks", params(WholeList), success(200, "All callbacks, the latest last", Vec<Callback>))]
pub(super) fn list_callbacks(asked: Read<AnyToken, 0, WholeList>) -> Handled {
    let callbacks = asked.services.callbacks.callbacks.list(asked.organisation())?;
    Response::ok(&asked.query.take_from(callbacks.into_iter().map(Callback::from)))
}
