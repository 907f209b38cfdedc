use super::fields::TransitView;
use super::requirements::ReadTransits;
use crate::caller::Caller;
use crate::command::Answer;
use crate::envelope::Record;
use crate::path_ids::PathIds;
use crate::{ApiError, Services, blocking};
use actix_web::{HttpResponse, get, web};
use customs_transits::TransitId;

/// Shows a transit with its items
#[utoipa::path(
    tag = "Transits",
    params(("id" = i64, Path, description = "The transit")),
    responses((
        status = 200, description = "The transit", body = Record<TransitView>,
        headers(("ETag" = String, description = "Its version, for If-Match")),
    )),
    security(("oauth2" = ["transit:read"]), ("bearer" = [])),
)]
#[get("/transits/{id}")]
pub(super) async fn show_transit(
    caller: Caller<ReadTransits>,
    ids: PathIds<1>,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let (transits, organisation) = (services.transits.clone(), caller.organisation());
    let answer = blocking(move || {
        let transit = transits.find(organisation, TransitId::new(id))?;
        let version = transit.version;
        Answer::ok(&Record { data: TransitView::from(transit) }).map(|answer| answer.with_version(version))
    });
    Ok(answer.await?.into())
}
