use crate::ports::RunLedger;
use crate::{BillingError, Invoices, RunReport};
use chrono::{DateTime, Duration, NaiveDate, NaiveTime, Utc};
use customs_kernel::{Clock, OrganisationId, amsterdam_date, at_amsterdam_time};
use std::sync::Arc;

/// How long one instance may take over an organisation before another takes the run over.
const LEASE: Duration = Duration::minutes(5);

/// The daily invoice run of all organisations, on one instance at a time.
#[derive(Clone)]
pub struct DailyRuns {
    /// The use cases of invoices.
    pub invoices: Invoices,
    /// Which runs were done.
    pub ledger: Arc<dyn RunLedger>,
    /// The present moment.
    pub clock: Arc<dyn Clock>,
    /// When it begins, in the Netherlands.
    pub run_at: NaiveTime,
}

/// The runs of a day.
#[derive(Debug)]
pub struct DailyRun {
    /// The day.
    pub day: NaiveDate,
    /// What was done for each organisation that had dossiers waiting.
    pub organisations: Vec<(OrganisationId, RunReport)>,
    /// Organisations whose run failed as a whole, and why; they alone are tried again when the lease ends, within five
    /// minutes.
    pub failed: Vec<(OrganisationId, BillingError)>,
    /// What kept the run from being noted, or from going on with the other organisations; they are tried again as well.
    pub interrupted: Option<BillingError>,
}

impl DailyRuns {
    /// The day whose run is the last that is due by now.
    #[must_use]
    pub fn due_day(&self) -> NaiveDate {
        let now = self.clock.now();
        let today = amsterdam_date(now);
        if now < at_amsterdam_time(today, self.run_at) { today.pred_opt().unwrap_or(today) } else { today }
    }

    /// Does the run that is due, unless it was done or another instance does it. One that was missed is made up by the
    /// next. Killed at any moment it is taken over when its lease ends, and bills only what is not billed yet. An
    /// organisation whose run fails holds up no other; it is noted with the run and tried again without the others, whose
    /// dossiers wait for the run of their next day.
    ///
    /// # Errors
    /// `Storage` when the notes of the runs cannot be read at its beginning; the run is taken over when the lease ends.
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

    /// The run of these organisations. Whatever happens on the way, what was done and what failed is told.
    fn run_of(&self, day: NaiveDate, organisations: Vec<OrganisationId>) -> DailyRun {
        let mut run = DailyRun { day, organisations: Vec::new(), failed: Vec::new(), interrupted: None };
        let mut left = Vec::new();
        let mut untried = organisations.into_iter();
        while let Some(organisation) = untried.next() {
            match self.ledger.extend(day, self.lease_until()) {
                Ok(true) => {}
                // Another instance has taken this one for gone and goes on.
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
        if let Err(error) = noted {
            run.interrupted.get_or_insert(error.into());
        }
        run
    }
}
