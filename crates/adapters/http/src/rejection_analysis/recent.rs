use super::parameters::{AskedWithLimit, LimitParameter, PeriodParameters};
use super::requirements::ReadRejections;
use super::views::{RecentView, views};
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
#[schema(as = RecentRejections)]
struct RecentRejections {
    period: &'static str,
    date_from: NaiveDate,
    date_to: NaiveDate,
    rejections: Vec<RecentView>,
}

/// Lists the latest rejections
#[get(
    "/rejection-analysis/recent-rejections",
    tag = "Rejection analysis",
    params(PeriodParameters, LimitParameter, WholeList),
    answer(200, "The rejections of the period, the latest first", RecentRejections)
)]
pub(super) async fn list_recent_rejections(
    caller: Caller<ReadRejections>,
    Query((asked, list)): Query<(AskedWithLimit, WholeList)>,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let (analysis, organisation) = (services.rejections.clone(), caller.organisation());
    let answer = blocking(move || {
        let AskedWithLimit { choice, limit } = asked;
        let period = analysis.period(&choice)?;
        let rejections = analysis.recent(organisation, period, limit)?;
        let (from, to) = (period.days.first(), period.days.last());
        Answer::ok(&RecentRejections {
            period: period.word(),
            date_from: from,
            date_to: to,
            rejections: list.of(views(rejections)),
        })
    });
    Ok(answer.await?.into())
}
