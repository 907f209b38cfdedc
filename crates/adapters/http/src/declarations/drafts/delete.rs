use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::declarations::requirements::DeleteDeclarations;
use crate::expected_version::ExpectedVersion;
use crate::path_ids::PathIds;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, web};
use customs_declarations::{DeclarationId, DraftTarget};
use customs_documents::Owner;
use customs_http_macros::delete;

/// Deletes a draft
///
/// Another status than DRF gives 422 `invalid_status`, and so does a draft of which customs gave an earlier submission an
/// MRN, or may still do so.
#[delete("/declarations/{id}", tag = "Declarations", ids("The declaration"), answer(204, "It is deleted"))]
pub(in crate::declarations) async fn delete_declaration(
    caller: Caller<DeleteDeclarations>,
    ids: PathIds<1>,
    command: Command,
    ExpectedVersion(expected): ExpectedVersion,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let (declarations, documents) = (services.declarations.clone(), services.documents.clone());
    let target = DraftTarget { organisation: caller.organisation(), id: DeclarationId::new(id), expected };
    let work = move || {
        declarations.delete_draft(target)?;
        documents.remove_all(target.organisation, Owner::declaration(id))?;
        Ok(Answer::no_content())
    };
    command.run(work).await
}
