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

/// Why customs is asked to invalidate a declaration.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
#[schema(as = DeclarationInvalidation)]
struct InvalidationBody {
    #[schema(required = true, max_length = 512, example = "The goods were sent back.")]
    reason: Option<String>,
    /// More about it.
    #[schema(max_length = 512)]
    justification: Option<String>,
}

/// A declaration that customs is asked to invalidate.
#[derive(Serialize, ToSchema)]
#[schema(as = InvalidationRequested)]
struct InvalidationRequested {
    id: i64,
    #[schema(value_type = StatusCode)]
    status: &'static str,
    invalidation_requested_at: Option<DateTime<Utc>>,
    message: &'static str,
}

/// Asks customs to invalidate a declaration
///
/// Open in ACC, CTL, HLD and REL (else 422 `invalid_status`). Customs decides: INV when it grants, the
/// status before when it refuses.
#[post(
    "/declarations/{id}/invalidate",
    tag = "Declarations",
    ids("The declaration"),
    answer(200, "Customs is asked", InvalidationRequested)
)]
pub(super) fn invalidate_declaration(order: &Write<WriteDeclarations, 1, JsonBody<InvalidationBody>>) -> Answered {
    let (declarations, id) = (&order.services.declarations, DeclarationId::new(order.id()));
    let InvalidationBody { reason, justification } = order.body.value().clone();
    let form = InvalidationForm { reason, justification };
    let requested = declarations.invalidate(order.organisation(), id, &form, &order.actor(), order.expected)?;
    Ok(Answer::ok(&InvalidationRequested::from(requested))?.leaving_work())
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
