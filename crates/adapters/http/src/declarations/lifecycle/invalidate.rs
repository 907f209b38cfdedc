use crate::body::JsonBody;
use crate::command::Answer;
use crate::declarations::choices::StatusCode;
use crate::declarations::requirements::WriteDeclarations;
use crate::operation::{Answered, Write};
use chrono::{DateTime, Utc};
use customs_declarations::{Declaration, DeclarationId, InvalidationForm};
use customs_http_macros::post;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Request to customs to invalidate a declaration.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
#[schema(as = DeclarationInvalidation)]
struct InvalidationBody {
    #[schema(required = true, max_length = 512, example = "The goods were sent back.")]
    reason: Option<String>,
    /// Further explanation of the reason.
    #[schema(max_length = 512)]
    justification: Option<String>,
}

/// A declaration whose invalidation was requested from customs.
#[derive(Serialize, ToSchema)]
#[schema(as = InvalidationRequested)]
struct InvalidationRequested {
    id: i64,
    #[schema(value_type = StatusCode)]
    status: &'static str,
    invalidation_requested_at: Option<DateTime<Utc>>,
    message: &'static str,
}

/// Ask customs to invalidate a declaration.
///
/// Allowed in status ACC, CTL, HLD and REL (otherwise 422 `invalid_status`). Customs decides: the status becomes INV
/// when customs grants the request, and returns to the previous one when customs refuses.
#[post(
    "/declarations/{id}/invalidate",
    tag = "Declarations",
    ids("The declaration"),
    answer(200, "Customs is asked", InvalidationRequested)
)]
pub(super) async fn invalidate_declaration(write: Write<WriteDeclarations, 1, JsonBody<InvalidationBody>>) -> Answered {
    write
        .run(|order| {
            let (declarations, id) = (&order.services.declarations, DeclarationId::new(order.id()));
            let InvalidationBody { reason, justification } = order.body.value().clone();
            let form = InvalidationForm { reason, justification };
            let requested = declarations.invalidate(order.organisation(), id, &form, &order.actor(), order.expected)?;
            Ok(Answer::ok(&InvalidationRequested::from(requested))?.leaving_work())
        })
        .await
}

impl From<Declaration> for InvalidationRequested {
    fn from(declaration: Declaration) -> Self {
        Self {
            id: declaration.id.get(),
            status: declaration.status.code(),
            invalidation_requested_at: declaration.milestones.invalidation_requested_at,
            message: "Customs is asked to invalidate the declaration.",
        }
    }
}
