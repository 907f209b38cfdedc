use super::parameters::{Asked, PeriodParameters};
use super::requirements::ReadRejections;
use super::views::{TrendView, views};
use crate::caller::Caller;
use crate::command::Answer;
use crate::query::{Query, WholeList};
use crate::{ApiError, Services, blocking};
use actix_web::{HttpResponse, web};
use chrono::NaiveDate;
use customs_http_macros::get;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
#[schema(as = RejectionTrend)]
struct Trend {
    period: &'static str,
    date_from: NaiveDate,
    date_to: NaiveDate,
    /// A point for each day, or for each week of a period of more than 90 days.
    trend: Vec<TrendView>,
}

/// Shows submissions and rejections along time
#[get(
    "/rejection-analysis/trend",
    tag = "Rejection analysis",
    params(PeriodParameters, WholeList),
    answer(200, "A point for each day or week, empty ones among them", Trend)
)]
pub(super) async fn show_rejection_trend(
    caller: Caller<ReadRejections>,
    Query((asked, list)): Query<(Asked, WholeList)>,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let (analysis, organisation) = (services.rejections.clone(), caller.organisation());
    let answer = blocking(move || {
        let Asked { choice } = asked;
        let period = analysis.period(&choice)?;
        let points = analysis.trend(organisation, period)?;
        let (from, to) = (period.days.first(), period.days.last());
        Answer::ok(&Trend { period: period.word(), date_from: from, date_to: to, trend: list.of(views(points)) })
    });
    Ok(answer.await?.into())
}
