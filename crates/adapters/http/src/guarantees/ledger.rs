use super::movement_record::MovementView;
use super::requirements::ReadGuarantees;
use crate::caller::Caller;
use crate::command::Answer;
use crate::envelope::Listed;
use crate::query::{FromQuery, Query, QueryReader};
use crate::{ApiError, Services, blocking};
use actix_web::{HttpResponse, web};
use customs_guarantees::account::GuaranteeKind;
use customs_http_macros::get;
use customs_kernel::{PageRequest, PageSize};
use utoipa::IntoParams;

/// Which page of a ledger is shown.
pub(super) struct Selection(PageRequest);

impl FromQuery for Selection {
    fn from_query(query: &mut QueryReader) -> Self {
        Self(query.page(PageSize::DEFAULT))
    }
}

#[expect(dead_code, reason = "the parameters for the OpenAPI document; they are read by the same names")]
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
struct LedgerParameters {
    /// 1 when left out.
    #[param(minimum = 1)]
    page: Option<u32>,
    /// 25 when left out.
    #[param(minimum = 1, maximum = 100)]
    per_page: Option<u32>,
}

/// Shows the ledger of the surety of a customer
///
/// The sum of `amount` is what customs counts as used, the sum of `in_processing` is what submissions keep.
#[get("/guarantees/surety/{customer_code}/movements", tag = "Guarantees",
    params(("customer_code" = String, Path, description = "The code of the customer"), LedgerParameters),
    answer(200, "Movements, the latest first", Listed<MovementView>))]
pub(super) async fn list_surety_movements(
    caller: Caller<ReadGuarantees>,
    customer_code: web::Path<String>,
    Query(Selection(page)): Query<Selection>,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    list(&caller, GuaranteeKind::Surety, customer_code.into_inner(), page, &services).await
}

/// Shows the ledger of the transit guarantee of a customer
///
/// The sum of `amount` is what customs counts as used, the sum of `in_processing` is what submissions keep.
#[get("/guarantees/dva/{customer_code}/movements", tag = "Guarantees",
    params(("customer_code" = String, Path, description = "The code of the customer"), LedgerParameters),
    answer(200, "Movements, the latest first", Listed<MovementView>))]
pub(super) async fn list_dva_movements(
    caller: Caller<ReadGuarantees>,
    customer_code: web::Path<String>,
    Query(Selection(page)): Query<Selection>,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    list(&caller, GuaranteeKind::Dva, customer_code.into_inner(), page, &services).await
}

async fn list(
    caller: &Caller<ReadGuarantees>,
    kind: GuaranteeKind,
    customer_code: String,
    page: PageRequest,
    services: &Services,
) -> Result<HttpResponse, ApiError> {
    let (guarantees, organisation) = (services.guarantees.guarantees.clone(), caller.organisation());
    let answer = blocking(move || {
        let page = guarantees.movements(organisation, kind, &customer_code, page)?;
        Answer::ok(&Listed::of(page, MovementView::from))
    });
    Ok(answer.await?.into())
}
