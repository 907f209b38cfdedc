use crate::DaySpan;
use crate::reports::{Cell, Report, ReportRow, ReportSelection};
use chrono::{DateTime, NaiveDate, Utc};
use customs_kernel::amsterdam_date;
use rust_decimal::Decimal;

/// The parts of a transit that reports show.
#[derive(Debug, Clone, PartialEq)]
pub struct ReportedTransit {
    /// Reference of the transit.
    pub reference: String,
    /// Local reference number.
    pub lrn: Option<String>,
    /// Movement reference number.
    pub mrn: Option<String>,
    /// Status code of the transit.
    pub status: String,
    /// `T1`, `T2` or `T2F`.
    pub transit_type: String,
    /// Customer code.
    pub customer_code: String,
    /// Name of the customer in the customer master.
    pub customer_name: Option<String>,
    /// Code of the office of departure.
    pub office_of_departure: String,
    /// Code of the declared office of destination.
    pub office_of_destination: String,
    /// Code of the guarantee type.
    pub guarantee_type: Option<String>,
    /// Guarantee reference number (GRN).
    pub guarantee_reference: Option<String>,
    /// Gross mass in kg and number of packages of each item.
    pub items: Vec<(Decimal, i64)>,
    /// Office, day and remarks of the arrival; `None` until it is reported.
    pub arrival: Option<(String, NaiveDate, Option<String>)>,
    /// Moment of creation.
    pub created_at: DateTime<Utc>,
    /// Moment of submission.
    pub submitted_at: Option<DateTime<Utc>>,
    /// Moment of acceptance.
    pub accepted_at: Option<DateTime<Utc>>,
}

impl ReportedTransit {
    /// Whether the report can list the transit, regardless of the selection.
    pub(super) const fn is_in(&self, report: Report) -> bool {
        match report {
            Report::DmsImport | Report::DmsExport => false,
            Report::DvaDeparture => true,
            Report::DvaArrival => self.arrival.is_some(),
        }
    }

    pub(super) fn is_meant(&self, selection: &ReportSelection) -> bool {
        let ReportSelection { report, days, status, customer_code, mrn, reference } = selection;
        self.is_in(*report)
            && self.is_of(*days)
            && status.as_ref().is_none_or(|status| *status == self.status)
            && customer_code.as_ref().is_none_or(|code| *code == self.customer_code)
            && mrn.as_ref().is_none_or(|mrn| Some(mrn) == self.mrn.as_ref())
            && reference.as_ref().is_none_or(|part| self.reference.to_lowercase().contains(&part.to_lowercase()))
    }

    fn is_of(&self, days: DaySpan) -> bool {
        days.contains(amsterdam_date(self.accepted_at.unwrap_or(self.created_at)))
    }

    /// The expected row of the transit in a report.
    #[must_use]
    pub fn row(&self, report: Report) -> ReportRow {
        let text = |text: &str| Cell::Text(text.to_owned());
        let mut row = vec![self.lrn.clone().into(), self.mrn.clone().into(), text(&self.status)];
        if report == Report::DvaArrival {
            let (office, day, remarks) = match &self.arrival {
                Some((office, day, remarks)) => (text(office), Cell::Day(*day), remarks.clone().into()),
                None => (Cell::Empty, Cell::Empty, Cell::Empty),
            };
            row.extend([office, day, remarks, self.submitted_at.into()]);
            return row;
        }
        let packages: i64 = self.items.iter().map(|(_, packages)| packages).sum();
        row.extend([
            text(&self.transit_type),
            text(&self.customer_code),
            self.customer_name.clone().into(),
            text(&self.office_of_departure),
            text(&self.office_of_destination),
            self.guarantee_type.clone().into(),
            self.guarantee_reference.clone().into(),
            Cell::Number(Decimal::from(self.items.len())),
            Cell::Number(self.items.iter().map(|(mass, _)| mass).sum::<Decimal>().normalize()),
            Cell::Number(Decimal::from(packages)),
            self.submitted_at.into(),
            self.accepted_at.into(),
        ]);
        row
    }
}
