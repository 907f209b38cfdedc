use crate::ports::RunLedger;
use crate::{BillingError, Invoices, RunReport};
use chrono::{Duration, NaiveDate, NaiveTime};
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
    /// Organisations whose run failed as a whole, and why; it is tried again when the lease ends, within five minutes.
    pub failed: Vec<(OrganisationId, BillingError)>,
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
    /// organisation whose run fails holds up no other; for its sake the run counts as not done, so that it is taken up
    /// again.
    ///
    /// # Errors
    /// `Storage` when the notes of the runs cannot be read or kept; the run is taken over when the lease ends.
    pub fn run_due(&self) -> Result<Option<DailyRun>, BillingError> {
        let day = self.due_day();
        let lease = || self.clock.now() + LEASE;
        if !self.ledger.begin(day, self.clock.now(), lease())? {
            return Ok(None);
        }
        let mut run = DailyRun { day, organisations: Vec::new(), failed: Vec::new() };
        for organisation in self.ledger.organisations()? {
            if !self.ledger.extend(day, lease())? {
                // Another instance has taken this one for gone and goes on.
                return Ok(Some(run));
            }
            match self.invoices.run(organisation, day) {
                Ok(report) => run.organisations.push((organisation, report)),
                Err(error) => run.failed.push((organisation, error)),
            }
        }
        if run.failed.is_empty() {
            self.ledger.finish(day)?;
        }
        Ok(Some(run))
    }
}
