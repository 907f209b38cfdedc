use crate::body::Day;
use customs_kernel::code_as_kept;
use customs_reporting::reports::ReportFilters;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Filters of a report. The records are those that were accepted on these days, and those that were created on them and
/// are not accepted.
#[derive(Debug, Clone, Default, Deserialize, Serialize, ToSchema)]
#[schema(as = ReportFilters)]
pub(super) struct FiltersBody {
    /// First day (Europe/Amsterdam).
    #[schema(required = true, nullable = false)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) date_from: Option<Day>,
    /// Last day (Europe/Amsterdam), at most 7 days after the first.
    #[schema(required = true, nullable = false)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) date_to: Option<Day>,
    /// Only records with this status code.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "REL")]
    pub(super) status: Option<String>,
    /// Only records of the customer with exactly this code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) customer_code: Option<String>,
    /// Only the record with exactly this MRN.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) mrn: Option<String>,
    /// Only records with this text in their reference.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) reference: Option<String>,
}

/// Converts the filters to those of the domain.
pub(super) fn filters(body: Option<FiltersBody>) -> ReportFilters {
    let given = body.is_some();
    let FiltersBody { date_from, date_to, status, customer_code, mrn, reference } = body.unwrap_or_default();
    let day = |day: Option<Day>| day.map(Day::get);
    let code = |code: Option<String>| code.map(|code| code_as_kept(&code).into_owned());
    let (customer_code, reference) = (code(customer_code), code(reference));
    ReportFilters { given, date_from: day(date_from), date_to: day(date_to), status, customer_code, mrn, reference }
}
