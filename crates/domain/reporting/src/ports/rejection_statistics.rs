use crate::DaySpan;
use crate::rejections::{Dimension, LodgedKind};
use crate::reports::ReportSubject;
use chrono::{DateTime, NaiveDate, Utc};
use customs_kernel::{OrganisationId, StorageError};

/// Submissions and rejections of one kind on one day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DayCount {
    /// The day in the Netherlands.
    pub day: NaiveDate,
    /// The kind.
    pub kind: LodgedKind,
    /// Submissions made on it.
    pub submissions: u64,
    /// Rejections that arrived on it.
    pub rejections: u64,
}

/// Errors with one code about one field.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct ErrorCount {
    /// The code.
    pub code: String,
    /// The field without positions, where it is known.
    pub field: Option<String>,
    /// How many.
    pub count: u64,
}

/// Records of one customer, client or chapter by their first submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstTimeCount {
    /// Which; empty for no customer.
    pub key: String,
    /// Name of the customer, where the customer master has one.
    pub name: Option<String>,
    /// First submissions.
    pub records: u64,
    /// Of those, accepted and never rejected since.
    pub right: u64,
    /// Of those, rejected.
    pub rejected: u64,
}

/// A rejection in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecentRejection {
    /// Number of the rejection, among those of its kind.
    pub id: i64,
    /// Whether a declaration or a transit was rejected.
    pub subject: ReportSubject,
    /// The declaration or transit that was rejected.
    pub declaration_id: i64,
    /// Its reference.
    pub reference: String,
    /// Name of its customer, else the code.
    pub customer: Option<String>,
    /// Its data set (`H1`), of a transit its type (`T1`).
    pub declaration_type: Option<String>,
    /// When the rejection arrived.
    pub arrived_at: DateTime<Utc>,
    /// How many errors it has.
    pub errors: u64,
    /// Whether a later submission was accepted.
    pub resolved: bool,
}

/// One error of a rejection in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RejectedError {
    /// Number of the error, among those of its kind.
    pub id: i64,
    /// Whether a declaration or a transit was rejected.
    pub subject: ReportSubject,
    /// The declaration or transit that was rejected.
    pub declaration_id: i64,
    /// Its reference.
    pub reference: String,
    /// Name of its customer, else the code.
    pub customer: Option<String>,
    /// Its data set (`H1`), of a transit its type (`T1`).
    pub declaration_type: Option<String>,
    /// The code.
    pub code: String,
    /// What customs wrote, else the codebook's text in English.
    pub text: Option<String>,
    /// The codebook's text in Dutch.
    pub text_nl: Option<String>,
    /// Path of the field in the create body.
    pub path: Option<String>,
    /// What the field held.
    pub original_value: Option<String>,
    /// Number of the item, from 1.
    pub line_number: Option<u32>,
    /// The pointer as customs wrote it.
    pub pointer: Option<String>,
    /// When the rejection arrived.
    pub arrived_at: DateTime<Utc>,
    /// Whether a later submission was accepted.
    pub resolved: bool,
}

/// What became of submissions, counted.
///
/// Counts tell what happened, also to records that were deleted since; lists show those that are there.
/// What one unit of work changes is seen as a whole or not at all by each answer.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait RejectionStatistics: Send + Sync {
    /// Submissions and rejections by day and kind, in that order; days without any are left out.
    fn days(&self, organisation: OrganisationId, days: DaySpan) -> Result<Vec<DayCount>, StorageError>;

    /// Errors of rejections that arrived in these days, by code and field, in that order.
    fn errors(&self, organisation: OrganisationId, days: DaySpan) -> Result<Vec<ErrorCount>, StorageError>;

    /// First submissions made in these days and what came of them, by customer, client or chapter, in the
    /// order of their keys. Nothing for the other dimensions.
    fn first_times(
        &self,
        organisation: OrganisationId,
        days: DaySpan,
        dimension: Dimension,
    ) -> Result<Vec<FirstTimeCount>, StorageError>;

    /// The rejections that arrived in these days, the latest first, `limit` at most.
    fn recent(
        &self,
        organisation: OrganisationId,
        days: DaySpan,
        limit: u32,
    ) -> Result<Vec<RecentRejection>, StorageError>;

    /// The errors with this code in rejections that arrived in these days, the latest first, `limit` at most.
    fn errors_with_code(
        &self,
        organisation: OrganisationId,
        days: DaySpan,
        code: &str,
        limit: u32,
    ) -> Result<Vec<RejectedError>, StorageError>;
}
