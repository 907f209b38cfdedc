use crate::body::Day;
use customs_reporting::reports::ReportFilters;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Which records a report lists: accepted in these days, or made in them and not accepted.
#[derive(Debug, Clone, Default, Deserialize, Serialize, ToSchema)]
#[schema(as = ReportFilters)]
pub(super) struct FiltersBody {
    /// First day (Europe/Amsterdam).
    #[schema(required = true, nullable = false)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) date_from: Option<Day>,
    /// Last day, at most 7 days later.
    #[schema(required = true, nullable = false)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) date_to: Option<Day>,
    /// A status code.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "REL")]
    pub(super) status: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) customer_code: Option<String>,
    /// The whole MRN.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) mrn: Option<String>,
    /// Part of the reference.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) reference: Option<String>,
}

/// The filters as the domain takes them.
pub(super) fn filters(body: Option<FiltersBody>) -> ReportFilters {
    let given = body.is_some();
    let FiltersBody { date_from, date_to, status, customer_code, mrn, reference } = body.unwrap_or_default();
    let day = |day: Option<Day>| day.map(Day::get);
    ReportFilters { given, date_from: day(date_from), date_to: day(date_to), status, customer_code, mrn, reference }
}
