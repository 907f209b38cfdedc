//! The balances of guarantees: of all customers together, and of one customer.

use super::record::{DvaDetailView, DvaOverviewView, SuretyDetailView, SuretyOverviewView};
use super::requirements::ReadGuarantees;
use crate::caller::Caller;
use crate::command::Answer;
use crate::envelope::Record;
use crate::operation::{Answered, Asked, Read};
use crate::query::WholeList;
use crate::{ApiError, Services, blocking};
use actix_web::web;
use customs_guarantees::account::{GuaranteeKind, Thresholds};
use customs_guarantees::{DeclarantBalance, GuaranteeOverview};
use customs_http_macros::get;
use serde::Serialize;

/// Show the balances of all sureties.
#[get("/guarantees/surety", tag = "Guarantees", params(WholeList),
    answer(200, "The sums, and each customer with surety_sync_enabled", Record<SuretyOverviewView>))]
pub(super) async fn show_sureties(read: Read<ReadGuarantees, 0, WholeList>) -> Answered {
    read.answer(|asked| overview(&asked, GuaranteeKind::Surety, SuretyOverviewView::of)).await
}

/// Show the balance of a customer's surety.
#[get("/guarantees/surety/{customer_code}", tag = "Guarantees",
    params(("customer_code" = String, Path, description = "The code of the customer")),
    versioned = "Changes with whatever is shown", answer(200, "Its balance", Record<SuretyDetailView>))]
pub(super) async fn show_surety(
    caller: Caller<ReadGuarantees>,
    customer_code: web::Path<String>,
    services: web::Data<Services>,
) -> Answered {
    detail::<SuretyDetailView>(caller, customer_code, services, GuaranteeKind::Surety).await
}

/// Show the balances of all transit guarantees.
#[get("/guarantees/dva", tag = "Guarantees", params(WholeList),
    answer(200, "The sums, and each customer with dva_guarantee_sync_enabled", Record<DvaOverviewView>))]
pub(super) async fn show_dva_guarantees(read: Read<ReadGuarantees, 0, WholeList>) -> Answered {
    read.answer(|asked| overview(&asked, GuaranteeKind::Dva, DvaOverviewView::of)).await
}

/// Show the balance of a customer's transit guarantee.
#[get("/guarantees/dva/{customer_code}", tag = "Guarantees",
    params(("customer_code" = String, Path, description = "The code of the customer")),
    versioned = "Changes with whatever is shown", answer(200, "Its balance", Record<DvaDetailView>))]
pub(super) async fn show_dva_guarantee(
    caller: Caller<ReadGuarantees>,
    customer_code: web::Path<String>,
    services: web::Data<Services>,
) -> Answered {
    detail::<DvaDetailView>(caller, customer_code, services, GuaranteeKind::Dva).await
}

fn overview<V: Serialize>(
    asked: &Asked<ReadGuarantees, 0, WholeList>,
    kind: GuaranteeKind,
    view: fn(GuaranteeOverview, WholeList) -> V,
) -> Result<Answer, ApiError> {
    let overview = asked.services.guarantees.guarantees.overview(asked.organisation(), kind)?;
    Answer::ok(&Record { data: view(overview, asked.query) })
}

async fn detail<V: From<(DeclarantBalance, Thresholds)> + Serialize>(
    caller: Caller<ReadGuarantees>,
    customer_code: web::Path<String>,
    services: web::Data<Services>,
    kind: GuaranteeKind,
) -> Answered {
    let answer = blocking(move || {
        let shown = services.guarantees.guarantees.show(caller.organisation(), kind, &customer_code)?;
        Ok(Answer::ok(&Record { data: V::from(shown) })?.with_content_tag())
    });
    Ok(answer.await?.into())
}
