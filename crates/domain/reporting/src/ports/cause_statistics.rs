use crate::DaySpan;
use crate::rejections::{CauseFilter, CauseId};
use chrono::{DateTime, NaiveDate, Utc};
use customs_kernel::{OrganisationId, StorageError, Version};
use customs_port_macros::port;

/// The refusals with one cause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CauseCount {
    /// The code and the field.
    pub id: CauseId,
    /// Number of declarations.
    pub declarations: u64,
    /// Number of goods items, over all refusals.
    pub lines: u64,
    /// The commodity code that all of these goods have.
    pub commodity_code: Option<String>,
    /// The country of origin that all of these goods have.
    pub origin: Option<String>,
    /// When the first refusal arrived.
    pub first_at: DateTime<Utc>,
    /// When the last refusal arrived.
    pub last_at: DateTime<Utc>,
    /// Number of declarations that are open.
    pub open: u64,
}

/// Refusals with one code on one day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeDay {
    /// Day of the Netherlands.
    pub day: NaiveDate,
    /// The error code.
    pub code: String,
    /// Number of refusals with it.
    pub refusals: u64,
}

/// By what refusals are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RefusalKey {
    /// By the field, a path without positions; empty for those about none that is known.
    Field,
    /// By the code of the customer; empty for declarations without one.
    Customer,
}

/// A number of refusals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefusalCount {
    /// The field or the code of the customer; may be empty.
    pub key: String,
    /// Name of the customer, if the customer master has one.
    pub name: Option<String>,
    /// Number of refusals.
    pub refusals: u64,
}

/// A declaration that was refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefusedDeclaration {
    /// Id of the declaration.
    pub id: i64,
    /// Its present version.
    pub version: Version,
    /// Its reference.
    pub reference: String,
    /// Name of the customer; the code when there is no name.
    pub customer: Option<String>,
    /// When its latest refusal among those of the filter arrived.
    pub refused_at: DateTime<Utc>,
    /// Whether a cause of the filter is one of its latest refusal, and it is not lodged again and no draft either.
    pub is_open: bool,
}

/// Declarations that were submitted for the first time on one day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FirstTimeDay {
    /// Day of the Netherlands.
    pub day: NaiveDate,
    /// Number of declarations and transits.
    pub records: u64,
    /// Those that were accepted and never rejected since.
    pub right: u64,
    /// Those that were rejected.
    pub rejected: u64,
}

/// The refusals of declarations by their causes. A refusal that is deleted with its declaration is in no answer.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait CauseStatistics: Send + Sync {
    /// The causes, those with most open declarations first, then those of most declarations, at most `limit`.
    fn causes(
        &self,
        organisation: OrganisationId,
        filter: &CauseFilter,
        limit: u32,
    ) -> Result<Vec<CauseCount>, StorageError>;

    /// Refusals by day and code, in that order.
    fn codes_by_day(&self, organisation: OrganisationId, filter: &CauseFilter) -> Result<Vec<CodeDay>, StorageError>;

    /// Refusals by field or customer, most first, at most `limit`.
    fn refusals(
        &self,
        organisation: OrganisationId,
        filter: &CauseFilter,
        by: RefusalKey,
        limit: u32,
    ) -> Result<Vec<RefusalCount>, StorageError>;

    /// The declarations that were refused, at most `limit`, the latest refusal first. With `open` only those that are
    /// open.
    fn refused(
        &self,
        organisation: OrganisationId,
        filter: &CauseFilter,
        open: bool,
        limit: u32,
    ) -> Result<Vec<RefusedDeclaration>, StorageError>;

    /// First submissions and their results by day, of all records or of those of one customer. Days without any are left
    /// out.
    fn first_times_by_day(
        &self,
        organisation: OrganisationId,
        days: DaySpan,
        customer: Option<String>,
    ) -> Result<Vec<FirstTimeDay>, StorageError>;
}
