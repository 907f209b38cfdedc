use crate::reports::{Report, ReportRow, ReportSelection};
use customs_kernel::{OrganisationId, StorageError};

/// Which of the records that a selection means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RowWindow {
    /// Those with a greater id than this.
    pub after: i64,
    /// Of those, without so many at the beginning.
    pub skip: u64,
    /// Of those, so many at most.
    pub take: u32,
}

/// The records behind reports.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait ReportRows: Send + Sync {
    /// How many records the selection means.
    fn count(&self, organisation: OrganisationId, selection: &ReportSelection) -> Result<u64, StorageError>;

    /// Ids of the records that the selection means, ascending.
    fn ids(
        &self,
        organisation: OrganisationId,
        selection: &ReportSelection,
        window: RowWindow,
    ) -> Result<Vec<i64>, StorageError>;

    /// The rows of these records, by ascending id, with the cells of the report's columns. Ids that the
    /// organisation has no such record for are left out.
    fn rows(&self, organisation: OrganisationId, report: Report, ids: &[i64]) -> Result<Vec<ReportRow>, StorageError>;
}
