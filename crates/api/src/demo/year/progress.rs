use super::plan::Work;
use crate::output::report;
use chrono::{Datelike, NaiveDate};
use std::fmt;

/// What was done so far, reported month by month.
#[derive(Debug)]
pub(super) struct Progress {
    month: NaiveDate,
    reported: Done,
    done: Done,
    pub(super) invoices: u32,
    pub(super) credit_notes: u32,
    pub(super) dossiers: u32,
    pub(super) documents: u32,
}

#[derive(Debug, Default, Clone, Copy)]
struct Done {
    declarations: u32,
    transits: u32,
    invoices: u32,
}

impl Progress {
    /// Begins to count on a day.
    pub(super) fn from(day: NaiveDate) -> Self {
        let (reported, done) = (Done::default(), Done::default());
        Self { month: day, reported, done, invoices: 0, credit_notes: 0, dossiers: 0, documents: 0 }
    }

    pub(super) const fn declared(&mut self, work: Work) {
        match work {
            Work::Transit => self.done.transits += 1,
            _ => self.done.declarations += 1,
        }
    }

    /// Reports what was done in the month before, when a day is the first working day of another month.
    pub(super) fn reach(&mut self, day: NaiveDate) {
        if (day.year(), day.month()) != (self.month.year(), self.month.month()) {
            self.finish();
            self.month = day;
        }
    }

    /// Reports what was not reported yet.
    pub(super) fn finish(&mut self) {
        self.done.invoices = self.invoices;
        let Done { declarations, transits, invoices } = self.done;
        report(format_args!(
            "  {:<15} {:>3} declarations {:>2} transits {:>3} invoices",
            self.month.format("%B %Y").to_string(),
            declarations - self.reported.declarations,
            transits - self.reported.transits,
            invoices - self.reported.invoices,
        ));
        self.reported = self.done;
    }
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Done { declarations, transits, .. } = self.done;
        let Self { invoices, credit_notes, dossiers, documents, .. } = self;
        write!(
            f,
            "{declarations} declarations, {transits} transits, {dossiers} dossiers, {invoices} invoices, {credit_notes} credit \
             note, {documents} documents"
        )
    }
}
