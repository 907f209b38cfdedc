use super::record::{SuretyDetailView, SuretyOverviewView};
use super::requirements::ReadGuarantees;
use crate::caller::Caller;
use crate::command::Answer;
use crate::envelope::Record;
use crate::query::{Query, WholeList};
use crate::{ApiError, Services, blocking};
use actix_web::{HttpResponse, web};
use customs_guarantees::account::GuaranteeKind;
use customs_http_macros::get;

/// Shows how all sureties stand
#[get("/guarantees/surety", tag = "Guarantees", params(WholeList),
    answer(200, "The sums, and each customer with surety_sync_enabled", Record<SuretyOverviewView>))]
pub(super) async fn show_sureties(
    caller: Caller<ReadGuarantees>,
    Query(list): Query<WholeList>,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let (guarantees, organisation) = (services.guarantees.guarantees.clone(), caller.organisation());
    let answer = blocking(move || {
        let overview = guarantees.overview(organisation, GuaranteeKind::Surety)?;
        Answer::ok(&Record { data: SuretyOverviewView::of(overview, list) })
    });
    Ok(answer.await?.into())
}

/// Shows how the surety of a customer stands
#[get("/guarantees/surety/{customer_code}", tag = "Guarantees",
    params(("customer_code" = String, Path, description = "The code of the customer")),
    versioned = "Changes with whatever is shown", answer(200, "Its balance", Record<SuretyDetailView>))]
pub(super) async fn show_surety(
    caller: Caller<ReadGuarantees>,
    customer_code: web::Path<String>,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let (guarantees, organisation) = (services.guarantees.guarantees.clone(), caller.organisation());
    let answer = blocking(move || {
        let shown = guarantees.show(organisation, GuaranteeKind::Surety, &customer_code)?;
        Ok(Answer::ok(&Record { data: SuretyDetailView::from(shown) })?.with_content_tag())
    });
    Ok(answer.await?.into())
}
