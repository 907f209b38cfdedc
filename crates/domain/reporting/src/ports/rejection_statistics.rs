use crate::DaySpan;
use crate::rejections::{Dimension, LodgedKind};
use crate::reports::ReportSubject;
use chrono::{DateTime, NaiveDate, Utc};
use customs_kernel::{OrganisationId, StorageError};
use customs_port_macros::port;

/// Submissions and rejections of one kind on one day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DayCount {
    /// Day of the Netherlands.
    pub day: NaiveDate,
    /// Kind of declaration or transit.
    pub kind: LodgedKind,
    /// Number of submissions made on the day.
    pub submissions: u64,
    /// Number of rejections that arrived on the day.
    pub rejections: u64,
}

/// Number of errors with one code about one field.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct ErrorCount {
    /// Error code of customs.
    pub code: String,
    /// Field path without item positions; `None` if the field is not known.
    pub field: Option<String>,
    /// Number of errors.
    pub count: u64,
}

/// Counts of one customer, client or chapter, for records by their first submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstTimeCount {
    /// Customer code, client name or chapter; empty for records without customer.
    pub key: String,
    /// Name of the customer, if the customer master has one.
    pub name: Option<String>,
    /// Number of records that were submitted for the first time.
    pub records: u64,
    /// Number of those records that were accepted and never rejected since.
    pub right: u64,
    /// Number of those records that were rejected.
    pub rejected: u64,
}

/// A rejection in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecentRejection {
    /// Id of the rejection, among those of its kind.
    pub id: i64,
    /// Whether a declaration or a transit was rejected.
    pub subject: ReportSubject,
    /// Id of the rejected declaration or transit.
    pub declaration_id: i64,
    /// Reference of the declaration or transit.
    pub reference: String,
    /// Name of the customer; the code when there is no name.
    pub customer: Option<String>,
    /// Data set of a declaration (`H1`) or type of a transit (`T1`).
    pub declaration_type: Option<String>,
    /// When the rejection arrived.
    pub arrived_at: DateTime<Utc>,
    /// Number of errors in the rejection.
    pub errors: u64,
    /// Whether a later submission was accepted.
    pub resolved: bool,
}

/// One error of a rejection in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RejectedError {
    /// Id of the error, among those of its kind.
    pub id: i64,
    /// Whether a declaration or a transit was rejected.
    pub subject: ReportSubject,
    /// Id of the rejected declaration or transit.
    pub declaration_id: i64,
    /// Reference of the declaration or transit.
    pub reference: String,
    /// Name of the customer; the code when there is no name.
    pub customer: Option<String>,
    /// Data set of a declaration (`H1`) or type of a transit (`T1`).
    pub declaration_type: Option<String>,
    /// Error code of customs.
    pub code: String,
    /// The text that customs wrote, otherwise the English text of the codebook.
    pub text: Option<String>,
    /// The Dutch text of the codebook.
    pub text_nl: Option<String>,
    /// Path of the field in the body of the create request.
    pub path: Option<String>,
    /// Value that the field had.
    pub original_value: Option<String>,
    /// Number of the goods item, from 1.
    pub line_number: Option<u32>,
    /// The pointer to the field, as customs wrote it.
    pub pointer: Option<String>,
    /// When the rejection arrived.
    pub arrived_at: DateTime<Utc>,
    /// Whether a later submission was accepted.
    pub resolved: bool,
}

/// The latest rejection of a record, in short.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RejectionInShort {
    /// Id of the rejected declaration or transit.
    pub record: i64,
    /// When the rejection arrived.
    pub arrived_at: DateTime<Utc>,
    /// Number of errors in the rejection.
    pub errors: u64,
    /// The first of them; `None` when customs gave no reason.
    pub first: Option<ReasonInShort>,
}

/// The first error of a rejection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReasonInShort {
    /// Error code of customs.
    pub code: String,
    /// The text that customs wrote, otherwise the English text of the codebook.
    pub text: Option<String>,
    /// The Dutch text of the codebook.
    pub text_nl: Option<String>,
    /// Path of the field in the body of the create request.
    pub path: Option<String>,
    /// Number of the goods item, from 1.
    pub line_number: Option<u32>,
}

/// Counts of submissions and their results.
///
/// Counts describe what happened, including to records that were deleted since. Lists show only records that still
/// exist. Each answer reflects the changes of a unit of work either completely or not at all.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait RejectionStatistics: Send + Sync {
    /// Submissions and rejections by day and kind, in that order. Days without any are left out.
    fn days(&self, organisation: OrganisationId, days: DaySpan) -> Result<Vec<DayCount>, StorageError>;

    /// Errors of rejections that arrived in these days, by code and field, in that order.
    fn errors(&self, organisation: OrganisationId, days: DaySpan) -> Result<Vec<ErrorCount>, StorageError>;

    /// First submissions made in these days and their results, by customer, client or chapter, ordered by key. Empty
    /// for the other dimensions.
    fn first_times(
        &self,
        organisation: OrganisationId,
        days: DaySpan,
        dimension: Dimension,
    ) -> Result<Vec<FirstTimeCount>, StorageError>;

    /// The rejections that arrived in these days, latest first, at most `limit`.
    fn recent(
        &self,
        organisation: OrganisationId,
        days: DaySpan,
        limit: u32,
    ) -> Result<Vec<RecentRejection>, StorageError>;

    /// The errors with this code in rejections that arrived in these days, latest first, at most `limit`.
    fn errors_with_code(
        &self,
        organisation: OrganisationId,
        days: DaySpan,
        code: &str,
        limit: u32,
    ) -> Result<Vec<RejectedError>, StorageError>;

    /// The latest rejection of each of these declarations or transits, by the id of the record. Records that were never
    /// rejected are left out.
    fn latest(
        &self,
        organisation: OrganisationId,
        subject: ReportSubject,
        records: &[i64],
    ) -> Result<Vec<RejectionInShort>, StorageError>;
}
