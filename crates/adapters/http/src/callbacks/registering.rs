//! Endpoints that register and delete callbacks, and give them new secrets.

use crate::ApiError;
use crate::body::{JsonBody, OptionalJsonBody};
use crate::command::Response;
use crate::operation::{Create, Handled, Ordered, Responded, Write};
use crate::record_fields::record_view;
use crate::requirement::AnyToken;
use chrono::{DateTime, Utc};
use customs_callbacks::{CallbackId, EventName, KeptHours, Regenerated, Registered, Registration, RegistrationForm};
use customs_http_macros::{delete, post};
use customs_kernel::FieldErrors;
use serde::Deserialize;
use utoipa::ToSchema;

/// A receiver that registers for events.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
#[schema(as = CallbackRegistration)]
struct RegistrationBody {
    /// Address of the receiver: HTTPS, without credentials or fragment. Its host must resolve to public addresses only.
    #[schema(required = true, max_length = 2048, format = "uri", example = "https://broker.example/customs")]
    callback_url: Option<String>,
    /// Format of the deliveries. `json` is the only format and the default.
    #[schema(example = "json")]
    callback_format: Option<String>,
    /// Names of the events that the receiver wants, such as `declaration.accepted`.
    #[schema(required = true, min_items = 1, example = json!(["declaration.accepted", "declaration.released"]))]
    events: Option<Vec<String>>,
}

record_view! {
    /// A new registration with its secret, which is shown only in this answer.
    #[schema(as = RegisteredCallback)]
    RegisteredBody {
        id: i64 = registered.registration.id().get(),
        /// Address to which events are delivered.
        callback_url: String = registered.registration.url().as_str().to_owned(),
        /// Format of the delivered body; always `json`.
        callback_format: &'static str = Registration::FORMAT,
        /// Names of the events that are delivered.
        events: Vec<&'static str> = registered.registration.events().map(EventName::as_str).collect(),
        /// Key with which `X-Service-Signature` is computed.
        callback_secret: String = registered.secret.reveal().to_owned(),
        /// The same secret as the libraries of Standard Webhooks take it, which verify `webhook-signature`: `whsec_` and
        /// the base64 of its bytes.
        webhook_secret: String = registered.secret.reveal_for_webhooks(),
        created_at: DateTime<Utc> = registered.registration.created_at(),
    }
    from |registered: Registered|
}

/// Register a callback.
///
/// An organisation can have at most 50 callbacks.
#[post("/callbacks/register", tag = "Callbacks", success(201, "It is registered", RegisteredBody))]
pub(super) async fn register_callback(ordered: Ordered<Create<AnyToken, JsonBody<RegistrationBody>>>) -> Responded {
    let Ordered { command, order } = ordered;
    // The host is looked up before the unit of work begins and the outcome is used inside it: in this way an answer
    // about the host is kept under an Idempotency-Key like any other answer.
    let services = order.services.callbacks.clone();
    let checked = order.body.value().form().check(services.policy, services.targets.as_ref()).await;
    let work = move || {
        let requested = checked.as_ref().map_err(ApiError::validation)?;
        let registered = services.callbacks.register(order.organisation(), requested)?;
        Ok(Response::created(&RegisteredBody::from(registered))?.holding_a_secret())
    };
    command.run(work).await
}

impl RegistrationBody {
    fn form(&self) -> RegistrationForm {
        let Self { callback_url, callback_format, events } = self.clone();
        RegistrationForm { callback_url, callback_format, events }
    }
}

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

/// Of which callback the secret is replaced, and for how long the old one stays.
#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
#[schema(as = SecretRegeneration)]
struct RegenerationBody {
    /// Id of the callback; the latest one when left out.
    id: Option<i64>,
    /// For how many hours the old secret signs beside the new one in `webhook-signature`. It ends at once when this is
    /// left out.
    #[schema(minimum = 1, maximum = 168, example = 24)]
    keep_previous_hours: Option<i64>,
}

record_view! {
    /// The new secret of a callback. It is shown only in this answer.
    RegeneratedSecret {
        /// Secret with which deliveries are signed from now on.
        callback_secret: String = regenerated.secret.reveal().to_owned(),
        /// The same secret as the libraries of Standard Webhooks take it: `whsec_` and the base64 of its bytes.
        webhook_secret: String = regenerated.secret.reveal_for_webhooks(),
        /// Until when `webhook-signature` has a signature with the old secret too; null when it ended at once.
        previous_secret_until: Option<DateTime<Utc>> = regenerated.previous_secret_until,
    }
    from |regenerated: Regenerated|
}

/// Replace the secret of a callback.
///
/// Deliveries that are still waiting are signed with the new secret too. The old one ends at once, unless it is kept for
/// some hours: then `webhook-signature` has a signature with each of the two for that time. `X-Service-Signature` is
/// always made with the new one.
#[post("/callbacks/regenerate-secret", tag = "Callbacks", success(200, "The new secret", RegeneratedSecret))]
pub(super) fn regenerate_secret(order: &Create<AnyToken, OptionalJsonBody<RegenerationBody>>) -> Handled {
    let callbacks = &order.services.callbacks.callbacks;
    let body = order.body.value();
    let (id, keep) = (body.id.map(CallbackId::new), body.keep()?);
    let regenerated = callbacks.regenerate_secret(order.organisation(), id, keep)?;
    Ok(Response::ok(&RegeneratedSecret::from(regenerated))?.holding_a_secret())
}

impl RegenerationBody {
    fn keep(self) -> Result<Option<KeptHours>, FieldErrors> {
        self.keep_previous_hours.map(KeptHours::new).transpose()
    }
}
