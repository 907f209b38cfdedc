use super::Column;
use super::columns::{DMS_EXPORT, DMS_IMPORT, DVA_ARRIVAL, DVA_DEPARTURE};
use customs_form_macros::growing;
use customs_kernel::words;

/// The available reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Report {
    /// Import declarations.
    DmsImport,
    /// Export declarations.
    DmsExport,
    /// Transits by their departure.
    DvaDeparture,
    /// Transits that arrived.
    DvaArrival,
}

words!(
    /// The kind of record that a report lists.
    #[growing]
    ReportSubject {
        /// Import and export declarations.
        Declaration = "declaration",
        /// Transits at departure and arrival.
        Transit = "transit",
    }
);

impl ReportSubject {
    /// The status codes that these records can have.
    #[must_use]
    pub const fn statuses(self) -> &'static [&'static str] {
        match self {
            Self::Declaration => &["DRF", "NEW", "ACC", "CTL", "HLD", "REL", "ERR", "INV_PENDING", "INV"],
            Self::Transit => &["DRF", "NEW", "ACC", "REL", "ARR", "CMP", "ERR", "INV_PENDING", "INV"],
        }
    }
}

impl Report {
    /// All reports, in the order of the API contract.
    pub const ALL: [Self; 4] = [Self::DmsImport, Self::DmsExport, Self::DvaDeparture, Self::DvaArrival];

    /// The id of the report in the API.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::DmsImport => "dms-import",
            Self::DmsExport => "dms-export",
            Self::DvaDeparture => "dva-departure",
            Self::DvaArrival => "dva-arrival",
        }
    }

    /// The report with this id; `None` for unknown ids.
    #[must_use]
    pub fn with_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|report| report.id() == id)
    }

    /// The name to show to people.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::DmsImport => "DMS import declarations",
            Self::DmsExport => "DMS export declarations",
            Self::DvaDeparture => "Transit departures",
            Self::DvaArrival => "Transit arrivals",
        }
    }

    /// A sentence that describes the listed records.
    #[must_use]
    pub const fn description(self) -> &'static str {
        match self {
            Self::DmsImport => "Import declarations by day of acceptance, or of creation while not accepted",
            Self::DmsExport => "Export declarations by day of acceptance, or of creation while not accepted",
            Self::DvaDeparture => {
                "Transits (T1, T2, T2F) by day of acceptance at departure, or of creation while not accepted"
            }
            Self::DvaArrival => "Transits that arrived, by day of acceptance at departure",
        }
    }

    /// The kind of record that the report lists.
    #[must_use]
    pub const fn subject(self) -> ReportSubject {
        match self {
            Self::DmsImport | Self::DmsExport => ReportSubject::Declaration,
            Self::DvaDeparture | Self::DvaArrival => ReportSubject::Transit,
        }
    }

    /// The columns of the report, in order.
    #[must_use]
    pub const fn columns(self) -> &'static [Column] {
        match self {
            Self::DmsImport => &DMS_IMPORT,
            Self::DmsExport => &DMS_EXPORT,
            Self::DvaDeparture => &DVA_DEPARTURE,
            Self::DvaArrival => &DVA_ARRIVAL,
        }
    }
}
