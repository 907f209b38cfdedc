use super::requirements::DeleteTransits;
use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::expected_version::ExpectedVersion;
use crate::path_ids::PathIds;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, web};
use customs_http_macros::delete;
use customs_transits::{DraftTarget, TransitId};

/// Deletes a draft
///
/// Another status than DRF gives 422 `invalid_status`.
#[delete("/transits/{id}", tag = "Transits", ids("The transit"), answer(204, "It is deleted"))]
pub(super) async fn delete_transit(
    caller: Caller<DeleteTransits>,
    ids: PathIds<1>,
    command: Command,
    ExpectedVersion(expected): ExpectedVersion,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let target = DraftTarget { organisation: caller.organisation(), id: TransitId::new(id), expected };
    let transits = services.transits.clone();
    let work = move || {
        transits.delete_draft(target)?;
        Ok(Answer::no_content())
    };
    command.run(work).await
}
