use customs_exchange::ports::{CustomsGateway, GatewayFailure, HandedOver, OutboundQueue};
use customs_exchange::{GiveUpOutcome, GivingUp, OutboundMessage};
use customs_kernel::facts::Fact;
use customs_kernel::{Acting, Clock, Lrn, OrganisationId, StorageError, WriteEffect};
use futures_util::future::{FutureExt, LocalBoxFuture};
use futures_util::stream::{FuturesUnordered, StreamExt};
use std::pin::pin;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;
use tokio::task::{JoinError, JoinHandle, spawn_blocking};
use tokio::time::{Instant, sleep_until};

/// Time for which the worker does not ask a queue after a failure.
const AFTER_FAILURE: Duration = Duration::from_secs(1);

/// Number of refusals of a message's content after which the message is given up. One refusal is not enough: a proxy
/// before the gateway may answer that way for a moment while it is changed.
pub const MOST_REFUSALS: u32 = 5;

/// Hands the stored messages to customs. Each is tried until the gateway has taken it or has refused its content
/// [`MOST_REFUSALS`] times; then it is given up.
pub struct HandOverWorker {
    /// The stored queue, with messages about records of every kind.
    pub queue: Arc<dyn OutboundQueue>,
    /// Gives up messages of the queue.
    pub giving_up: GivingUp,
    /// The gateway that takes the messages.
    pub gateway: Rc<dyn CustomsGateway>,
    /// The clock for leases and retries.
    pub clock: Arc<dyn Clock>,
    /// Signalled when messages may be due.
    pub wake: Arc<Notify>,
    /// Limits of the work.
    pub limits: HandOverLimits,
}

/// Limits on the worker's parallel hand-overs and waiting times.
#[derive(Debug, Clone, Copy)]
pub struct HandOverLimits {
    /// Most messages under way at the same time.
    pub under_way: usize,
    /// Duration of a claim: longer than a hand-over and its record can take. After a crash, messages under way wait
    /// that long.
    pub lease: Duration,
    /// Time that an idle worker waits before it looks again, unless it is woken.
    pub idle: Duration,
    /// Delay after the first failed try of a message; each further failure doubles it.
    pub first_retry: Duration,
}

impl HandOverLimits {
    /// Limits for a gateway client that takes at most `timeout` for a hand-over.
    #[must_use]
    pub fn for_timeout(timeout: Duration) -> Self {
        Self {
            under_way: 64,
            lease: timeout + Duration::from_secs(5),
            idle: Duration::from_millis(50),
            first_retry: Duration::from_secs(1),
        }
    }
}

impl HandOverWorker {
    /// Hands over messages until `stop` is ready; then takes no more, and ends when those under way are recorded.
    pub async fn run(&self, stop: impl Future<Output = ()>) {
        let mut stop = pin!(stop);
        let mut desk = Desk::new(self);
        loop {
            tokio::select! {
                biased;
                () = &mut stop => break,
                () = desk.step() => {}
            }
        }
        desk.finish().await;
    }

    /// Tries every message that is due now once; returns the number of tries.
    pub async fn run_once(&self) -> usize {
        let mut desk = Desk::new(self);
        while !desk.idle || desk.is_busy() || desk.claim.is_some() {
            desk.step().await;
        }
        desk.tries
    }

    /// Hands a message over, and records a failure. Returns what customs took, which is still to be recorded.
    async fn hand_over(&self, message: OutboundMessage) -> Option<HandedOver> {
        let outcome = self.gateway.send(&message).await;
        let now = self.clock.now();
        let (queue, giving_up) = (Arc::clone(&self.queue), self.giving_up.clone());
        let OutboundMessage { id, organisation, attempts, refusals, correlation_id, bytes: _ } = message;
        let record = match outcome {
            Ok(()) => return Some(HandedOver { id, at: now, may_have_failed: attempts > 0 }),
            Err(failure) => {
                let next = now + retry_delay(self.limits.first_retry, attempts);
                let reason = failure.statement();
                match failure {
                    GatewayFailure::Unacceptable { .. } if refusals + 1 >= MOST_REFUSALS => {
                        report(&failure, organisation, &correlation_id, attempts);
                        let (acting, lrn) = (Acting::worker("hand-over"), correlation_id.clone());
                        spawn_blocking(move || {
                            let outcome = acting.run(|| giving_up.give_up(id, &reason, now))?;
                            Ok::<WriteEffect, StorageError>(match outcome {
                                GiveUpOutcome::GivenUp => {
                                    tracing::error!(%organisation, %lrn, attempts, "a message was given up");
                                    WriteEffect::Changed
                                }
                                GiveUpOutcome::SettledBefore => WriteEffect::Unchanged,
                            })
                        })
                    }
                    GatewayFailure::Unacceptable { .. } => {
                        report(&failure, organisation, &correlation_id, attempts);
                        spawn_blocking(move || queue.record_refusal(id, &reason, next))
                    }
                    GatewayFailure::Refused { .. }
                    | GatewayFailure::Unavailable { .. }
                    | GatewayFailure::Unknown
                    | GatewayFailure::Unsure { .. } => {
                        report(&failure, organisation, &correlation_id, attempts);
                        let in_vain = failure.handed_nothing_over();
                        spawn_blocking(move || {
                            if in_vain {
                                queue.record_vain_try(id, &reason, next)
                            } else {
                                queue.record_failed_try(id, &reason, next)
                            }
                        })
                    }
                }
            }
        };
        // Without a record the message is due again when its lease ends, and the gateway recognises it.
        match record.await {
            Ok(Ok(WriteEffect::Changed)) => {}
            // The lease ended meanwhile: another worker sent the message as well, and the gateway recognised it.
            Ok(Ok(WriteEffect::Unchanged)) => {
                tracing::info!(lrn = %correlation_id, "the end of a hand-over was recorded before");
            }
            Ok(Err(error)) => tracing::warn!(%error, lrn = %correlation_id, "a hand-over could not be recorded"),
            Err(error) => tracing::error!(%error, lrn = %correlation_id, "recording a hand-over broke off"),
        }
        None
    }
}

