//! The balances of guarantees: of all customers together, and of one customer.

use super::ReadGuarantees;
use super::record::{DvaDetailView, DvaOverviewView, SuretyDetailView, SuretyOverviewView};
use crate::command::Response;
use crate::envelope::Record;
use crate::operation::{Handled, Read, ReadNamed};
use crate::query::WholeList;
use customs_guarantees::account::{GuaranteeKind, Thresholds};
use customs_guarantees::{DeclarantBalance, GuaranteeOverview};
use customs_http_macros::get;
use serde::Serialize;

/// Show the balances of all sureties.
#[get("/guarantees/surety", tag = "Guarantees", params(WholeList),
    success(200, "The sums, and each customer with surety_sync_enabled", Record<SuretyOverviewView>))]
pub(super) fn show_sureties(asked: Read<ReadGuarantees, 0, WholeList>) -> Handled {
    overview(&asked, GuaranteeKind::Surety, SuretyOverviewView::new)
}

/// Show the balance of a customer's surety.
#[get("/guarantees/surety/{customer_code}", tag = "Guarantees",
    params(("customer_code" = String, Path, description = "The code of the customer")),
    versioned = "Changes with whatever is shown", success(200, "Its balance", Record<SuretyDetailView>))]
pub(super) fn show_surety(asked: ReadNamed<ReadGuarantees>) -> Handled {
    detail::<SuretyDetailView>(&asked, GuaranteeKind::Surety)
}

/// Show the balances of all transit guarantees.
#[get("/guarantees/dva", tag = "Guarantees", params(WholeList),
    success(200, "The sums, and each customer with dva_guarantee_sync_enabled", Record<DvaOverviewView>))]
pub(super) fn show_dva_guarantees(asked: Read<ReadGuarantees, 0, WholeList>) -> Handled {
    overview(&asked, GuaranteeKind::Dva, DvaOverviewView::new)
}

/// Show the balance of a customer's transit guarantee.
#[get("/guarantees/dva/{customer_code}", tag = "Guarantees",
    params(("customer_code" = String, Path, description = "The code of the customer")),
    versioned = "Changes with whatever is shown", success(200, "Its balance", Record<DvaDetailView>))]
pub(super) fn show_dva_guarantee(asked: ReadNamed<ReadGuarantees>) -> Handled {
    detail::<DvaDetailView>(&asked, GuaranteeKind::Dva)
}

fn overview<V: Serialize>(
    asked: &Read<ReadGuarantees, 0, WholeList>,
    kind: GuaranteeKind,
    view: fn(GuaranteeOverview, WholeList) -> V,
) -> Handled {
    let overview = asked.services.guarantees.guarantees.overview(asked.organisation(), kind)?;
    Response::ok(&Record { data: view(overview, asked.query) })
}

fn detail<V: From<(DeclarantBalance, Thresholds)> + Serialize>(
    asked: &ReadNamed<ReadGuarantees>,
    kind: GuaranteeKind,
) -> Handled {
    let shown = asked.services.guarantees.guarantees.show(asked.organisation(), kind, &asked.path)?;
    Ok(Response::ok(&Record { data: V::from(shown) })?.with_content_tag())
}
