use super::record::{DvaDetailView, DvaOverviewView};
use super::requirements::ReadGuarantees;
use crate::caller::Caller;
use crate::command::Answer;
use crate::envelope::Record;
use crate::operation::{Answered, Read};
use crate::query::WholeList;
use crate::{ApiError, Services, blocking};
use actix_web::{HttpResponse, web};
use customs_guarantees::account::GuaranteeKind;
use customs_http_macros::get;

/// Shows how all transit guarantees stand
#[get("/guarantees/dva", tag = "Guarantees", params(WholeList),
    answer(200, "The sums, and each customer with dva_guarantee_sync_enabled", Record<DvaOverviewView>))]
pub(super) async fn show_dva_guarantees(read: Read<ReadGuarantees, 0, WholeList>) -> Answered {
    read.answer(|asked| {
        let overview = asked.services.guarantees.guarantees.overview(asked.organisation(), GuaranteeKind::Dva)?;
        Answer::ok(&Record { data: DvaOverviewView::of(overview, asked.query) })
    })
    .await
}

/// Shows how the transit guarantee of a customer stands
#[get("/guarantees/dva/{customer_code}", tag = "Guarantees",
    params(("customer_code" = String, Path, description = "The code of the customer")),
    versioned = "Changes with whatever is shown", answer(200, "Its balance", Record<DvaDetailView>))]
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
