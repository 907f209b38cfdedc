use super::ReadRejections;
use super::parameters::PeriodParameters;
use super::views::{ByTypeView, ErrorCodeView, FieldView, RecentView, TrendView, views};
use crate::body::Number;
use crate::command::Response;
use crate::operation::{Handled, Read};
use chrono::NaiveDate;
use customs_http_macros::get;
use customs_reporting::rejections::{ChosenPeriod, PeriodChoice, RejectionSummary};
use serde::Serialize;
use utoipa::ToSchema;

/// The submissions and rejections of a period at a glance.
#[derive(Serialize, ToSchema)]
#[schema(as = RejectionSummary)]
struct Summary {
    /// Name of the period, or `custom` for a period given by its days.
    period: &'static str,
    /// First day of the period.
    date_from: NaiveDate,
    /// Last day of the period.
    date_to: NaiveDate,
    summary: Totals,
    trend: Vec<TrendView>,
    top_error_codes: Vec<ErrorCodeView>,
    affected_fields: Vec<FieldView>,
    by_type: ByTypeView,
    recent_rejections: Vec<RecentView>,
}

/// The totals of a period.
#[derive(Serialize, ToSchema)]
#[schema(as = RejectionTotals)]
struct Totals {
    /// Number of submissions; each resubmission counts again.
    total_submissions: u64,
    /// Number of rejections.
    rejections: u64,
    /// Rejections as a percentage of the submissions; 0 without submissions.
    rejection_rate: Number,
    /// Number of different error codes.
    unique_error_codes: u64,
}

/// Show submissions and rejections of a period at a glance.
#[get(
    "/rejection-analysis/summary",
    tag = "Rejection analysis",
    params(PeriodParameters),
    success(200, "The summary", Summary)
)]
pub(super) fn summarise_rejections(asked: Read<ReadRejections, 0, PeriodChoice>) -> Handled {
    let analysis = &asked.services.rejections;
    let period = analysis.period(&asked.query)?;
    Response::ok(&shown(period, analysis.summary(asked.organisation(), period)?))
}

fn shown(period: ChosenPeriod, summary: RejectionSummary) -> Summary {
    let RejectionSummary {
        submissions,
        rejections,
        rate,
        unique_error_codes,
        trend,
        error_codes,
        fields,
        by_kind,
        recent,
    } = summary;
    Summary {
        period: period.word(),
        date_from: period.days.first(),
        date_to: period.days.last(),
        summary: Totals { total_submissions: submissions, rejections, rejection_rate: rate.into(), unique_error_codes },
        trend: views(trend),
        top_error_codes: views(error_codes),
        affected_fields: views(fields),
        by_type: by_kind.into(),
        recent_rejections: views(recent),
    }
}
