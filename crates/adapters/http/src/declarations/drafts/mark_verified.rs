use super::target::target;
use crate::body::OptionalJsonBody;
use crate::command::Response;
use crate::declarations::requirements::WriteDeclarations;
use crate::operation::{Handled, Write};
use crate::record_fields::record_view;
use chrono::{DateTime, Utc};
use customs_declarations::{Declaration, Verification};
use customs_http_macros::post;
use serde::Deserialize;
use utoipa::ToSchema;

/// Details of a verification.
#[derive(Clone, Default, Deserialize, ToSchema)]
#[schema(as = VerificationRequest)]
#[serde(expecting = "an object")]
pub(super) struct VerificationRequest {
    /// Name of the person who verified the declaration; the name of the API client when left out.
    verified_by: Option<String>,
    /// Remarks on the verification, for the timeline.
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

/// Mark a declaration as verified.
///
/// Allowed in any status. The latest verification counts; the timeline keeps all of them.
#[post(
    "/declarations/{id}/mark-verified",
    tag = "Declarations",
    ids("The declaration"),
    versioned,
    success(200, "It is marked", Verified)
)]
pub(in crate::declarations) fn mark_verified(
    order: &Write<WriteDeclarations, 1, OptionalJsonBody<VerificationRequest>>,
) -> Handled {
    let VerificationRequest { verified_by, verification_notes: notes } = order.body.value().clone();
    let (target, verification) = (target(order, order.id()), Verification { verified_by, notes });
    let verified = order.services.declarations.mark_verified(target, &order.actor(), &verification)?;
    let version = verified.version;
    Ok(Response::ok(&Verified::from(verified))?.with_version(version))
}
