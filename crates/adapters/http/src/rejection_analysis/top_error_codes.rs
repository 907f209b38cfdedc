use super::parameters::{AskedWithLimit, LimitParameter, PeriodParameters};
use super::requirements::ReadRejections;
use super::views::{ErrorCodeView, views};
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
#[schema(as = TopErrorCodes)]
struct TopErrorCodes {
    period: &'static str,
    date_from: NaiveDate,
    date_to: NaiveDate,
    error_codes: Vec<ErrorCodeView>,
}

/// Lists the most frequent error codes
#[get(
    "/rejection-analysis/top-error-codes",
    tag = "Rejection analysis",
    params(PeriodParameters, LimitParameter, WholeList),
    answer(200, "The codes, the most frequent first", TopErrorCodes)
)]
pub(super) async fn list_top_error_codes(
    caller: Caller<ReadRejections>,
    Query((asked, list)): Query<(AskedWithLimit, WholeList)>,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let (analysis, organisation) = (services.rejections.clone(), caller.organisation());
    let answer = blocking(move || {
        let AskedWithLimit { choice, limit } = asked;
        let period = analysis.period(&choice)?;
        let codes = analysis.top_error_codes(organisation, period, limit)?;
        let (from, to) = (period.days.first(), period.days.last());
        Answer::ok(&TopErrorCodes {
            period: period.word(),
            date_from: from,
            date_to: to,
            error_codes: list.of(views(codes)),
        })
    });
    Ok(answer.await?.into())
}
