use super::parameters::{LimitParameter, LimitedQuery, PeriodParameters};
use super::period_view::period_view;
use super::requirements::ReadRejections;
use super::views::{ErrorCodeView, views};
use crate::command::Response;
use crate::operation::{Handled, Read};
use crate::query::WholeList;
use customs_http_macros::get;

period_view! {
    TopErrorCodes;
    error_codes: Vec<ErrorCodeView>
}

/// List the most frequent error codes.
#[get(
    "/rejection-analysis/top-error-codes",
    tag = "Rejection analysis",
    params(PeriodParameters, LimitParameter, WholeList),
    success(200, "The codes, the most frequent first", TopErrorCodes)
)]
pub(super) fn list_top_error_codes(asked: Read<ReadRejections, 0, LimitedQuery>) -> Handled {
    let (analysis, LimitedQuery { choice, limit, list }) = (&asked.services.rejections, &asked.query);
    let period = analysis.period(choice)?;
    let codes = analysis.top_error_codes(asked.organisation(), period, *limit)?;
    Response::ok(&TopErrorCodes::new(period, list.take_from(views(codes))))
}
