use super::{DeliveryWorker, joined};
use customs_callbacks::{Concluded, DeliveryRoom, Tried};
use customs_kernel::{Acting, Clock, OrganisationId, StorageError};
use futures_util::future::{FutureExt, LocalBoxFuture};
use futures_util::stream::{FuturesUnordered, StreamExt};
use std::collections::{BTreeMap, HashSet};
use std::error::Error;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::{JoinError, JoinHandle, spawn_blocking};
use tokio::time::{Instant, sleep_until};

/// Time after which storage is asked again to take what it did not take.
const AFTER_FAILURE: Duration = Duration::from_secs(1);
/// A record that takes longer may end after the leases of its tries.
const LONG: Duration = Duration::from_secs(1);
/// Most organisations with tries that are recorded apart at the same time.
const APART: usize = 4;

/// Finished tries on their way to storage.
///
/// The tries of all organisations are recorded together. When storage does not take them, those of each organisation
/// are recorded apart: where the organisations lie on several servers, one server that is away keeps only its own ones
/// from being recorded. Both kinds of jobs run side by side, and never record tries of the same organisation.
pub(super) struct Recording {
    room: DeliveryRoom,
    clock: Arc<dyn Clock>,
    fresh: Vec<Tried>,
    together: Option<Together>,
    /// Tries that storage did not take yet, by organisation.
    held: BTreeMap<OrganisationId, Held>,
    apart: FuturesUnordered<LocalBoxFuture<'static, Apart>>,
    /// The organisations with tries that are recorded apart just now.
    under_way: HashSet<OrganisationId>,
}

/// The content of one record, which is kept until storage has taken it.
type Tries = Arc<Vec<Tried>>;
type Ended = Result<Result<Concluded, StorageError>, JoinError>;

struct Together {
    tries: Tries,
    job: JoinHandle<Result<Concluded, StorageError>>,
    begun: Instant,
}

/// A record of one organisation that has ended.
struct Apart {
    organisation: OrganisationId,
    tries: Tries,
    /// Whether storage had refused them before.
    again: bool,
    ended: Ended,
}

struct Held {
    tries: Vec<Tried>,
    /// The moment at which storage was last asked to take only those of this organisation.
    asked_at: Option<Instant>,
    /// The moment at which it is asked again.
    next_at: Instant,
}

impl Recording {
    pub(super) fn new(room: DeliveryRoom, clock: Arc<dyn Clock>) -> Self {
        Self {
            room,
            clock,
            fresh: Vec::new(),
            together: None,
            held: BTreeMap::new(),
            apart: FuturesUnordered::new(),
            under_way: HashSet::new(),
        }
    }

    /// Adds a finished try.
    pub(super) fn add(&mut self, tried: Tried) {
        self.fresh.push(tried);
    }

    /// Organisations with tries that storage does not take, or not soon: more tries would not be recorded either, and
    /// would be made again and again.
    pub(super) fn held_up(&self) -> HashSet<OrganisationId> {
        let mut held_up: HashSet<OrganisationId> = self.held.keys().chain(&self.under_way).copied().collect();
        if let Some(Together { tries, begun, .. }) = &self.together
            && begun.elapsed() > LONG
        {
            held_up.extend(tries.iter().chain(&self.fresh).map(|tried| tried.organisation));
        }
        held_up
    }

    /// Whether there are tries that are not recorded.
    pub(super) fn has_tries(&self) -> bool {
        self.is_open() || !self.held.is_empty()
    }

    /// Whether there are tries that storage was not asked to take, or is just being asked to.
    pub(super) fn is_open(&self) -> bool {
        let is_unasked = self.held.values().any(|held| held.asked_at.is_none());
        !self.fresh.is_empty() || self.together.is_some() || !self.apart.is_empty() || is_unasked
    }

    /// Has storage asked at once, once more, to take what it did not take.
    pub(super) fn ask_now(&mut self) {
        for held in self.held.values_mut() {
            (held.asked_at, held.next_at) = (None, Instant::now());
        }
    }

    /// Starts the records that can start.
    pub(super) fn start(&mut self) {
        self.start_together();
        while self.apart.len() < APART && self.start_apart() {}
    }

