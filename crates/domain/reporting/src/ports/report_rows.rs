use crate::reports::{Report, ReportRow, ReportSelection};
use customs_kernel::{OrganisationId, StorageError};

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
