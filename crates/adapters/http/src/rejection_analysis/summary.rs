use super::parameters::PeriodParameters;
use super::requirements::ReadRejections;
use super::views::{ByTypeView, ErrorCodeView, FieldView, RecentView, TrendView, views};
use crate::body::Number;
use crate::command::Answer;
use crate::operation::{Answered, Read};
use chrono::NaiveDate;
use customs_http_macros::get;
use customs_reporting::rejections::{ChosenPeriod, PeriodChoice, RejectionSummary};
use serde::Serialize;
use utoipa::ToSchema;

/// Everything at a glance.
#[derive(Serialize, ToSchema)]
#[schema(as = RejectionSummary)]
struct Summary {
    /// The name of the period, or `custom`.
    period: &'static str,
    date_from: NaiveDate,
    date_to: NaiveDate,
    summary: Totals,
    trend: Vec<TrendView>,
    top_error_codes: Vec<ErrorCodeView>,
    affected_fields: Vec<FieldView>,
    by_type: ByTypeView,
    recent_rejections: Vec<RecentView>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = RejectionTotals)]
struct Totals {
    /// Each resubmission is one more.
    total_submissions: u64,
    rejections: u64,
    /// Rejections in percent of the submissions, 0 without any.
    rejection_rate: Number,
    unique_error_codes: u64,
}

/// Shows submissions and rejections of a period at a glance
#[get(
    "/rejection-analysis/summary",
    tag = "Rejection analysis",
    params(PeriodParameters),
    answer(200, "The summary", Summary)
)]
pub(super) fn summarise_rejections(asked: Read<ReadRejections, 0, PeriodChoice>) -> Answered {
    let analysis = &asked.services.rejections;
    let period = analysis.period(&asked.query)?;
    Answer::ok(&shown(period, analysis.summary(asked.organisation(), period)?))
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
