use super::movement_record::MovementView;
use super::requirements::ReadGuarantees;
use crate::caller::Caller;
use crate::command::Answer;
use crate::envelope::Listed;
use crate::operation::Answered;
use crate::query::{FromQuery, OnePage, Query, QueryReader};
use crate::{Services, blocking};
use actix_web::web;
use customs_guarantees::account::GuaranteeKind;
use customs_http_macros::get;
use customs_kernel::{PageRequest, PageSize};

/// The requested page of a ledger.
pub(super) struct Selection(PageRequest);

impl FromQuery for Selection {
    fn from_query(query: &mut QueryReader) -> Self {
        Self(query.page(PageSize::DEFAULT))
    }
}

/// Show the ledger of a customer's surety.
///
/// The sum of `amount` is the amount that customs counts as used; the sum of `in_processing` is the amount that
/// submissions reserve.
#[get("/guarantees/surety/{customer_code}/movements", tag = "Guarantees",
    params(("customer_code" = String, Path, description = "The code of the customer"), OnePage),
    answer(200, "Movements, the latest first", Listed<MovementView>))]
pub(super) async fn list_surety_movements(
    caller: Caller<ReadGuarantees>,
    customer_code: web::Path<String>,
    Query(Selection(page)): Query<Selection>,
    services: web::Data<Services>,
) -> Answered {
    list(caller, customer_code, page, services, GuaranteeKind::Surety).await
}

/// Show the ledger of a customer's transit guarantee.
///
/// The sum of `amount` is the amount that customs counts as used; the sum of `in_processing` is the amount that
/// submissions reserve.
#[get("/guarantees/dva/{customer_code}/movements", tag = "Guarantees",
    params(("customer_code" = String, Path, description = "The code of the customer"), OnePage),
    answer(200, "Movements, the latest first", Listed<MovementView>))]
pub(super) async fn list_dva_movements(
    caller: Caller<ReadGuarantees>,
    customer_code: web::Path<String>,
    Query(Selection(page)): Query<Selection>,
    services: web::Data<Services>,
) -> Answered {
    list(caller, customer_code, page, services, GuaranteeKind::Dva).await
}

async fn list(
    caller: Caller<ReadGuarantees>,
    customer_code: web::Path<String>,
    page: PageRequest,
    services: web::Data<Services>,
    kind: GuaranteeKind,
) -> Answered {
    let answer = blocking(move || {
        let page = services.guarantees.guarantees.movements(caller.organisation(), kind, &customer_code, page)?;
        Answer::ok(&Listed::of(page, MovementView::from))
    });
    Ok(answer.await?.into())
}
