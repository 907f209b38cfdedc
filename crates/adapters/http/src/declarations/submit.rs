use super::choices::StatusCode;
use super::requirements::SubmitDeclarations;
use crate::body::Fingerprint;
use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::expected_version::ExpectedVersion;
use crate::path_ids::PathIds;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, post, web};
use chrono::{DateTime, Utc};
use customs_declarations::{DeclarationId, SubmittedDeclaration};
use serde::Serialize;
use utoipa::ToSchema;

/// A declaration that was submitted.
#[derive(Serialize, ToSchema)]
#[schema(as = SubmittedDeclaration)]
struct Submitted {
    id: i64,
    reference: String,
    #[schema(value_type = StatusCode)]
    status: &'static str,
    submitted_at: DateTime<Utc>,
    message: &'static str,
}

/// Submits a draft to customs
///
/// A draft that breaks rules gives 422 `validation_error`, another status than DRF 422
/// `invalid_status`. Of several submits at the same moment one wins.
#[utoipa::path(
    tag = "Declarations",
    params(("id" = i64, Path, description = "The declaration")),
    responses((status = 200, description = "It is submitted", body = Submitted)),
    security(("oauth2" = ["declarations:submit"]), ("bearer" = [])),
)]
#[post("/declarations/{id}/submit")]
pub(super) async fn submit_declaration(
    caller: Caller<SubmitDeclarations>,
    ids: PathIds<1>,
    expected: ExpectedVersion,
    command: Command,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let declarations = services.declarations.clone();
    let (organisation, actor) = (caller.organisation(), caller.actor());
    command
        .run(Fingerprint::of(b""), move || {
            let submitted = declarations.submit(organisation, DeclarationId::new(id), &actor, expected.0)?;
            Ok(Answer::ok(&Submitted::from(submitted))?.leaving_work())
        })
        .await
}

impl From<SubmittedDeclaration> for Submitted {
    fn from(submitted: SubmittedDeclaration) -> Self {
        let SubmittedDeclaration { id, reference, status, submitted_at } = submitted;
        let message = "The declaration is submitted to customs.";
        Self { id: id.get(), reference, status: status.code(), submitted_at, message }
    }
}
