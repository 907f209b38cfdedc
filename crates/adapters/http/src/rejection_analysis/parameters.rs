use crate::choices::choices;
use crate::query::{FromQuery, QueryReader, WholeList};
use chrono::NaiveDate;
use customs_reporting::rejections::PeriodChoice;
use utoipa::IntoParams;

choices! {
    /// A period that ends today; `this_month` when neither it nor days are given.
    RejectionPeriod: "today", "this_week", "this_month", "last_30_days", "last_60_days", "last_90_days", "this_year";
}

impl FromQuery for PeriodChoice {
    fn from_query(query: &mut QueryReader) -> Self {
        Self {
            // An empty one is none that there is.
            period: query.parsed("period", "must be a period", |text| Some(text.to_owned())),
            date_from: query.date("date_from"),
            date_to: query.date("date_to"),
        }
    }
}

/// What is looked at, and how much of it.
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
    /// First day, instead of a period.
    date_from: Option<NaiveDate>,
    /// Last day, with date_from; today when left out.
    date_to: Option<NaiveDate>,
}

#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "the parameter for the OpenAPI document; it is read by the same name")]
pub(super) struct LimitParameter {
    /// 10 when left out; for the declarations with an error code 100.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
}
