use super::claiming::{Claimed, Claiming};
use super::direct::{Arrivals, Room};
use super::recording::Recording;
use super::{DeliveryWorker, joined};
use chrono::{DateTime, TimeDelta, Utc};
use customs_callbacks::{Abandoned, Attempted, CallbackId, ClaimedDelivery, Concluded, DeliveryQueue, Dispatch, Tried};
use customs_kernel::StorageError;
use futures_util::future::{FutureExt, LocalBoxFuture};
use futures_util::stream::{FuturesUnordered, StreamExt};
use std::sync::Arc;
use std::time::Duration;
use tokio::task::{JoinError, JoinHandle, spawn_blocking};
use tokio::time::{Instant, sleep_until};

/// Time for which the worker does not ask a queue after a failure.
const AFTER_FAILURE: Duration = Duration::from_secs(1);
/// The longest time between the claim of a delivery that waited in no queue and its try, so that the try and its record
/// still end within the lease.
pub const LATEST: TimeDelta = TimeDelta::seconds(2);

/// The state of a running worker: tries under way, at most one claim at the queue, and records.
pub(super) struct Round<'a> {
    worker: &'a DeliveryWorker,
    room: Arc<Room>,
    /// Deliveries that come without waiting in the queue.
    arrivals: Option<Arrivals>,
    sending: FuturesUnordered<LocalBoxFuture<'a, Tried>>,
    claim: Option<JoinHandle<Result<Claimed, StorageError>>>,
    claim_at: Instant,
    after: Option<CallbackId>,
    /// Whether a callback got its whole share in the pass over the callbacks, which may take several claims.
    is_cut: bool,
    /// Whether something was recorded after the current claim was made, which may not have seen the deliveries that
    /// this set free.
    outdated: bool,
    /// Tries that are not yet recorded, and those that are being recorded.
    recording: Recording,
    tries: usize,
    idle: bool,
}

impl<'a> Round<'a> {
    pub(super) fn new(worker: &'a DeliveryWorker) -> Self {
        let arrivals = worker.arrivals.take();
        arrivals.iter().for_each(Arrivals::open);
        Self {
            worker,
            room: arrivals.as_ref().map_or_else(|| Arc::new(Room::new(&worker.limits)), |way| way.room.clone()),
            arrivals,
            sending: FuturesUnordered::new(),
            claim: None,
            claim_at: Instant::now(),
            after: None,
            is_cut: false,
            outdated: false,
            recording: Recording::new(worker.room.clone(), Arc::clone(&worker.clock)),
            tries: 0,
            idle: false,
        }
    }

    /// Number of finished tries.
    pub(super) const fn tries(&self) -> usize {
        self.tries
    }

    /// Whether the last claims found nothing and no work is open, apart from records that the queue does not take.
    pub(super) fn is_idle(&self) -> bool {
        let open = !self.sending.is_empty() || self.recording.is_open();
        self.idle && !open && self.claim.is_none()
    }

    /// Number of further tries in all.
    fn left(&self) -> u32 {
        let under_way = u32::try_from(self.sending.len()).unwrap_or(u32::MAX);
        self.worker.limits.under_way.saturating_sub(under_way)
    }

    /// Starts the work that can start, and takes in the first result that comes. May be dropped at any point.
    pub(super) async fn step(&mut self) {
        self.start_claim();
        self.progress(true).await;
    }

    /// Gives back the deliveries of a claim under way, and waits for all open tries and records.
    pub(super) async fn finish(&mut self) {
        let (claim, queue) = (self.claim.take(), Arc::clone(&self.worker.room.queue));
        let mut untried = self.arrivals.as_mut().map(Arrivals::close).unwrap_or_default();
        let give_back = async {
            if let Some(claim) = claim
                && let Ok(Ok(Claimed { deliveries, .. })) = claim.await
            {
                untried.extend(deliveries);
            }
            if !untried.is_empty() {
                drop(give_back(queue, untried).await);
            }
        };
        self.recording.ask_now();
        tokio::join!(give_back, self.end());
    }

