use crate::demo::year::calendar::Calendar;
use crate::demo::year::plan::Job;
use chrono::{DateTime, Days, Utc};
use std::collections::BTreeSet;

/// The moments at which a declarant sits at the desk, since there are jobs.
pub(super) struct Desk(BTreeSet<DateTime<Utc>>);

impl Desk {
    pub(super) fn new(jobs: &[Job]) -> Self {
        Self(jobs.iter().map(|job| job.at).collect())
    }

    /// The first of them at least this number of days after a moment; or that of the working day, where no job comes
    /// after it.
    pub(super) fn after(&self, moment: DateTime<Utc>, days: u64) -> DateTime<Utc> {
        let day = moment.date_naive();
        let next = self.0.range(moment + Days::new(days)..).next();
        next.copied().unwrap_or_else(|| Calendar::desk_time(Calendar::later(day, days)))
    }
}
