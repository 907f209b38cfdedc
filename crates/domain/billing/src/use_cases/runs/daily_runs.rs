use crate::ports::RunLedger;
use crate::{BillingError, Invoices, RunReport};
use chrono::{DateTime, Duration, NaiveDate, NaiveTime, Utc};
use customs_form_macros::growing;
use customs_kernel::{Clock, OrganisationId, WriteEffect, amsterdam_date, at_amsterdam_time};
use std::sync::Arc;

/// How long one instance may spend on an organisation before another instance takes over the run.
const LEASE: Duration = Duration::minutes(5);

/// The daily invoice run of all organisations. Only one instance runs it at a time. It calls its own two ports, and
/// those that [`Invoices::run`] calls.
#[derive(Clone)]
pub struct DailyRuns {
    /// Use cases of invoices, which make the invoices of the run.
    pub invoices: Invoices,
    /// Records which runs were done.
    pub ledger: Arc<dyn RunLedger>,
    /// Source of the present moment.
    pub clock: Arc<dyn Clock>,
    /// Time of day, in the Netherlands, at which the run starts.
    pub run_at: NaiveTime,
}

customs_kernel::debug_by_name!(DailyRuns);

/// The result of the run of one day.
#[growing(new)]
#[derive(Debug)]
pub struct DailyRun {
    /// The day that the run is for.
    pub day: NaiveDate,
    /// The result for each organisation that had dossiers waiting.
    pub organisations: Vec<(OrganisationId, RunReport)>,
    /// Organisations with a run that failed as a whole, with the error. Only these are tried again, when the lease ends
    /// (within five minutes).
    pub failed: Vec<(OrganisationId, BillingError)>,
    /// The error that kept the run from being recorded, or from going on with the remaining organisations. Those are
    /// tried again as well.
    pub interrupted: Option<BillingError>,
}

impl DailyRuns {
    /// The latest day with a run that is due by now.
    #[must_use]
    pub fn due_day(&self) -> NaiveDate {
        let now = self.clock.now();
        let today = amsterdam_date(now);
        if now < at_amsterdam_time(today, self.run_at) { today.pred_opt().unwrap_or(today) } else { today }
    }

    /// Performs the run that is due, unless it was done or another instance is doing it. The next run makes up for a
    /// missed one. If the process is killed, another instance takes over when the lease ends and bills only the work
    /// that is not billed yet. An organisation with a failed run does not hold up the others: the failure is recorded
    /// and only that organisation is tried again. The dossiers of the others wait for the next day's run.
    ///
    /// # Errors
    /// `Storage` when the run records cannot be read at the start. The run is taken over when the lease ends.
    pub fn run_due(&self) -> Result<Option<DailyRun>, BillingError> {
        let day = self.due_day();
        if !self.ledger.begin(day, self.clock.now(), self.lease_until())? {
            return Ok(None);
        }
        let organisations = match self.ledger.left(day)? {
            Some(left) => left,
            None => self.ledger.organisations()?,
        };
        Ok(Some(self.run_of(day, organisations)))
    }

    fn lease_until(&self) -> DateTime<Utc> {
        self.clock.now() + LEASE
    }

    /// Runs these organisations. The result always reports the work done and the failures, even after an error.
    fn run_of(&self, day: NaiveDate, organisations: Vec<OrganisationId>) -> DailyRun {
        let mut run = DailyRun { day, organisations: Vec::new(), failed: Vec::new(), interrupted: None };
        let mut left = Vec::new();
        let mut untried = organisations.into_iter();
        while let Some(organisation) = untried.next() {
            match self.ledger.extend(day, self.lease_until()) {
                Ok(true) => {}
                // Another instance has taken this one for dead and carries on with the run.
                Ok(false) => return run,
                Err(error) => {
                    run.interrupted = Some(error.into());
                    left.push(organisation);
                    left.extend(untried);
                    break;
                }
            }
            match self.invoices.run(organisation, day) {
                Ok(report) => run.organisations.push((organisation, report)),
                Err(error) => {
                    run.failed.push((organisation, error));
                    left.push(organisation);
                }
            }
        }
        let noted = if left.is_empty() { self.ledger.finish(day) } else { self.ledger.leave(day, &left) };
        match noted {
            // Another instance has taken this one for dead meanwhile: it goes on with the run, and notes the rest itself.
            Ok(WriteEffect::Changed | WriteEffect::Unchanged) => {}
            Err(error) => {
                run.interrupted.get_or_insert(error.into());
            }
        }
        run
    }
}
