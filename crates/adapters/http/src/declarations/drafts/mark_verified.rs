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

/// Who verified a declaration.
#[derive(Clone, Default, Deserialize, ToSchema)]
#[schema(as = VerificationRequest)]
#[serde(expecting = "an object")]
pub(super) struct VerificationRequest {
    /// Who verified it; the client's name when left out.
    #[schema(max_length = 255)]
    verified_by: Option<String>,
    /// What there is to say, for the timeline.
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

/// Marks a declaration as verified
///
/// In any status; the latest verification counts, the timeline keeps all.
#[post(
    "/declarations/{id}/mark-verified",
    tag = "Declarations",
    ids("The declaration"),
    versioned,
    answer(200, "It is marked", Verified)
)]
pub(in crate::declarations) fn mark_verified(
    order: &Write<WriteDeclarations, 1, OptionalJsonBody<VerificationRequest>>,
) -> Answered {
    let VerificationRequest { verified_by, verification_notes: notes } = order.body.value().clone();
    let (target, verification) = (target(order, order.id()), Verification { verified_by, notes });
    let verified = order.services.declarations.mark_verified(target, &order.actor(), &verification)?;
    let version = verified.version;
    Ok(Answer::ok(&Verified::from(verified))?.with_version(version))
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
