use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::declarations::requirements::WriteDeclarations;
use crate::expected_version::ExpectedVersion;
use crate::path_ids::PathIds;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, web};
use customs_declarations::{DeclarationId, DraftTarget, LineId};
use customs_http_macros::delete;

/// Removes an item of a draft
///
/// The items behind it close up. A draft may lose its last one; then it cannot be submitted. Another
/// status than DRF gives 422 `invalid_status`.
#[delete(
    "/declarations/{id}/lines/{lineId}",
    tag = "Declarations",
    ids("The declaration", "The item"),
    answer(204, "It is removed")
)]
pub(in crate::declarations) async fn remove_line(
    caller: Caller<WriteDeclarations>,
    ids: PathIds<2>,
    command: Command,
    ExpectedVersion(expected): ExpectedVersion,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id, line]) = ids;
    let declarations = services.declarations.clone();
    let target = DraftTarget { organisation: caller.organisation(), id: DeclarationId::new(id), expected };
    let work = move || {
        let version = declarations.remove_line(target, LineId::new(line))?;
        Ok(Answer::no_content().with_version(version))
    };
    command.run(work).await
}
