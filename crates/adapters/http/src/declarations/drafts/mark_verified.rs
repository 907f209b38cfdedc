use super::target;
use crate::body::OptionalJsonBody;
use crate::command::Response;
use crate::declarations::WriteDeclarations;
use crate::operation::{Handled, Write};
use crate::record_fields::{Travelling, record_part, record_view};
use chrono::{DateTime, Utc};
use customs_declarations::{Declaration, Verification};
use customs_http_macros::post;

record_part! {
    /// Details of a verification.
    #[schema(as = VerificationRequest)]
    VerificationRequest of Verification {
        /// Name of the person who verified the declaration; the name of the API client when left out.
        verified_by: Option<String>,
        /// Remarks on the verification, for the timeline.
        #[serde(rename = "verification_notes")]
        notes: Option<String>,
    }
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
    let (target, verification) = (target(order, order.id()), Verification::arrived(order.body.value().clone()));
    let verified = order.services.declarations.mark_verified(target, &order.actor(), &verification)?;
    let version = verified.version;
    Ok(Response::ok(&Verified::from(verified))?.with_version(version))
}
