//! Endpoints that break the rejections down.

use super::ReadRejections;
use super::parameters::{LimitParameter, LimitedQuery, PeriodParameters};
use super::period_view::period_view;
use super::views::{ByTypeView, ErrorCodeView, FieldView, RecentView, TrendView, views};
use crate::command::Response;
use crate::operation::{Handled, Read};
use crate::query::WholeList;
use customs_http_macros::get;
use customs_reporting::rejections::PeriodChoice;

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

period_view! {
    #[schema(as = RejectionBreakdown)]
    Breakdown;
    breakdown: ByTypeView
}

/// Show rejections by the type of declaration or transit.
#[get(
    "/rejection-analysis/by-type",
    tag = "Rejection analysis",
    params(PeriodParameters),
    success(200, "Numbers and shares of all rejections", Breakdown)
)]
pub(super) fn show_rejections_by_type(asked: Read<ReadRejections, 0, PeriodChoice>) -> Handled {
    let analysis = &asked.services.rejections;
    let period = analysis.period(&asked.query)?;
    Response::ok(&Breakdown::new(period, analysis.by_kind(asked.organisation(), period)?.into()))
}

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
