use super::record::{DvaDetailView, DvaOverviewView};
use super::requirements::ReadGuarantees;
use crate::caller::Caller;
use crate::command::Answer;
use crate::envelope::Record;
use crate::query::{Query, WholeList};
use crate::{ApiError, Services, blocking};
use actix_web::{HttpResponse, get, web};
use customs_guarantees::account::GuaranteeKind;

/// Shows how all transit guarantees stand
#[utoipa::path(
    tag = "Guarantees",
    params(WholeList),
    responses((
        status = 200, description = "The sums, and each customer with dva_guarantee_sync_enabled",
        body = Record<DvaOverviewView>,
    )),
    security(("oauth2" = ["guarantees:read"]), ("bearer" = [])),
)]
#[get("/guarantees/dva")]
pub(super) async fn show_dva_guarantees(
    caller: Caller<ReadGuarantees>,
    Query(list): Query<WholeList>,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let (guarantees, organisation) = (services.guarantees.guarantees.clone(), caller.organisation());
    let answer = blocking(move || {
        let overview = guarantees.overview(organisation, GuaranteeKind::Dva)?;
        Answer::ok(&Record { data: DvaOverviewView::of(overview, list) })
    });
    Ok(answer.await?.into())
}

/// Shows how the transit guarantee of a customer stands
#[utoipa::path(
    tag = "Guarantees",
    params(("customer_code" = String, Path, description = "The code of the customer")),
    responses((
        status = 200, description = "Its balance", body = Record<DvaDetailView>,
        headers(("ETag" = String, description = "Changes with whatever is shown")),
    )),
    security(("oauth2" = ["guarantees:read"]), ("bearer" = [])),
)]
#[get("/guarantees/dva/{customer_code}")]
pub(super) async fn show_dva_guarantee(
    caller: Caller<ReadGuarantees>,
    customer_code: web::Path<String>,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let (guarantees, organisation) = (services.guarantees.guarantees.clone(), caller.organisation());
    let answer = blocking(move || {
        let shown = guarantees.show(organisation, GuaranteeKind::Dva, &customer_code)?;
        Ok(Answer::ok(&Record { data: DvaDetailView::from(shown) })?.with_content_tag())
    });
    Ok(answer.await?.into())
}
