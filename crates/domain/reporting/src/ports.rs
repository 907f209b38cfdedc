//! The traits through which reporting uses storage and other services.

mod cause_statistics;
mod rejection_statistics;

use crate::reports::{Report, ReportRow, ReportSelection};
use customs_form_macros::growing;
use customs_kernel::{OrganisationId, StorageError};
use customs_port_macros::port;

#[cfg(any(test, feature = "mocks"))]
pub use cause_statistics::MockCauseStatistics;
pub use cause_statistics::{
    CauseCount, CauseStatistics, CodeDay, FirstTimeDay, RefusalCount, RefusalKey, RefusedDeclaration,
};
#[cfg(any(test, feature = "mocks"))]
pub use rejection_statistics::MockRejectionStatistics;
pub use rejection_statistics::{
    DayCount, ErrorCount, FirstTimeCount, ReasonInShort, RecentRejection, RejectedError, RejectionInShort,
    RejectionStatistics,
};

/// Meaning of an error code, in two languages.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ErrorTexts {
    /// English text; `None` if the codebook has none.
    pub en: Option<String>,
    /// Dutch text; `None` if the codebook has none.
    pub nl: Option<String>,
}

/// The error codes of the customs codebook.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait ErrorCodebook: Send + Sync {
    /// The texts for a code; both `None` for an unknown code.
    #[panics_when_unwired]
    fn texts(&self, code: &str) -> ErrorTexts;
}

/// The part of the selected records to read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RowWindow {
    /// Only records with a greater id than this.
    pub after: i64,
    /// Number of those records to skip.
    pub skip: u64,
    /// Largest number of records to return after that.
    pub take: u32,
}

/// Reads the records behind reports.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait ReportRows: Send + Sync {
    /// Number of selected records.
    fn count(&self, organisation: OrganisationId, selection: &ReportSelection) -> Result<u64, StorageError>;

    /// Ids of the selected records in the window, ascending.
    fn ids(
        &self,
        organisation: OrganisationId,
        selection: &ReportSelection,
        window: RowWindow,
    ) -> Result<Vec<i64>, StorageError>;

    /// The rows of these records, by ascending id, with one cell for each column of the report. Ids that the
    /// organisation does not have are left out.
    fn rows(&self, organisation: OrganisationId, report: Report, ids: &[i64]) -> Result<Vec<ReportRow>, StorageError>;
}

/// Keeps counts fast to read.
///
/// Every change of a count is first stored as a separate note, so that no two submissions wait for the same number.
/// From time to time the notes are added up. Answers are the same before and after.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait TallyKeeper: Send + Sync {
    /// Adds up to `limit` notes of all organisations to the counts. Returns the number of counts changed; 0 when no
    /// note was left. Several callers may run it at once, and each note is added once.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer; `Conflict` when two callers collided, and nothing was done.
    fn add_up(&self, limit: usize) -> Result<usize, StorageError>;
}
