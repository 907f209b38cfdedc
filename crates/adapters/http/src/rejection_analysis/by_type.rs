use super::parameters::{Asked, PeriodParameters};
use super::requirements::ReadRejections;
use super::views::ByTypeView;
use crate::caller::Caller;
use crate::command::Answer;
use crate::query::Query;
use crate::{ApiError, Services, blocking};
use actix_web::{HttpResponse, web};
use chrono::NaiveDate;
use customs_http_macros::get;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
#[schema(as = RejectionBreakdown)]
struct Breakdown {
    period: &'static str,
    date_from: NaiveDate,
    date_to: NaiveDate,
    breakdown: ByTypeView,
}

/// Shows rejections by what was rejected
#[get(
    "/rejection-analysis/by-type",
    tag = "Rejection analysis",
    params(PeriodParameters),
    answer(200, "Numbers and shares of all rejections", Breakdown)
)]
pub(super) async fn show_rejections_by_type(
    caller: Caller<ReadRejections>,
    Query(asked): Query<Asked>,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let (analysis, organisation) = (services.rejections.clone(), caller.organisation());
    let answer = blocking(move || {
        let Asked { choice } = asked;
        let period = analysis.period(&choice)?;
        let shares = analysis.by_kind(organisation, period)?;
        let (from, to) = (period.days.first(), period.days.last());
        Answer::ok(&Breakdown { period: period.word(), date_from: from, date_to: to, breakdown: shares.into() })
    });
    Ok(answer.await?.into())
}