/// Records what customs took, all of it at once. When that fails, each message is recorded alone, so that one that
/// cannot be recorded holds up no other. Without a record a message is due again when its lease ends, and the gateway
/// recognises it.
fn record(queue: &dyn OutboundQueue, taken: &[HandedOver]) {
    let error = match queue.record_all_sent(taken) {
        Ok(recorded) if recorded == taken.len() => return,
        // Leases ended meanwhile, so that another worker sent the messages as well; or a record of all of them noted some
        // before it failed.
        Ok(recorded) => {
            let before = taken.len() - recorded;
            tracing::info!(before, "the end of hand-overs was recorded before");
            return;
        }
        Err(error) => error,
    };
    if let [HandedOver { id, .. }] = taken {
        tracing::warn!(%error, outbound = %id, organisation = %id.organisation, "a hand-over could not be recorded");
        return;
    }
    taken.chunks(1).for_each(|one| record(queue, one));
}

fn report(failure: &GatewayFailure, organisation: OrganisationId, lrn: &Lrn, attempts: u32) {
    match failure {
        // The operator has to act.
        GatewayFailure::Refused { .. } | GatewayFailure::Unacceptable { .. } => {
            tracing::error!(%failure, %organisation, %lrn, attempts, "a message was refused");
        }
        GatewayFailure::Unavailable { .. } | GatewayFailure::Unknown | GatewayFailure::Unsure { .. } => {
            tracing::warn!(%failure, %organisation, %lrn, attempts, "a message was not handed over yet");
        }
    }
}

type Claim = JoinHandle<Result<Vec<OutboundMessage>, StorageError>>;

/// The state of a running worker.
struct Desk<'a> {
    worker: &'a HandOverWorker,
    handing: FuturesUnordered<LocalBoxFuture<'a, Option<HandedOver>>>,
    /// What customs took since the current record began. The next one takes all of it.
    taken: Vec<HandedOver>,
    recording: Option<JoinHandle<()>>,
    /// The number of messages that are being recorded.
    recorded: usize,
    /// A claim under way, and the most messages that it may bring.
    claim: Option<(usize, Claim)>,
    claim_at: Instant,
    /// Whether a hand-over ended after the current claim was made, which may not have seen the messages that this set
    /// free.
    outdated: bool,
    idle: bool,
    tries: usize,
}

impl<'a> Desk<'a> {
    fn new(worker: &'a HandOverWorker) -> Self {
        Self {
            worker,
            handing: FuturesUnordered::new(),
            taken: Vec::new(),
            recording: None,
            recorded: 0,
            claim: None,
            claim_at: Instant::now(),
            outdated: false,
            idle: false,
            tries: 0,
        }
    }

    /// Whether messages are under way or not recorded yet.
    fn is_busy(&self) -> bool {
        !self.handing.is_empty() || !self.taken.is_empty() || self.recording.is_some()
    }

    /// Starts to record what customs took, unless a record is under way.
    fn start_record(&mut self) {
        if self.recording.is_some() || self.taken.is_empty() {
            return;
        }
        let (queue, taken) = (Arc::clone(&self.worker.queue), std::mem::take(&mut self.taken));
        self.recorded = taken.len();
        self.recording = Some(spawn_blocking(move || record(queue.as_ref(), &taken)));
    }

