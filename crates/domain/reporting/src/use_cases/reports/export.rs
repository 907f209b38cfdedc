use crate::ports::{ReportRows, RowWindow};
use crate::reports::{Report, ReportRow, ReportSelection};
use customs_kernel::{OrganisationId, StorageError};
use std::sync::Arc;

/// Largest number of records in an export that is answered as one JSON text.
pub const MOST_RECORDS: usize = 10_000;
/// Number of ids read ahead. They take 4 MB of memory, which bounds the memory of an export of any size. To find more
/// ids the database sorts all remaining records, so a few large steps are better than many.
const IDS_AHEAD: u32 = 500_000;
/// Number of rows read at a time.
const ROWS: usize = 5_000;

/// The rows of an export, read piece by piece ordered by id. A record that changes during the export appears in its
/// state when it is read; no record appears twice.
pub struct Export {
    source: Arc<dyn ReportRows>,
    organisation: OrganisationId,
    selection: ReportSelection,
    /// The next ids, in reverse order.
    ahead: Vec<i64>,
    /// The greatest id read ahead so far; `None` once there are no more.
    after: Option<i64>,
    truncated: bool,
}

impl Export {
    /// Starts an export of all rows. It reads the first ids at once, so that an error appears before anything is
    /// answered.
    pub(super) fn all(
        source: Arc<dyn ReportRows>,
        organisation: OrganisationId,
        selection: ReportSelection,
    ) -> Result<Self, StorageError> {
        let mut export = Self { source, organisation, selection, ahead: Vec::new(), after: Some(0), truncated: false };
        export.look_ahead(IDS_AHEAD)?;
        Ok(export)
    }

    /// Starts an export of the first [`MOST_RECORDS`] rows.
    pub(super) fn first(
        source: Arc<dyn ReportRows>,
        organisation: OrganisationId,
        selection: ReportSelection,
    ) -> Result<Self, StorageError> {
        let mut export = Self { source, organisation, selection, ahead: Vec::new(), after: Some(0), truncated: false };
        // One extra record shows whether there are more.
        export.look_ahead(MOST_RECORDS as u32 + 1)?;
        export.truncated = export.ahead.len() > MOST_RECORDS;
        let surplus = export.ahead.len().saturating_sub(MOST_RECORDS);
        export.ahead.drain(..surplus);
        export.after = None;
        Ok(export)
    }

    /// The report that is exported.
    #[must_use]
    pub const fn report(&self) -> Report {
        self.selection.report
    }

    /// The selection that is exported.
    #[must_use]
    pub const fn selection(&self) -> &ReportSelection {
        &self.selection
    }

    /// Whether more records match than the export holds.
    #[must_use]
    pub const fn is_truncated(&self) -> bool {
        self.truncated
    }

    /// Reads the next rows; `None` at the end.
    ///
    /// # Errors
    /// Storage failed.
    pub fn next_rows(&mut self) -> Result<Option<Vec<ReportRow>>, StorageError> {
        while let Some(piece) = self.next_piece()? {
            let rows = piece.rows()?;
            // All records of a piece may have been deleted in the meantime.
            if !rows.is_empty() {
                return Ok(Some(rows));
            }
        }
        Ok(None)
    }

    /// Takes the next piece without reading its rows, so that pieces can be read concurrently; `None` at the end.
    ///
    /// # Errors
    /// Storage failed.
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

/// A piece of an export with rows that are still to be read.
pub struct ExportPiece {
    source: Arc<dyn ReportRows>,
    organisation: OrganisationId,
    report: Report,
    ids: Vec<i64>,
}

impl ExportPiece {
    /// Reads the rows, without those of records deleted in the meantime.
    ///
    /// # Errors
    /// Storage failed.
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
