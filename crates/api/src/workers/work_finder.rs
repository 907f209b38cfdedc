#[cfg(test)]
mod tests;

use super::{StopSignal, Wake};
use chrono::{DateTime, TimeDelta, Utc};
use customs_kernel::Clock;
use customs_persistence::{Database, NoticeReception, Waiting};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

/// Time between two looks when nothing is to be expected: work that no notice announced is found that late.
const REGULARLY: Duration = Duration::from_secs(5);
/// Time between two looks while other instances run and are not heard.
const DEAF: Duration = Duration::from_millis(200);
/// Pause after a look that failed.
const AFTER_FAILURE: Duration = Duration::from_secs(1);
/// The shortest time between two looks. Many retries that become due one after the other are found together.
const BETWEEN_LOOKS: Duration = Duration::from_millis(20);
/// Moments are stored in microseconds and timers count milliseconds, so a look comes a little later.
const ROUNDING: Duration = Duration::from_millis(1);

/// Finds work that no signal announced, with one statement for all workers, and wakes them: work that has become due,
/// and work of other processes that sent no notice.
pub(crate) struct WorkFinder {
    pub(crate) database: Database,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) wake: Wake,
    /// Moments at which work that this instance stored becomes due.
    pub(crate) later: UnboundedReceiver<DateTime<Utc>>,
    /// Whether work of other instances is heard of. `None` on an embedded database, which has one instance.
    pub(crate) reception: Option<watch::Receiver<NoticeReception>>,
}

impl WorkFinder {
    /// Works until asked to stop. The workers look for themselves when they start, so the first look is not at once.
    pub(crate) async fn run(mut self, stop: StopSignal) {
        let mut moments: BTreeSet<DateTime<Utc>> = BTreeSet::new();
        let mut earliest = Instant::now();
        let mut regular = earliest + REGULARLY;
        loop {
            let first = moments.first().map_or(regular, |at| self.instant(*at).max(earliest));
            tokio::select! {
                () = stop.clone().stopped() => return,
                Some(at) = self.later.recv() => {
                    self.expect(&mut moments, at);
                    continue;
                }
                // Notices that were sent in the meantime are lost.
                () = changed(self.reception.as_mut()) => {}
                () = sleep_until(first.min(regular)) => {}
            }
            let found = self.look(&mut moments).await;
            let looked = Instant::now();
            (earliest, regular) = match found {
                Some(pause) => (looked + BETWEEN_LOOKS, looked + pause),
                // A database that refuses is not asked more often because much is waiting.
                None => (looked + AFTER_FAILURE, looked + AFTER_FAILURE),
            };
        }
    }

    /// Wakes the workers that have something to do; returns the time until the next regular look, or `None` when the
    /// database did not answer.
    async fn look(&self, moments: &mut BTreeSet<DateTime<Utc>>) -> Option<Duration> {
        let now = self.clock.now();
        let (database, kinds) = (self.database.clone(), self.wake.queues());
        let looked = tokio::task::spawn_blocking(move || database.look_for_work(&kinds, now)).await;
        let waiting = match looked {
            Ok(Ok(waiting)) => waiting,
            Ok(Err(error)) => return failed(&error),
            Err(panic) => return failed(&panic),
        };
        *moments = moments.split_off(&now);
        moments.remove(&now);
        for Waiting { work, is_due, next_due } in waiting {
            if is_due {
                self.wake.worker(work);
            }
            if let Some(at) = next_due {
                self.expect(moments, at);
            }
        }
        Some(if self.is_deaf() { DEAF } else { REGULARLY })
    }

    /// Notes a moment, unless a regular look comes before it, which finds it.
    fn expect(&self, moments: &mut BTreeSet<DateTime<Utc>>, at: DateTime<Utc>) {
        if at < self.clock.now() + TimeDelta::from_std(REGULARLY).unwrap_or(TimeDelta::MAX) {
            moments.insert(at);
        }
    }

    fn is_deaf(&self) -> bool {
        let deaf =
            self.reception.as_ref().is_some_and(|reception| *reception.borrow() == NoticeReception::NotReceiving);
        deaf && self.database.has_other_instances()
    }

    fn instant(&self, at: DateTime<Utc>) -> Instant {
        Instant::now() + (at - self.clock.now()).to_std().unwrap_or_default() + ROUNDING
    }
}

fn failed(error: &(dyn std::error::Error + 'static)) -> Option<Duration> {
    tracing::warn!(error, "waiting work could not be looked for; that will be repeated");
    None
}

/// Waits until hearing changes; for ever when there are no other instances.
async fn changed(reception: Option<&mut watch::Receiver<NoticeReception>>) {
    let Some(reception) = reception else { return std::future::pending().await };
    // The sender lives as long as the service, or shortly less when it stops.
    if reception.changed().await.is_err() {
        std::future::pending().await
    }
}
