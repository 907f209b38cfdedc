use super::ReadRejections;
use super::parameters::{LimitParameter, LimitedQuery, PeriodParameters};
use super::views::views;
use crate::body::Number;
use crate::command::Response;
use crate::operation::{Handled, Read};
use crate::query::WholeList;
use chrono::NaiveDate;
use customs_http_macros::get;
use customs_reporting::rejections::{FirstTimeEntry, FirstTimeRight};
use serde::Serialize;
use utoipa::ToSchema;

/// The share of declarations that were right the first time, in total, by customer, by user and by chapter.
#[derive(Serialize, ToSchema)]
#[schema(as = FirstTimeRight)]
struct FirstTime {
    /// Name of the period, or `custom` for a period given by its days.
    period: &'static str,
    /// First day of the period.
    date_from: NaiveDate,
    /// Last day of the period.
    date_to: NaiveDate,
    /// Counts of all declarations of the period.
    total: Counts,
    /// Counts of each customer, most declarations first.
    by_customer: Vec<CustomerView>,
    /// Counts of each client that submitted, most declarations first.
    by_user: Vec<UserView>,
    /// Counts of each chapter, most declarations first.
    by_hs_chapter: Vec<ChapterView>,
}

/// Counts of declarations by the outcome of their first submission.
#[derive(Serialize, ToSchema)]
#[schema(as = FirstTimeCounts)]
struct Counts {
    /// Number of declarations submitted for the first time in the period.
    declarations: u64,
    /// Number of these that were accepted and never rejected since.
    first_time_right: u64,
    /// Number of these that were rejected.
    rejected: u64,
    /// Number of these that are not decided yet.
    pending: u64,
    /// Declarations right the first time as a percentage of the decided ones.
    rate: Number,
}

/// The counts of one customer.
#[derive(Serialize, ToSchema)]
#[schema(as = FirstTimeByCustomer)]
struct CustomerView {
    /// Code of the customer; null for declarations without a customer.
    customer_code: Option<String>,
    /// Name of the customer; null when unknown.
    customer_name: Option<String>,
    #[serde(flatten)]
    counts: Counts,
}

/// The counts of one user.
#[derive(Serialize, ToSchema)]
#[schema(as = FirstTimeByUser)]
struct UserView {
    /// Name of the client that submitted the declarations.
    user: String,
    #[serde(flatten)]
    counts: Counts,
}

/// The counts of one chapter of commodity codes.
#[derive(Serialize, ToSchema)]
#[schema(as = FirstTimeByChapter)]
struct ChapterView {
    /// Chapter: the first two digits of the commodity codes. A declaration counts in each of its chapters.
    #[schema(example = "85")]
    hs_chapter: String,
    #[serde(flatten)]
    counts: Counts,
}

/// Splits an entry into its key, its name and its counts.
fn parts(entry: FirstTimeEntry) -> (String, Option<String>, Counts) {
    let FirstTimeEntry { key, name, records, right, rejected, pending, rate } = entry;
    (key, name, Counts { declarations: records, first_time_right: right, rejected, pending, rate: rate.into() })
}

impl From<FirstTimeEntry> for CustomerView {
    fn from(entry: FirstTimeEntry) -> Self {
        let (code, customer_name, counts) = parts(entry);
        Self { customer_code: Some(code).filter(|code| !code.is_empty()), customer_name, counts }
    }
}

impl From<FirstTimeEntry> for UserView {
    fn from(entry: FirstTimeEntry) -> Self {
        let (user, _, counts) = parts(entry);
        Self { user, counts }
    }
}

impl From<FirstTimeEntry> for ChapterView {
    fn from(entry: FirstTimeEntry) -> Self {
        let (hs_chapter, _, counts) = parts(entry);
        Self { hs_chapter, counts }
    }
}

/// Show how many declarations were right the first time.
///
/// The answer groups by customer, by user and by chapter of the commodity codes, each with the `limit` groups that have
/// most declarations. The total covers all declarations.
#[get(
    "/rejection-analysis/first-time-right",
    tag = "Rejection analysis",
    params(PeriodParameters, LimitParameter, WholeList),
    success(200, "Declarations submitted for the first time", FirstTime)
)]
pub(super) fn show_first_time_right(asked: Read<ReadRejections, 0, LimitedQuery>) -> Handled {
    let (analysis, LimitedQuery { choice, limit, list }) = (&asked.services.rejections, &asked.query);
    let period = analysis.period(choice)?;
    let FirstTimeRight { total, by_customer, by_client, by_chapter } =
        analysis.first_time_right(asked.organisation(), period, *limit)?;
    Response::ok(&FirstTime {
        period: period.word(),
        date_from: period.days.first(),
        date_to: period.days.last(),
        total: parts(total).2,
        by_customer: list.take_from(views(by_customer)),
        by_user: list.take_from(views(by_client)),
        by_hs_chapter: list.take_from(views(by_chapter)),
    })
}
