use super::parameters::PeriodParameters;
use super::period_view::period_view;
use super::requirements::ReadRejections;
use super::views::ByTypeView;
use crate::command::Response;
use crate::operation::{Handled, Read};
use customs_http_macros::get;
use customs_reporting::rejections::PeriodChoice;

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
