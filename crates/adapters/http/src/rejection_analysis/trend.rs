use super::parameters::{Asked, PeriodParameters};
use super::requirements::ReadRejections;
use super::views::{TrendView, views};
use crate::caller::Caller;
use crate::command::Answer;
use crate::query::{Query, WholeList};
use crate::{ApiError, Services, blocking};
use actix_web::{HttpResponse, get, web};
use chrono::NaiveDate;
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
#[utoipa::path(
    tag = "Rejection analysis",
    params(PeriodParameters, WholeList),
    responses((status = 200, description = "A point for each day or week, empty ones among them", body = Trend)),
    security(("oauth2" = ["declarations:read"]), ("bearer" = [])),
)]
#[get("/rejection-analysis/trend")]
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
