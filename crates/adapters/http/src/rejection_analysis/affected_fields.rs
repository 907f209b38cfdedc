use super::parameters::{LimitParameter, LimitedQuery, PeriodParameters};
use super::period_view::period_view;
use super::requirements::ReadRejections;
use super::views::{FieldView, views};
use crate::command::Response;
use crate::operation::{Handled, Read};
use crate::query::WholeList;
use customs_http_macros::get;

period_view! {
    AffectedFields;
    fields: Vec<FieldView>
}

/// List the fields that errors most often concern.
#[get(
    "/rejection-analysis/affected-fields",
    tag = "Rejection analysis",
    params(PeriodParameters, LimitParameter, WholeList),
    success(200, "The fields, the most frequent first", AffectedFields)
)]
pub(super) fn list_affected_fields(asked: Read<ReadRejections, 0, LimitedQuery>) -> Handled {
    let (analysis, LimitedQuery { choice, limit, list }) = (&asked.services.rejections, &asked.query);
    let period = analysis.period(choice)?;
    let fields = analysis.affected_fields(asked.organisation(), period, *limit)?;
    Response::ok(&AffectedFields::new(period, list.take_from(views(fields))))
}