    fn start_together(&mut self) {
        if self.together.is_some() || self.fresh.is_empty() {
            return;
        }
        let held_up = self.held_up();
        let (later, tries): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.fresh).into_iter().partition(|tried| held_up.contains(&tried.organisation));
        self.hold(later, None);
        if !tries.is_empty() {
            let tries = Arc::new(tries);
            self.together = Some(Together { job: self.record(&tries), tries, begun: Instant::now() });
        }
    }

    /// Starts the record of one organisation, if it is time for one: first of those that may only have been held up by
    /// others, then of those that storage was asked for longest ago. Returns whether it did.
    fn start_apart(&mut self) -> bool {
        let now = Instant::now();
        let due = self.held.iter().filter(|(of, held)| held.next_at <= now && !self.under_way.contains(of));
        let Some((&organisation, _)) = due.min_by_key(|(_, held)| held.asked_at) else { return false };
        let Some(Held { tries, asked_at, .. }) = self.held.remove(&organisation) else { return false };
        let (tries, again) = (Arc::new(tries), asked_at.is_some());
        let job = self.record(&tries);
        self.under_way.insert(organisation);
        self.apart.push(async move { Apart { organisation, tries, again, ended: job.await } }.boxed_local());
        true
    }

    fn record(&self, tries: &Tries) -> JoinHandle<Result<Concluded, StorageError>> {
        let (tries, now, room) = (Arc::clone(tries), self.clock.now(), self.room.clone());
        spawn_blocking(move || Acting::worker(DeliveryWorker::NAME).run(|| room.conclude(&tries, now)))
    }

    /// Waits until a record ends, or one can start; for ever without tries. Returns the results of the tries, if
    /// storage took them. May be dropped while it waits.
    pub(super) async fn next(&mut self) -> Option<Concluded> {
        let next_at =
            self.held.iter().filter(|(of, _)| !self.under_way.contains(of)).map(|(_, held)| held.next_at).min();
        let may_start = next_at.filter(|_| self.apart.len() < APART);
        tokio::select! {
            ended = joined(self.together.as_mut().map(|together| &mut together.job)) => self.ended_together(ended),
            Some(apart) = self.apart.next(), if !self.apart.is_empty() => self.ended_apart(apart),
            () = sleep_until(may_start.unwrap_or_else(Instant::now)), if may_start.is_some() => None,
        }
    }

    fn ended_together(&mut self, ended: Ended) -> Option<Concluded> {
        let Together { tries, .. } = self.together.take()?;
        let ended = flat(ended);
        let Err(error) = ended else { return ended.ok() };
        tracing::warn!(error = &*error, "finished tries could not be recorded yet");
        let is_of_one = tries.iter().all(|tried| tried.organisation == tries[0].organisation);
        // The tries of one organisation were recorded apart from all others already.
        self.hold(Arc::unwrap_or_clone(tries), is_of_one.then(Instant::now));
        None
    }

    fn ended_apart(&mut self, Apart { organisation, tries, again, ended }: Apart) -> Option<Concluded> {
        self.under_way.remove(&organisation);
        match flat(ended) {
            Ok(concluded) => Some(concluded),
            Err(error) => {
                // The log needs it only once: storage is asked every second.
                if !again {
                    tracing::warn!(error = &*error, %organisation, "its finished tries could not be recorded yet");
                }
                self.hold(Arc::unwrap_or_clone(tries), Some(Instant::now()));
                None
            }
        }
    }

    /// Keeps tries until storage takes them. `asked_at` is when it was asked to take only those of their organisation;
    /// where it was not, it is asked at once.
    fn hold(&mut self, tries: Vec<Tried>, asked_at: Option<Instant>) {
        let next_at = asked_at.map_or_else(Instant::now, |asked_at| asked_at + AFTER_FAILURE);
        for tried in tries {
            let new = || Held { tries: Vec::new(), asked_at: None, next_at };
            let held = self.held.entry(tried.organisation).or_insert_with(new);
            held.asked_at = held.asked_at.max(asked_at);
            held.next_at = held.next_at.max(next_at);
            held.tries.push(tried);
        }
    }
}

fn flat(ended: Ended) -> Result<Concluded, Box<dyn Error>> {
    Ok(ended??)
}
