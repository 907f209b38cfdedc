use crate::ApiError;
use crate::body::JsonBody;
use crate::command::Response;
use crate::operation::{Create, Ordered, Responded};
use crate::record_fields::record_view;
use crate::requirement::AnyToken;
use chrono::{DateTime, Utc};
use customs_callbacks::{EventName, Registered, Registration, RegistrationForm};
use customs_http_macros::post;
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
