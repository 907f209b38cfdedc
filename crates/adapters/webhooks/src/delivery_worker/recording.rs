use super::{DeliveryWorker, joined};
use chrono::{DateTime, Utc};
use customs_callbacks::{Concluded, DeliveryRoom, Tried};
use customs_kernel::{Acting, Clock, OrganisationId, StorageError};
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;
use std::time::Duration;
use tokio::task::{JoinError, JoinHandle, spawn_blocking};
use tokio::time::{Instant, sleep_until};

/// Time after which storage is asked again to take what it did not take.
const AFTER_FAILURE: Duration = Duration::from_secs(1);
/// Time after which one job begins with no further organisation, so that what others hold comes soon.
const LONGEST: Duration = Duration::from_secs(1);

/// Finished tries on their way to storage.
///
/// The tries of all organisations are recorded together. When storage does not take them, those of each organisation are
/// recorded apart: where the organisations lie on several servers, one server that is away keeps only its own ones from
/// being recorded. Both kinds of jobs run side by side, and never record tries of the same organisation.
pub(super) struct Recording {
    room: DeliveryRoom,
    clock: Arc<dyn Clock>,
    fresh: Vec<Tried>,
    together: Option<(Tries, JoinHandle<Result<Concluded, StorageError>>)>,
    /// Tries that storage did not take yet, by organisation.
    held: BTreeMap<OrganisationId, Held>,
    apart: Option<(Parts, JoinHandle<Vec<Part>>)>,
    apart_at: Instant,
}

/// The content of one record, which is kept until storage has taken it.
type Tries = Arc<Vec<Tried>>;
/// The content of records apart, in the order in which storage is asked to take them.
type Parts = Vec<(OrganisationId, Tries)>;
/// What came of the record of one organisation.
type Part = (OrganisationId, Result<Concluded, StorageError>);

#[derive(Default)]
struct Held {
    tries: Vec<Tried>,
    /// When storage was last asked to take them apart from all others.
    asked_at: Option<Instant>,
}

impl Recording {
    pub(super) fn new(room: DeliveryRoom, clock: Arc<dyn Clock>) -> Self {
        let (fresh, held) = (Vec::new(), BTreeMap::new());
        Self { room, clock, fresh, together: None, held, apart: None, apart_at: Instant::now() }
    }

    /// Adds a finished try.
    pub(super) fn add(&mut self, tried: Tried) {
        self.fresh.push(tried);
    }

    /// Organisations of which storage did not take the last tries: more tries would not be recorded either, and would be
    /// made again and again.
    pub(super) fn held_up(&self) -> HashSet<OrganisationId> {
        let under_way = self.apart.iter().flat_map(|(parts, _)| parts.iter().map(|(organisation, _)| *organisation));
        self.held.keys().copied().chain(under_way).collect()
    }

    /// Whether there are tries that are not recorded.
    pub(super) fn has_tries(&self) -> bool {
        self.is_open() || !self.held.is_empty()
    }

    /// Whether there are tries that storage was not asked to take, or is just being asked to.
    pub(super) fn is_open(&self) -> bool {
        let is_unasked = self.held.values().any(|held| held.asked_at.is_none());
        !self.fresh.is_empty() || self.together.is_some() || self.apart.is_some() || is_unasked
    }

    /// Whether storage took nothing when it was last asked, and is to be left alone for a while.
    pub(super) fn rests(&self) -> bool {
        let under_way = self.together.is_some() || self.apart.is_some();
        self.fresh.is_empty() && !under_way && self.apart_at > Instant::now()
    }

    /// Has storage asked at once to take what it did not take.
    pub(super) fn ask_now(&mut self) {
        self.apart_at = Instant::now();
    }

    /// Starts the records that can start.
    pub(super) fn start(&mut self) {
        self.start_together();
        self.start_apart();
    }