    /// Takes in a hand-over that has ended, and those that have ended besides. After a failure the next message about
    /// the same record may go.
    fn take_handed(&mut self, handed: Option<HandedOver>) {
        let mut next = Some(handed);
        while let Some(handed) = next {
            match handed {
                Some(taken) => self.taken.push(taken),
                None => self.look_again(),
            }
            next = self.handing.next().now_or_never().flatten();
        }
    }

    /// Takes in the end of a record. The next messages about the same records may go now.
    fn take_recorded(&mut self, ended: Result<(), JoinError>) {
        (self.recording, self.recorded) = (None, 0);
        if let Err(error) = ended {
            tracing::error!(%error, "recording hand-overs broke off");
        }
        self.look_again();
    }

    /// Starts a claim if there is room, and takes in the first result that comes. May be dropped at any point.
    async fn step(&mut self) {
        self.start_record();
        let under_way = self.handing.len() + self.taken.len() + self.recorded;
        let room = self.worker.limits.under_way.saturating_sub(under_way);
        if self.claim.is_none() && room > 0 && self.claim_at <= Instant::now() {
            let (queue, now) = (Arc::clone(&self.worker.queue), self.worker.clock.now());
            let until = now + self.worker.limits.lease;
            self.outdated = false;
            self.claim = Some((room, spawn_blocking(move || queue.claim(room, now, until))));
        }
        tokio::select! {
            Some(handed) = self.handing.next(), if !self.handing.is_empty() => self.take_handed(handed),
            ended = joined(self.recording.as_mut()), if self.recording.is_some() => self.take_recorded(ended),
            claimed = joined(self.claim.as_mut().map(|claim| &mut claim.1)), if self.claim.is_some() => {
                self.take(claimed);
            }
            () = self.worker.wake.notified() => self.look_again(),
            () = sleep_until(self.claim_at), if self.claim.is_none() && room > 0 => {}
        }
    }

    /// Notes that there may be more messages to claim.
    fn look_again(&mut self) {
        self.idle = false;
        self.outdated = true;
        self.claim_at = self.claim_at.min(Instant::now());
    }

    fn take(&mut self, claimed: Result<Result<Vec<OutboundMessage>, StorageError>, JoinError>) {
        let most = self.claim.take().map_or(0, |(most, _)| most);
        let messages = match claimed {
            Ok(Ok(messages)) => messages,
            Ok(Err(error)) => return self.claim_failed(&error),
            Err(error) => return self.claim_failed(&error),
        };
        // A claim that brought less than it might have left nothing. What is stored or set free later wakes the worker.
        self.idle = messages.len() < most && !self.outdated;
        self.claim_at = if self.idle { Instant::now() + self.worker.limits.idle } else { Instant::now() };
        self.tries += messages.len();
        self.handing.extend(messages.into_iter().map(|message| self.worker.hand_over(message).boxed_local()));
    }

    fn claim_failed(&mut self, error: &(dyn std::error::Error + 'static)) {
        tracing::warn!(error, "messages to customs could not be claimed");
        self.claim_at = Instant::now() + AFTER_FAILURE;
        self.idle = true;
    }

    /// Gives back the messages of a claim under way, and waits for the hand-overs under way.
    async fn finish(mut self) {
        if let Some((_, claim)) = self.claim.take()
            && let Ok(Ok(messages)) = claim.await
        {
            let ids: Vec<_> = messages.iter().map(|message| message.id).collect();
            let queue = Arc::clone(&self.worker.queue);
            if let Ok(Err(error)) = spawn_blocking(move || queue.release(&ids)).await {
                tracing::warn!(%error, "messages could not be given back; their leases will end");
            }
        }
        while self.is_busy() {
            self.start_record();
            tokio::select! {
                Some(handed) = self.handing.next(), if !self.handing.is_empty() => self.take_handed(handed),
                ended = joined(self.recording.as_mut()), if self.recording.is_some() => self.take_recorded(ended),
                else => {}
            }
        }
    }
}

/// Waits for a job at the database; waits for ever when there is none.
pub(crate) async fn joined<T>(job: Option<&mut JoinHandle<T>>) -> Result<T, JoinError> {
    match job {
        Some(job) => job.await,
        None => std::future::pending().await,
    }
}

/// The delay after a failed hand-over with this many failures before it: `first`, doubled each time up to a minute.
/// There is no last try, so an outage of any length gives no message up.
#[must_use]
pub fn retry_delay(first: Duration, earlier_failures: u32) -> chrono::Duration {
    const LONGEST: i64 = 60_000;
    let times = 1_i64 << earlier_failures.min(32);
    let first = i64::try_from(first.as_millis()).unwrap_or(LONGEST);
    chrono::Duration::milliseconds(first.saturating_mul(times).min(LONGEST))
}
