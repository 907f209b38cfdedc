use super::fields::TransitView;
use super::requirements::ReadTransits;
use crate::caller::Caller;
use crate::command::Answer;
use crate::envelope::Record;
use crate::path_ids::PathIds;
use crate::{ApiError, Services, blocking};
use actix_web::{HttpResponse, web};
use customs_http_macros::get;
use customs_transits::TransitId;

/// Shows a transit with its items
#[get("/transits/{id}", tag = "Transits", ids("The transit"), versioned,
    answer(200, "The transit", Record<TransitView>))]
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
