use crate::ApiError;
use crate::body::JsonBody;
use crate::command::Response;
use crate::operation::{Create, Ordered, Responded};
use crate::requirement::AnyToken;
use chrono::{DateTime, Utc};
use customs_callbacks::{EventName, Registered, Registration, RegistrationForm};
use customs_http_macros::post;
use serde::{Deserialize, Serialize};
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

/// A new registration with its secret, which is shown only in this answer.
#[derive(Serialize, ToSchema)]
#[schema(as = RegisteredCallback)]
struct RegisteredBody {
    id: i64,
    /// Address to which events are delivered.
    callback_url: String,
    /// Format of the delivered body; always `json`.
    callback_format: &'static str,
    /// Names of the events that are delivered.
    events: Vec<&'static str>,
    /// Key with which `X-Service-Signature` is computed.
    callback_secret: String,
    created_at: DateTime<Utc>,
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
        let wish = checked.as_ref().map_err(ApiError::validation)?;
        let registered = services.callbacks.register(order.organisation(), wish)?;
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

impl From<Registered> for RegisteredBody {
    fn from(registered: Registered) -> Self {
        let Registered { registration, secret } = registered;
        Self {
            id: registration.id().get(),
            callback_url: registration.url().as_str().to_owned(),
            callback_format: Registration::FORMAT,
            events: registration.events().map(EventName::as_str).collect(),
            callback_secret: secret.reveal().to_owned(),
            created_at: registration.created_at(),
        }
    }
}
