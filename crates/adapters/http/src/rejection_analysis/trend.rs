use super::parameters::PeriodParameters;
use super::period_view::period_view;
use super::requirements::ReadRejections;
use super::views::{TrendView, views};
use crate::command::Response;
use crate::operation::{Handled, Read};
use crate::query::WholeList;
use customs_http_macros::get;
use customs_reporting::rejections::PeriodChoice;

period_view! {
    #[schema(as = RejectionTrend)]
    Trend;
    /// A point for each day, or for each week if the period is longer than 90 days.
    trend: Vec<TrendView>
}

/// Show submissions and rejections over time.
#[get(
    "/rejection-analysis/trend",
    tag = "Rejection analysis",
    params(PeriodParameters, WholeList),
    success(200, "A point for each day or week, empty ones among them", Trend)
)]
pub(super) fn show_rejection_trend(asked: Read<ReadRejections, 0, (PeriodChoice, WholeList)>) -> Handled {
    let (analysis, (choice, list)) = (&asked.services.rejections, &asked.query);
    let period = analysis.period(choice)?;
    let points = analysis.trend(asked.organisation(), period)?;
    Response::ok(&Trend::new(period, list.take_from(views(points))))
}
