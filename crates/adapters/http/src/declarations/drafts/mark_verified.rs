use crate::body::OptionalJsonBody;
use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::declarations::requirements::WriteDeclarations;
use crate::expected_version::ExpectedVersion;
use crate::path_ids::PathIds;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, web};
use chrono::{DateTime, Utc};
use customs_declarations::{DeclarationId, DraftTarget, Verification};
use customs_http_macros::post;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Who verified a declaration.
#[derive(Default, Deserialize, ToSchema)]
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
pub(in crate::declarations) async fn mark_verified(
    caller: Caller<WriteDeclarations>,
    ids: PathIds<1>,
    command: Command,
    ExpectedVersion(expected): ExpectedVersion,
    services: web::Data<Services>,
    body: OptionalJsonBody<VerificationRequest>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let declarations = services.declarations.clone();
    let actor = caller.actor();
    let target = DraftTarget { organisation: caller.organisation(), id: DeclarationId::new(id), expected };
    let VerificationRequest { verified_by, verification_notes: notes } = body.into_inner();
    let verification = Verification { verified_by, notes };
    let work = move || {
        let verified = declarations.mark_verified(target, &actor, &verification)?;
        let milestones = verified.milestones;
        let answer = Answer::ok(&Verified {
            id,
            reference: verified.reference,
            verified_at: milestones.verified_at,
            verified_by: milestones.verified_by,
            message: "The declaration is marked as verified.",
        })?;
        Ok(answer.with_version(verified.version))
    };
    command.run(work).await
}
