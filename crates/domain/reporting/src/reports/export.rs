use super::{Report, ReportRow, ReportSelection};
use crate::ports::{ReportRows, RowWindow};
use customs_kernel::{OrganisationId, StorageError};
use std::sync::Arc;

/// Records of an export that is answered as one JSON text.
pub const MOST_RECORDS: usize = 10_000;
/// Ids that are known ahead: what they take (4 MB) is what an export of any size takes. To find the next ones
/// the database sorts all that is left, so that few steps are better than many.
const IDS_AHEAD: u32 = 500_000;
/// Rows that are read at once.
const ROWS: usize = 5_000;

/// The rows of an export, read piece by piece in the order of their ids. A record that changes meanwhile is
/// told as it is when its turn comes; none comes twice.
pub struct Export {
    source: Arc<dyn ReportRows>,
    organisation: OrganisationId,
    selection: ReportSelection,
    /// Next ids, the last one first.
    ahead: Vec<i64>,
    /// The greatest id that was ever ahead; `None` once there are no more.
    after: Option<i64>,
    truncated: bool,
}

impl Export {
    /// An export of all rows. Ids are looked for at once: what fails, fails before anything was answered.
    pub(super) fn of_all(
        source: Arc<dyn ReportRows>,
        organisation: OrganisationId,
        selection: ReportSelection,
    ) -> Result<Self, StorageError> {
        let mut export = Self { source, organisation, selection, ahead: Vec::new(), after: Some(0), truncated: false };
        export.look_ahead(IDS_AHEAD)?;
        Ok(export)
    }

    /// An export of the first [`MOST_RECORDS`] rows.
    pub(super) fn of_first(
        source: Arc<dyn ReportRows>,
        organisation: OrganisationId,
        selection: ReportSelection,
    ) -> Result<Self, StorageError> {
        let mut export = Self { source, organisation, selection, ahead: Vec::new(), after: Some(0), truncated: false };
        // One more tells whether there are more.
        export.look_ahead(MOST_RECORDS as u32 + 1)?;
        export.truncated = export.ahead.len() > MOST_RECORDS;
        let surplus = export.ahead.len().saturating_sub(MOST_RECORDS);
        export.ahead.drain(..surplus);
        export.after = None;
        Ok(export)
    }

    /// The report it is of.
    #[must_use]
    pub const fn report(&self) -> Report {
        self.selection.report
    }

    /// What it lists.
    #[must_use]
    pub const fn selection(&self) -> &ReportSelection {
        &self.selection
    }

    /// Whether there are more records than it holds.
    #[must_use]
    pub const fn is_truncated(&self) -> bool {
        self.truncated
    }

    /// The next rows; `None` when there are no more.
    ///
    /// # Errors
    /// The database failed.
    pub fn next_rows(&mut self) -> Result<Option<Vec<ReportRow>>, StorageError> {
        while let Some(piece) = self.next_piece()? {
            let rows = piece.rows()?;
            // All of them may have been deleted meanwhile.
            if !rows.is_empty() {
                return Ok(Some(rows));
            }
        }
        Ok(None)
    }

    /// The next piece, whose rows are still to be read: while one is read others can be; `None` when there
    /// are no more.
    ///
    /// # Errors
    /// The database failed.
    pub fn next_piece(&mut self) -> Result<Option<ExportPiece>, StorageError> {
        if self.ahead.is_empty() {
            self.look_ahead(IDS_AHEAD)?;
        }
        if self.ahead.is_empty() {
            return Ok(None);
        }
        let mut ids = self.ahead.split_off(self.ahead.len().saturating_sub(ROWS));
        ids.reverse();
        let (source, organisation) = (Arc::clone(&self.source), self.organisation);
        Ok(Some(ExportPiece { source, organisation, report: self.selection.report, ids }))
    }

    fn look_ahead(&mut self, take: u32) -> Result<(), StorageError> {
        let Some(after) = self.after else { return Ok(()) };
        let window = RowWindow { after, skip: 0, take };
        self.ahead = self.source.ids(self.organisation, &self.selection, window)?;
        let full = u32::try_from(self.ahead.len()).is_ok_and(|found| found == take);
        self.after = self.ahead.last().copied().filter(|_| full);
        self.ahead.reverse();
        Ok(())
    }
}

/// Some rows of an export, to be read.
pub struct ExportPiece {
    source: Arc<dyn ReportRows>,
    organisation: OrganisationId,
    report: Report,
    ids: Vec<i64>,
}

impl ExportPiece {
    /// The rows, without those that were deleted meanwhile.
    ///
    /// # Errors
    /// The database failed.
    pub fn rows(&self) -> Result<Vec<ReportRow>, StorageError> {
        self.source.rows(self.organisation, self.report, &self.ids)
    }
}

impl std::fmt::Debug for ExportPiece {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ExportPiece").field("records", &self.ids.len()).finish_non_exhaustive()
    }
}

impl std::fmt::Debug for Export {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Export").field("report", &self.selection.report.id()).finish_non_exhaustive()
    }
}
