//! The records behind reports. Only the few fields of a declaration that no column holds are read from its form.

mod id_list;
mod rows;
mod selection;
mod transit_rows;
mod transit_selection;

use crate::Database;
use crate::failure::Fallible;
use customs_declarations::ports::ExchangeRates;
use customs_kernel::{Clock, OrganisationId, StorageError};
use customs_reporting::ports::{ReportRows, RowWindow};
use customs_reporting::reports::{Report, ReportRow, ReportSelection};
use diesel::prelude::*;
use rows::EuroRates;
use std::sync::Arc;

/// The rows of reports, read from the database.
#[derive(Clone)]
pub struct StoredReportRows {
    database: Database,
    euro_rates: EuroRates,
}

impl StoredReportRows {
    /// Reads rows from `database`. Values of declarations in several currencies are converted to euros at `rates`.
    #[must_use]
    pub fn new(database: Database, rates: Arc<dyn ExchangeRates>, clock: Arc<dyn Clock>) -> Self {
        Self { database, euro_rates: EuroRates { rates, clock } }
    }
}

/// The records that a report shows.
#[derive(Clone, Copy)]
enum Shown {
    /// Declarations with this direction: `IM` or `EX`.
    Declarations(&'static str),
    /// The transits that were lodged here, or those with a reported arrival.
    Transits(Transits),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Transits {
    Lodged,
    Arrived,
}

impl Shown {
    const fn by(report: Report) -> Self {
        match report {
            Report::DmsImport => Self::Declarations("IM"),
            Report::DmsExport => Self::Declarations("EX"),
            Report::DvaDeparture => Self::Transits(Transits::Lodged),
            Report::DvaArrival => Self::Transits(Transits::Arrived),
        }
    }
}

impl ReportRows for StoredReportRows {
    fn count(&self, organisation: OrganisationId, selection: &ReportSelection) -> Result<u64, StorageError> {
        if selection::matches_nothing(selection) {
            return Ok(0);
        }
        self.database.read(|connection| {
            let count: i64 = match Shown::by(selection.report) {
                Shown::Declarations(imex) => {
                    selection::selected(organisation, imex, selection).count().get_result(connection)?
                }
                Shown::Transits(which) => {
                    transit_selection::selected(organisation, which, selection).count().get_result(connection)?
                }
            };
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
        self.database.read(|connection| match Shown::by(selection.report) {
            Shown::Declarations(imex) => selection::ids(connection, organisation, imex, selection, window),
            Shown::Transits(which) => transit_selection::ids(connection, organisation, which, selection, window),
        })
    }

    fn rows(&self, organisation: OrganisationId, report: Report, ids: &[i64]) -> Result<Vec<ReportRow>, StorageError> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let mut ids = ids.to_vec();
        ids.sort_unstable();
        let ids = ids.as_slice();
        self.database.read(|connection| -> Fallible<_> {
            match Shown::by(report) {
                Shown::Declarations(imex) => rows::load(connection, organisation, report, imex, ids, &self.euro_rates),
                Shown::Transits(Transits::Lodged) => transit_rows::departures(connection, organisation, ids),
                Shown::Transits(Transits::Arrived) => transit_rows::arrivals(connection, organisation, ids),
            }
        })
    }
}
