use crate::choices::choices;
use crate::query::{FromQuery, QueryReader, WholeList};
use chrono::NaiveDate;
use customs_kernel::RuleCode;
use customs_reporting::rejections::PeriodChoice;
use utoipa::IntoParams;

choices! {
    /// A period that ends today; `this_month` when neither a period nor days are given.
    RejectionPeriod: "today", "this_week", "this_month", "last_30_days", "last_60_days", "last_90_days", "this_year";
}

impl FromQuery for PeriodChoice {
    fn from_query(query: &mut QueryReader) -> Self {
        Self {
            // An empty period is refused like an unknown one.
            period: query.parsed("period", (RuleCode::Period, "must be a period"), |text| Some(text.to_owned())),
            date_from: query.date("date_from"),
            date_to: query.date("date_to"),
        }
    }
}

/// The period, the limit and the page that a request asks for.
pub(super) struct LimitedQuery {
    pub(super) choice: PeriodChoice,
    pub(super) limit: Option<i64>,
    pub(super) list: WholeList,
}

impl FromQuery for LimitedQuery {
    fn from_query(query: &mut QueryReader) -> Self {
        let choice = PeriodChoice::from_query(query);
        Self { choice, limit: query.integer("limit"), list: WholeList::from_query(query) }
    }
}

#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "the parameters for the OpenAPI document; they are read by the same names")]
pub(super) struct PeriodParameters {
    #[param(inline)]
    period: Option<RejectionPeriod>,
    /// First day of the period, in place of `period`.
    date_from: Option<NaiveDate>,
    /// Last day of the period, together with `date_from`; today when left out.
    date_to: Option<NaiveDate>,
}

#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "the parameter for the OpenAPI document; it is read by the same name")]
pub(super) struct LimitParameter {
    /// Largest number of entries; when left out 10, or 100 for the declarations with an error code.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
}
