use super::parameters::{LimitParameter, LimitedQuery, PeriodParameters};
use super::period_view::period_view;
use super::requirements::ReadRejections;
use super::views::{RecentView, views};
use crate::command::Response;
use crate::operation::{Handled, Read};
use crate::query::WholeList;
use customs_http_macros::get;

period_view! {
    RecentRejections;
    rejections: Vec<RecentView>
}

/// List the latest rejections.
#[get(
    "/rejection-analysis/recent-rejections",
    tag = "Rejection analysis",
    params(PeriodParameters, LimitParameter, WholeList),
    success(200, "The rejections of the period, the latest first", RecentRejections)
)]
pub(super) fn list_recent_rejections(asked: Read<ReadRejections, 0, LimitedQuery>) -> Handled {
    let (analysis, LimitedQuery { choice, limit, list }) = (&asked.services.rejections, &asked.query);
    let period = analysis.period(choice)?;
    let rejections = analysis.recent(asked.organisation(), period, *limit)?;
    Response::ok(&RecentRejections::new(period, list.take_from(views(rejections))))
}
