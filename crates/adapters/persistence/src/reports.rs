//! The records behind reports. Of the form of a declaration they read the few fields that no column holds.

mod rows;
mod selection;
#[cfg(test)]
mod tests;

use crate::Database;
use crate::failure::Answer;
use customs_kernel::{OrganisationId, StorageError};
use customs_reporting::ports::{ReportRows, RowWindow};
use customs_reporting::reports::{Report, ReportRow, ReportSelection};
use diesel::prelude::*;

/// Rows of reports, as the database has them.
#[derive(Debug, Clone)]
pub struct StoredReportRows(Database);

impl StoredReportRows {
    /// Those of this database.
    #[must_use]
    pub const fn new(database: Database) -> Self {
        Self(database)
    }
}

/// The direction of the declarations in a report; none in those about transits, of which nothing is stored.
const fn imex(report: Report) -> Option<&'static str> {
    match report {
        Report::DmsImport => Some("IM"),
        Report::DmsExport => Some("EX"),
        Report::DvaDeparture | Report::DvaArrival => None,
    }
}

impl ReportRows for StoredReportRows {
    fn count(&self, organisation: OrganisationId, selection: &ReportSelection) -> Result<u64, StorageError> {
        if selection::matches_nothing(selection) {
            return Ok(0);
        }
        self.0.read(|connection| {
            let Some(selected) = selection::selected(organisation, selection) else { return Ok(0) };
            let count: i64 = selected.count().get_result(connection)?;
            Ok(count.unsigned_abs())
        })
    }

    fn ids(
        &self,
        organisation: OrganisationId,
        selection: &ReportSelection,
        window: RowWindow,
    ) -> Result<Vec<i64>, StorageError> {
        if selection::matches_nothing(selection) {
            return Ok(Vec::new());
        }
        self.0.read(|connection| selection::ids(connection, organisation, selection, window))
    }

    fn rows(&self, organisation: OrganisationId, report: Report, ids: &[i64]) -> Result<Vec<ReportRow>, StorageError> {
        let Some(imex) = imex(report).filter(|_| !ids.is_empty()) else { return Ok(Vec::new()) };
        self.0.read(|connection| -> Answer<_> { rows::load(connection, organisation, report, imex, ids) })
    }
}
