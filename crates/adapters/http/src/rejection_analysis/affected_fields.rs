use super::parameters::{AskedWithLimit, LimitParameter, PeriodParameters};
use super::requirements::ReadRejections;
use super::views::{FieldView, views};
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
#[schema(as = AffectedFields)]
struct AffectedFields {
    period: &'static str,
    date_from: NaiveDate,
    date_to: NaiveDate,
    fields: Vec<FieldView>,
}

/// Lists the fields that errors are most often about
#[get(
    "/rejection-analysis/affected-fields",
    tag = "Rejection analysis",
    params(PeriodParameters, LimitParameter, WholeList),
    answer(200, "The fields, the most frequent first", AffectedFields)
)]
pub(super) async fn list_affected_fields(
    caller: Caller<ReadRejections>,
    Query((asked, list)): Query<(AskedWithLimit, WholeList)>,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let (analysis, organisation) = (services.rejections.clone(), caller.organisation());
    let answer = blocking(move || {
        let AskedWithLimit { choice, limit } = asked;
        let period = analysis.period(&choice)?;
        let fields = analysis.affected_fields(organisation, period, limit)?;
        let (from, to) = (period.days.first(), period.days.last());
        Answer::ok(&AffectedFields {
            period: period.word(),
            date_from: from,
            date_to: to,
            fields: list.of(views(fields)),
        })
    });
    Ok(answer.await?.into())
}
