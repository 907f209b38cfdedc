use crate::body::OptionalJsonBody;
use crate::command::Response;
use crate::operation::{Create, Handled};
use crate::record_fields::record_view;
use crate::requirement::AnyToken;
use chrono::{DateTime, Utc};
use customs_callbacks::{CallbackId, KeptHours, Regenerated};
use customs_http_macros::post;
use customs_kernel::FieldErrors;
use serde::Deserialize;
use utoipa::ToSchema;

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
