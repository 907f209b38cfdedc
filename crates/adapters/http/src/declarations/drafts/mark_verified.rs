use super::target::target;
use crate::body::OptionalJsonBody;
use crate::command::Answer;
use crate::declarations::requirements::WriteDeclarations;
use crate::operation::{Answered, Write};
use chrono::{DateTime, Utc};
use customs_declarations::{Declaration, Verification};
use customs_http_macros::post;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Details of a verification.
#[derive(Default, Deserialize, ToSchema)]
#[schema(as = VerificationRequest)]
#[serde(expecting = "an object")]
pub(super) struct VerificationRequest {
    /// Name of the person who verified the declaration; the name of the API client when left out.
    #[schema(max_length = 255)]
    verified_by: Option<String>,
    /// Remarks on the verification, for the timeline.
    #[schema(max_length = 2_000)]
    verification_notes: Option<String>,
}

/// A declaration that was verified.
#[derive(Serialize, ToSchema)]
#[schema(as = VerifiedDeclaration)]
struct Verified {
    id: i64,
    reference: String,
    verified_at: Option<DateTime<Utc>>,
    verified_by: Option<String>,
    message: &'static str,
}

/// Mark a declaration as verified.
///
/// Allowed in any status. The latest verification counts; the timeline keeps all of them.
#[post(
    "/declarations/{id}/mark-verified",
    tag = "Declarations",
    ids("The declaration"),
    versioned,
    answer(200, "It is marked", Verified)
)]
pub(in crate::declarations) async fn mark_verified(
    write: Write<WriteDeclarations, 1, OptionalJsonBody<VerificationRequest>>,
) -> Answered {
    let (command, order) = write.into_parts();
    let (target, actor) = (target(&order, order.id()), order.actor());
    let VerificationRequest { verified_by, verification_notes: notes } = order.body.into_inner();
    let (declarations, verification) = (order.services.declarations.clone(), Verification { verified_by, notes });
    let work = move || {
        let verified = declarations.mark_verified(target, &actor, &verification)?;
        let version = verified.version;
        Ok(Answer::ok(&Verified::from(verified))?.with_version(version))
    };
    command.run(work).await
}

impl From<Declaration> for Verified {
    fn from(declaration: Declaration) -> Self {
        Self {
            id: declaration.id.get(),
            reference: declaration.reference,
            verified_at: declaration.milestones.verified_at,
            verified_by: declaration.milestones.verified_by,
            message: "The declaration is marked as verified.",
        }
    }
}
