use super::parameters::{LimitParameter, LimitedQuery, PeriodParameters};
use super::requirements::ReadRejections;
use super::views::views;
use crate::body::Number;
use crate::command::Answer;
use crate::operation::{Answered, Read};
use crate::query::WholeList;
use chrono::NaiveDate;
use customs_http_macros::get;
use customs_reporting::rejections::{FirstTimeEntry, FirstTimeRight};
use serde::Serialize;
use utoipa::ToSchema;

/// Who and what is right the first time.
#[derive(Serialize, ToSchema)]
#[schema(as = FirstTimeRight)]
struct FirstTime {
    period: &'static str,
    date_from: NaiveDate,
    date_to: NaiveDate,
    total: Counts,
    by_customer: Vec<CustomerView>,
    by_user: Vec<UserView>,
    by_hs_chapter: Vec<ChapterView>,
}

/// Declarations by their first submission.
#[derive(Serialize, ToSchema)]
#[schema(as = FirstTimeCounts)]
struct Counts {
    /// Submitted for the first time in the period.
    declarations: u64,
    /// Of those, accepted and never rejected since.
    first_time_right: u64,
    /// Of those, rejected.
    rejected: u64,
    /// Of those, not decided yet.
    pending: u64,
    /// Right ones in percent of those decided.
    rate: Number,
}

#[derive(Serialize, ToSchema)]
#[schema(as = FirstTimeByCustomer)]
struct CustomerView {
    /// null for declarations without a customer.
    customer_code: Option<String>,
    customer_name: Option<String>,
    #[serde(flatten)]
    counts: Counts,
}

#[derive(Serialize, ToSchema)]
#[schema(as = FirstTimeByUser)]
struct UserView {
    /// The name of the client that submitted them.
    user: String,
    #[serde(flatten)]
    counts: Counts,
}

#[derive(Serialize, ToSchema)]
#[schema(as = FirstTimeByChapter)]
struct ChapterView {
    /// The first two digits of the commodity codes. A declaration counts in each of its chapters.
    #[schema(example = "85")]
    hs_chapter: String,
    #[serde(flatten)]
    counts: Counts,
}

/// The key and the name of an entry, and its counts.
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

/// Shows how many declarations were right the first time
///
/// By customer, by user and by chapter of the commodity codes: the `limit` of each with most declarations. The total
/// is that of all.
#[get(
    "/rejection-analysis/first-time-right",
    tag = "Rejection analysis",
    params(PeriodParameters, LimitParameter, WholeList),
    answer(200, "Declarations submitted for the first time", FirstTime)
)]
pub(super) fn show_first_time_right(asked: Read<ReadRejections, 0, LimitedQuery>) -> Answered {
    let (analysis, LimitedQuery { choice, limit, list }) = (&asked.services.rejections, &asked.query);
    let period = analysis.period(choice)?;
    let FirstTimeRight { total, by_customer, by_client, by_chapter } =
        analysis.first_time_right(asked.organisation(), period, *limit)?;
    Answer::ok(&FirstTime {
        period: period.word(),
        date_from: period.days.first(),
        date_to: period.days.last(),
        total: parts(total).2,
        by_customer: list.of(views(by_customer)),
        by_user: list.of(views(by_client)),
        by_hs_chapter: list.of(views(by_chapter)),
    })
}