    async fn end(&mut self) {
        // Tries that storage does not take now get no further chance: the leases end, and they are repeated.
        while !self.sending.is_empty() || self.recording.is_open() {
            self.progress(false).await;
        }
        if self.recording.has_tries() {
            tracing::warn!("finished tries could not be recorded; they will be repeated");
        }
    }

    async fn progress(&mut self, may_claim: bool) {
        self.recording.start();
        self.room.has_left(self.left());
        let claim_wake = may_claim && self.claim.is_none() && self.left() > 0;
        tokio::select! {
            Some(deliveries) = arrived(self.arrivals.as_mut()), if may_claim => self.take_arrived(deliveries),
            Some(tried) = self.sending.next(), if !self.sending.is_empty() => self.take_tried(tried),
            claimed = joined(self.claim.as_mut()), if self.claim.is_some() => self.take_claimed(claimed),
            concluded = self.recording.next(), if self.recording.has_tries() => self.take_recorded(concluded),
            () = self.worker.wake.notified(), if may_claim => self.look_again(),
            () = sleep_until(self.claim_at), if claim_wake => {}
            // Without open work, the caller starts some or stops.
            else => {}
        }
    }

    fn start_claim(&mut self) {
        let room = self.left();
        let may = self.claim.is_none() && room > 0;
        if !may || Instant::now() < self.claim_at {
            return;
        }
        let (free, first) = {
            let windows = self.room.windows();
            (windows.known(self.worker.clock.now()), windows.first())
        };
        let claiming = Claiming {
            queue: Arc::clone(&self.worker.room.queue),
            after: self.after,
            free,
            first,
            held_up: self.recording.held_up(),
            room,
            clock: Arc::clone(&self.worker.clock),
            lease: self.worker.limits.lease,
        };
        self.outdated = false;
        self.claim = Some(spawn_blocking(move || claiming.run()));
    }

    fn take_claimed(&mut self, claimed: Result<Result<Claimed, StorageError>, JoinError>) {
        self.claim = None;
        let Claimed { deliveries, after, is_cut } = match claimed {
            Ok(Ok(claimed)) => claimed,
            Ok(Err(error)) => return self.claim_failed(&error),
            Err(error) => return self.claim_failed(&error),
        };
        // A pass that left a callback more is followed at once by the next one. After any other there is nothing to claim
        // until something is stored or recorded.
        self.is_cut |= is_cut;
        self.after = after;
        self.idle = after.is_none() && !self.is_cut && !self.outdated;
        let at = self.worker.clock.now();
        self.claim_at = if self.idle { Instant::now() + self.pause(at) } else { Instant::now() };
        self.is_cut &= after.is_some();
        // The record of an organisation may have failed since the claim began.
        let held_up = self.recording.held_up();
        let (not_now, deliveries): (Vec<_>, Vec<_>) =
            deliveries.into_iter().partition(|claimed| held_up.contains(&claimed.organisation));
        if !not_now.is_empty() {
            // Without an answer the leases end by themselves, so nothing waits for it.
            drop(give_back(Arc::clone(&self.worker.room.queue), not_now));
        }
        self.start(deliveries, at);
    }

    /// Takes in deliveries that waited in no queue. Those that there is no room for, in all or at their receiver, those that
    /// come late, and those of organisations with tries that cannot be recorded are given back to it. Those whose lease has
    /// ended, as after a standstill, are another's by now.
    fn take_arrived(&mut self, deliveries: Vec<ClaimedDelivery>) {
        let (at, held_up) = (self.worker.clock.now(), self.recording.held_up());
        let mut not_now = Vec::new();
        for claimed in deliveries.into_iter().filter(|claimed| at < claimed.lease.until) {
            let has_room = self.left() > 0 && self.room.windows().free(claimed.callback, at) > 0;
            let is_in_time = may_begin(claimed.lease.until - at, self.worker.limits.lease);
            if has_room && is_in_time && !held_up.contains(&claimed.organisation) {
                self.start(vec![claimed], at);
            } else {
                not_now.push(claimed);
            }
        }
        if !not_now.is_empty() {
            drop(give_back(Arc::clone(&self.worker.room.queue), not_now));
        }
    }

