use super::fields::TransitView;
use super::record::written;
use super::requirements::WriteTransits;
use crate::body::Fingerprint;
use crate::caller::Caller;
use crate::command::Command;
use crate::envelope::Written;
use crate::expected_version::ExpectedVersion;
use crate::path_ids::PathIds;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, post, web};
use customs_transits::TransitId;

/// Submits a draft to customs
///
/// A draft that breaks rules gives 422 `validation_error`, another status than DRF 422 `invalid_status`, a guarantee that
/// does not bear it 422 `guarantee_insufficient`. Of several submits at the same moment one wins.
#[utoipa::path(
    tag = "Transits",
    params(("id" = i64, Path, description = "The transit")),
    responses((
        status = 200, description = "It is submitted", body = Written<TransitView>,
        headers(("ETag" = String, description = "Its version, for If-Match")),
    )),
    security(("oauth2" = ["transit:write"]), ("bearer" = [])),
)]
#[post("/transits/{id}/submit")]
pub(super) async fn submit_transit(
    caller: Caller<WriteTransits>,
    ids: PathIds<1>,
    ExpectedVersion(expected): ExpectedVersion,
    command: Command,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let transits = services.transits.clone();
    let (organisation, actor) = (caller.organisation(), caller.actor());
    let work = move || {
        let submitted = transits.submit(organisation, TransitId::new(id), &actor, expected)?;
        Ok(written(submitted, "The transit is on its way to customs.")?.leaving_work())
    };
    command.run(Fingerprint::of(b""), work).await
}
