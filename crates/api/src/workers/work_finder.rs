#[cfg(test)]
mod tests;

use super::{StopSignal, Wake};
use chrono::{DateTime, TimeDelta, Utc};
use customs_kernel::Clock;
use customs_persistence::{Database, NoticeReception, Waiting, WaitingWork};
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

/// Finds work that no signal announced, and wakes its workers: work that has become due, with one statement for the
/// kinds of work that were to be expected, and work of other processes that sent no notice, with one for all kinds.
pub(crate) struct WorkFinder {
    pub(crate) database: Database,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) wake: Wake,
    /// Moments at which work that this instance stored becomes due.
    pub(crate) later: UnboundedReceiver<Expected>,
    /// Whether work of other instances is heard of. `None` on an embedded database, which has one instance.
    pub(crate) reception: Option<watch::Receiver<NoticeReception>>,
}

/// A moment at which work becomes due, with its kind; `None` when it may be of any kind.
pub(crate) type Expected = (DateTime<Utc>, Option<WaitingWork>);

impl WorkFinder {
    /// Works until asked to stop. The workers look for themselves when they start, so the first look is not at once.
    pub(crate) async fn run(mut self, stop: StopSignal) {
        let mut moments: BTreeSet<Expected> = BTreeSet::new();
        let mut earliest = Instant::now();
        let mut regular = earliest + REGULARLY;
        loop {
            let first = moments.first().map_or(regular, |(at, _)| self.instant(*at).max(earliest));
            let mut has_changed = false;
            tokio::select! {
                () = stop.clone().stopped() => return,
                Some(expected) = self.later.recv() => {
                    self.expect(&mut moments, expected);
                    continue;
                }
                // Notices that were sent in the meantime are lost.
                () = changed(self.reception.as_mut()) => has_changed = true,
                () = sleep_until(first.min(regular)) => {}
            }
            let is_regular = has_changed || Instant::now() >= regular;
            let now = self.clock.now();
            let kinds = self.kinds_to_look_for(is_regular, &moments, now);
            let is_of_all = kinds.is_none();
            let found = self.look(kinds, &mut moments, now).await;
            let looked = Instant::now();
            match found {
                Ok(()) if is_of_all => {
                    (earliest, regular) = (looked + BETWEEN_LOOKS, looked + self.pause());
                }
                Ok(()) => earliest = looked + BETWEEN_LOOKS,
                // A database that refuses is not asked more often because much is waiting.
                Err(NoAnswer) => (earliest, regular) = (looked + AFTER_FAILURE, looked + AFTER_FAILURE),
            }
        }
    }

    /// The kinds of work that were expected until now; `None` for all kinds.
    fn kinds_to_look_for(
        &self,
        is_regular: bool,
        moments: &BTreeSet<Expected>,
        now: DateTime<Utc>,
    ) -> Option<Vec<WaitingWork>> {
        if is_regular {
            return None;
        }
        let expected = moments.iter().take_while(|(at, _)| *at <= now);
        let kinds: BTreeSet<WaitingWork> = expected.map(|(_, work)| *work).collect::<Option<_>>()?;
        (!kinds.is_empty()).then(|| kinds.into_iter().collect())
    }

    /// Wakes the workers of these kinds of work that have something to do; those of all kinds for `None`.
    async fn look(
        &self,
        kinds: Option<Vec<WaitingWork>>,
        moments: &mut BTreeSet<Expected>,
        now: DateTime<Utc>,
    ) -> Result<(), NoAnswer> {
        let (database, all) = (self.database.clone(), self.wake.queues());
        let looked = tokio::task::spawn_blocking(move || match kinds {
            Some(kinds) => database.look_for_expected_work(&kinds, now),
            None => database.look_for_work(&all, now),
        });
        let looked = looked.await;
        let waiting = match looked {
            Ok(Ok(waiting)) => waiting,
            Ok(Err(error)) => return Err(failed(&error)),
            Err(panic) => return Err(failed(&panic)),
        };
        moments.retain(|(at, _)| *at > now);
        for Waiting { work, is_due, next_due } in waiting {
            if is_due {
                self.wake.worker(work);
            }
            // The worker of these answers knows when the next one is due.
            if let Some(at) = next_due.filter(|_| work != WaitingWork::SimulatedAnswers) {
                self.expect(moments, (at, Some(work)));
            }
        }
        Ok(())
    }

    /// The time until the next regular look.
    fn pause(&self) -> Duration {
        if self.is_deaf() { DEAF } else { REGULARLY }
    }

    /// Notes a moment, unless a regular look comes before it, which finds it.
    fn expect(&self, moments: &mut BTreeSet<Expected>, (at, work): Expected) {
        if at < self.clock.now() + TimeDelta::from_std(REGULARLY).unwrap_or(TimeDelta::MAX) {
            moments.insert((at, work));
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

/// The database did not answer.
struct NoAnswer;

fn failed(error: &(dyn std::error::Error + 'static)) -> NoAnswer {
    tracing::warn!(error, "waiting work could not be looked for; that will be repeated");
    NoAnswer
}

/// Waits until hearing changes; for ever when there are no other instances.
async fn changed(reception: Option<&mut watch::Receiver<NoticeReception>>) {
    let Some(reception) = reception else { return std::future::pending().await };
    // The sender lives as long as the service, or shortly less when it stops.
    if reception.changed().await.is_err() {
        std::future::pending().await
    }
}
