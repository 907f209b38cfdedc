use super::StopSignal;
use crate::watching::step_failed;
use customs_kernel::{OrganisationId, StorageError};
use customs_serving::LogNews;
use std::error::Error;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::{Instant, sleep_until};

/// Reports how far the logs of organisations go to all that wait for them: as soon as something may have been added
/// here, and at regular times for what no notice announced. One statement asks for all of them together, and none is
/// sent while nothing waits.
pub(crate) struct LogWatch<E> {
    /// Name of the worker.
    pub(crate) name: &'static str,
    /// Reads how far the logs of organisations go.
    pub(crate) ends: Arc<E>,
    pub(crate) news: Arc<LogNews>,
    /// Wakes it when something may have been added.
    pub(crate) wake: Arc<Notify>,
    /// Longest time between the end of a look and the next one.
    pub(crate) idle: Duration,
    /// Shortest time between the end of a look and the next one. The first after a silence is taken at once.
    pub(crate) gather: Duration,
}

/// Longest pause between looks that fail, unless `idle` is longer.
const LONGEST_PAUSE: Duration = Duration::from_secs(5);

impl<E> LogWatch<E>
where
    E: Fn(&[OrganisationId]) -> Result<Vec<(OrganisationId, i64)>, StorageError> + Send + Sync + 'static,
{
    /// Works until asked to stop.
    pub(crate) async fn run(self, stop: StopSignal) {
        let mut failures = 0;
        loop {
            match self.look().await {
                Ok(true) if failures > 0 => {
                    tracing::info!(worker = self.name, failures, "the ends of logs can be looked for again");
                    failures = 0;
                }
                Ok(_) => {}
                Err(error) => {
                    self.failed(&*error, failures);
                    failures += 1;
                }
            }
            let (ended, (shortest, longest)) = (Instant::now(), self.pauses(failures));
            tokio::select! {
                () = self.woken(ended + shortest) => {}
                () = sleep_until(ended + longest) => {}
                () = stop.clone().stopped() => return,
            }
        }
    }

    /// The shortest and the longest pause after this number of failed looks in a row.
    fn pauses(&self, failures: u32) -> (Duration, Duration) {
        if failures == 0 {
            return (self.gather, self.idle);
        }
        let longest = self.idle * 2_u32.pow(failures.min(8));
        (self.idle, longest.min(LONGEST_PAUSE.max(self.idle)))
    }

    async fn woken(&self, earliest: Instant) {
        self.wake.notified().await;
        sleep_until(earliest).await;
    }

    /// Looks once; returns `false` when nothing waits.
    async fn look(&self) -> Result<bool, Box<dyn Error + Send + Sync>> {
        let awaited = self.news.awaited();
        if awaited.is_empty() {
            return Ok(false);
        }
        let ends = self.ends.clone();
        let found = tokio::task::spawn_blocking(move || ends(&awaited)).await??;
        found.into_iter().for_each(|(organisation, last)| self.news.report(organisation, last));
        Ok(true)
    }

    /// Logs the first failure of several: an outage is one warning.
    fn failed(&self, error: &(dyn Error + Send + Sync + 'static), failures: u32) {
        step_failed(self.name);
        if failures == 0 {
            let error = error as &(dyn Error + 'static);
            tracing::warn!(
                worker = self.name,
                error,
                "the ends of logs could not be looked for; that is repeated until it works again"
            );
        }
    }
}

#[cfg(test)]
mod tests;
