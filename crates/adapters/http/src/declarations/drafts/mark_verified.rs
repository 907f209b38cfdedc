use super::target::target;
use crate::body::OptionalJsonBody;
use crate::command::Answer;
use crate::declarations::requirements::WriteDeclarations;
use crate::operation::{Answered, Write};
use crate::record_fields::record_view;
use chrono::{DateTime, Utc};
use customs_declarations::{Declaration, Verification};
use customs_http_macros::post;
use serde::Deserialize;
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

record_view! {
    /// A declaration that was verified.
    #[schema(as = VerifiedDeclaration)]
    Verified {
        id: i64 = declaration.id.get(),
        reference: String = declaration.reference,
        verified_at: Option<DateTime<Utc>> = declaration.milestones.verified_at,
        verified_by: Option<String> = declaration.milestones.verified_by,
        message: &'static str = "The declaration is marked as verified.",
    }
    from |declaration: Declaration|
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
