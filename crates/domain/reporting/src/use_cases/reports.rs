mod export;

pub use export::{Export, ExportPiece, MOST_RECORDS};

use crate::ReportingError;
use crate::ports::{ReportRows, RowWindow};
use crate::reports::{Report, ReportFilters, ReportRow, ReportSelection};
use customs_form_macros::growing;
use customs_kernel::{OrganisationId, Page, PageRequest};
use std::sync::Arc;

/// The use cases of reports.
#[derive(Clone)]
pub struct Reports {
    rows: Arc<dyn ReportRows>,
}

customs_kernel::debug_by_name!(Reports);

/// One page of a report.
#[growing(new)]
#[derive(Debug, Clone, PartialEq)]
pub struct ReportPage {
    /// The selection that was read.
    pub selection: ReportSelection,
    /// The rows of the page.
    pub page: Page<ReportRow>,
}

type Fallible<T> = Result<T, ReportingError>;

impl Reports {
    /// Creates the use cases over `rows`.
    #[must_use]
    pub fn new(rows: Arc<dyn ReportRows>) -> Self {
        Self { rows }
    }

    /// Finds the report with this id.
    ///
    /// # Errors
    /// `UnknownReport`.
    pub fn report(&self, id: &str) -> Fallible<Report> {
        Report::with_id(id).ok_or(ReportingError::UnknownReport)
    }

    /// Reads one page of a report, ordered by id.
    ///
    /// # Errors
    /// `Invalid`, `Storage`.
    pub fn run(
        &self,
        organisation: OrganisationId,
        report: Report,
        filters: ReportFilters,
        request: PageRequest,
    ) -> Fallible<ReportPage> {
        let selection = filters.check_for(report)?;
        let total = self.rows.count(organisation, &selection)?;
        let skip = request.offset().unsigned_abs();
        let records = if skip < total {
            let window = RowWindow { after: 0, skip, take: request.size.get() };
            let ids = self.rows.ids(organisation, &selection, window)?;
            self.rows.rows(organisation, report, &ids)?
        } else {
            Vec::new()
        };
        Ok(ReportPage { selection, page: Page { records, request, total } })
    }

    /// Starts an export of all rows, to be read piece by piece.
    ///
    /// # Errors
    /// `Invalid`, `Storage`.
    pub fn export_all(&self, organisation: OrganisationId, report: Report, filters: ReportFilters) -> Fallible<Export> {
        Ok(Export::all(self.rows.clone(), organisation, filters.check_for(report)?)?)
    }

    /// Starts an export of the first rows, as many as an answer that is read as a whole may hold.
    ///
    /// # Errors
    /// `Invalid`, `Storage`.
    pub fn export_first(
        &self,
        organisation: OrganisationId,
        report: Report,
        filters: ReportFilters,
    ) -> Fallible<Export> {
        Ok(Export::first(self.rows.clone(), organisation, filters.check_for(report)?)?)
    }
}