    fn start_together(&mut self) {
        if self.together.is_some() || self.fresh.is_empty() {
            return;
        }
        let held_up = self.held_up();
        let (tries, later): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.fresh).into_iter().partition(|tried| !held_up.contains(&tried.organisation));
        self.hold(later, None);
        if tries.is_empty() {
            return;
        }
        let (tries, now, room) = (Arc::new(tries), self.clock.now(), self.room.clone());
        let job = {
            let tries = Arc::clone(&tries);
            spawn_blocking(move || acting().run(|| room.conclude(&tries, now)))
        };
        self.together = Some((tries, job));
    }

    fn start_apart(&mut self) {
        if self.apart.is_some() || self.held.is_empty() || Instant::now() < self.apart_at {
            return;
        }
        let mut held: Vec<_> = std::mem::take(&mut self.held).into_iter().collect();
        // Those that may only have been held up by others come first.
        held.sort_by_key(|(_, held)| held.asked_at);
        let parts: Parts = held.into_iter().map(|(organisation, held)| (organisation, Arc::new(held.tries))).collect();
        let (now, room) = (self.clock.now(), self.room.clone());
        let job = {
            let parts = parts.clone();
            spawn_blocking(move || each(&room, &parts, now))
        };
        self.apart = Some((parts, job));
    }

    /// Waits until a record ends, or one can start; for ever without tries. Returns what came of those that storage took.
    /// May be dropped while it waits.
    pub(super) async fn next(&mut self) -> Vec<Concluded> {
        let waits = self.apart.is_none() && !self.held.is_empty();
        tokio::select! {
            ended = joined(self.together.as_mut().map(|(_, job)| job)) => self.ended_together(ended),
            ended = joined(self.apart.as_mut().map(|(_, job)| job)) => self.ended_apart(ended),
            () = sleep_until(self.apart_at), if waits => Vec::new(),
        }
    }

    fn ended_together(&mut self, ended: Result<Result<Concluded, StorageError>, JoinError>) -> Vec<Concluded> {
        let Some((tries, _)) = self.together.take() else { return Vec::new() };
        let error: &dyn std::error::Error = match &ended {
            Ok(Ok(concluded)) => return vec![concluded.clone()],
            Ok(Err(error)) => error,
            Err(error) => error,
        };
        tracing::warn!(error, "finished tries could not be recorded yet");
        let now = Instant::now();
        let is_of_one = tries.iter().all(|tried| tried.organisation == tries[0].organisation);
        // Those of one organisation were recorded apart from all others already.
        let asked_at = is_of_one.then_some(now);
        self.apart_at = if is_of_one { now + AFTER_FAILURE } else { now };
        self.hold(Arc::unwrap_or_clone(tries), asked_at);
        Vec::new()
    }

    fn ended_apart(&mut self, ended: Result<Vec<Part>, JoinError>) -> Vec<Concluded> {
        let Some((parts, _)) = self.apart.take() else { return Vec::new() };
        let now = Instant::now();
        let mut results: BTreeMap<OrganisationId, Result<Concluded, StorageError>> = match ended {
            Ok(results) => results.into_iter().collect(),
            Err(error) => {
                tracing::error!(%error, "the recording of finished tries broke off");
                for (_, tries) in parts {
                    self.hold(Arc::unwrap_or_clone(tries), Some(now));
                }
                self.apart_at = now + AFTER_FAILURE;
                return Vec::new();
            }
        };
        let (mut taken, mut failed) = (Vec::new(), 0_usize);
        for (organisation, tries) in parts {
            let asked_at = match results.remove(&organisation) {
                Some(Ok(concluded)) => {
                    taken.push(concluded);
                    continue;
                }
                Some(Err(error)) => {
                    if failed == 0 {
                        tracing::warn!(%error, %organisation, "finished tries could not be recorded yet");
                    }
                    failed += 1;
                    Some(now)
                }
                // Its turn did not come.
                None => None,
            };
            self.hold(Arc::unwrap_or_clone(tries), asked_at);
        }
        if failed > 1 {
            tracing::warn!(organisations = failed, "finished tries of several organisations could not be recorded yet");
        }
        self.apart_at = if taken.is_empty() { now + AFTER_FAILURE } else { now };
        taken
    }

    /// Keeps tries until storage takes them; `asked_at` is when it was last asked to take those of this organisation alone.
    fn hold(&mut self, tries: Vec<Tried>, asked_at: Option<Instant>) {
        for tried in tries {
            let held = self.held.entry(tried.organisation).or_default();
            held.asked_at = held.asked_at.max(asked_at);
            held.tries.push(tried);
        }
    }
}

/// Records the tries of one organisation after the other, until the time for it is over.
fn each(room: &DeliveryRoom, parts: &[(OrganisationId, Tries)], now: DateTime<Utc>) -> Vec<Part> {
    let begun = Instant::now();
    let in_time = parts.iter().take_while(|_| begun.elapsed() < LONGEST);
    in_time.map(|(organisation, tries)| (*organisation, acting().run(|| room.conclude(tries, now)))).collect()
}

fn acting() -> Acting {
    Acting::worker(DeliveryWorker::NAME)
}