    /// Begins to try deliveries.
    fn start(&mut self, deliveries: Vec<ClaimedDelivery>, at: DateTime<Utc>) {
        for claimed in deliveries {
            self.room.windows().started(claimed.callback, at);
            self.sending.push(self.worker.attempt(claimed, at).boxed_local());
        }
    }

    /// Time for which an idle worker waits: not past the moment at which a receiver in a pause may be called
    /// again.
    fn pause(&self, now: DateTime<Utc>) -> Duration {
        let idle = self.worker.limits.idle;
        self.room.windows().shortest_pause(now).map_or(idle, |pause| pause.min(idle))
    }

    fn claim_failed(&mut self, error: &(dyn std::error::Error + 'static)) {
        tracing::warn!(error, "deliveries could not be claimed");
        self.claim_at = Instant::now() + AFTER_FAILURE;
        self.idle = true;
    }

    fn take_tried(&mut self, tried: Tried) {
        let (mut next, now) = (Some(tried), self.worker.clock.now());
        while let Some(tried) = next {
            let outcome = match &tried.attempted {
                Attempted::Sent { sent, .. } => Some(&sent.outcome),
                Attempted::Withheld(_) => None,
            };
            self.room.windows().finished(tried.callback, outcome, now);
            self.recording.add(tried);
            self.tries += 1;
            next = self.sending.next().now_or_never().flatten();
        }
    }

    fn take_recorded(&mut self, concluded: Option<Concluded>) {
        if let Some(concluded) = concluded {
            report(&concluded);
            // The record may let the next delivery of a declaration go.
            self.look_again();
        }
    }

    /// Notes that there may be more deliveries to claim.
    fn look_again(&mut self) {
        self.idle = false;
        self.outdated = true;
        self.claim_at = self.claim_at.min(Instant::now());
    }
}

impl DeliveryWorker {
    async fn attempt(&self, claimed: ClaimedDelivery, at: DateTime<Utc>) -> Tried {
        let &ClaimedDelivery { lease, organisation, callback, attempts, failing_since, ended, .. } = &claimed;
        let attempted = match ended {
            Some(ended) => Attempted::Withheld(ended),
            None => {
                let began = Instant::now();
                let sent = self.sender.send(Dispatch::from_claimed(claimed, at)).await;
                Attempted::Sent { sent, took: began.elapsed() }
            }
        };
        Tried { lease, organisation, callback, attempts, failing_since, attempted }
    }
}

/// Whether a try may begin when this much is left of a lease of that length.
#[must_use]
pub fn may_begin(left: TimeDelta, lease: Duration) -> bool {
    left >= TimeDelta::from_std(lease).unwrap_or(TimeDelta::MAX) - LATEST
}

/// Waits for deliveries that come without waiting in the queue; for ever when none can come.
async fn arrived(arrivals: Option<&mut Arrivals>) -> Option<Vec<ClaimedDelivery>> {
    match arrivals {
        Some(arrivals) => arrivals.next().await,
        None => std::future::pending().await,
    }
}

/// Gives claimed deliveries back untried. That goes on when nothing waits for its end.
fn give_back(queue: Arc<dyn DeliveryQueue>, deliveries: Vec<ClaimedDelivery>) -> JoinHandle<()> {
    let leases: Vec<_> = deliveries.iter().map(|claimed| claimed.lease).collect();
    spawn_blocking(move || {
        if let Err(error) = queue.release(&leases) {
            tracing::warn!(%error, "deliveries could not be given back; their leases will end");
        }
    })
}

/// Logs events that operators may be asked about.
fn report(Concluded { abandoned, ended, stuck }: &Concluded) {
    for Abandoned { organisation, callback, delivery, attempts, status } in abandoned {
        tracing::warn!(%organisation, %callback, %delivery, attempts, status, "a delivery was abandoned");
    }
    for (organisation, callback, reason) in ended {
        let reason = reason.word();
        tracing::warn!(%organisation, %callback, reason, "a callback has ended: nothing is delivered to it any more");
    }
    for (organisation, callback, error) in stuck {
        tracing::error!(%organisation, %callback, error, "a callback could not be changed");
    }
}
