use customs_exchange::ports::{CustomsGateway, GatewayFailure, OutboundQueue};
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
        while !desk.idle || !desk.handing.is_empty() || desk.claim.is_some() {
            desk.step().await;
        }
        desk.tries
    }

    async fn hand_over(&self, message: OutboundMessage) {
        let outcome = self.gateway.send(&message).await;
        let now = self.clock.now();
        let (queue, giving_up) = (Arc::clone(&self.queue), self.giving_up.clone());
        let OutboundMessage { id, organisation, attempts, refusals, correlation_id, bytes: _ } = message;
        let record = match outcome {
            Ok(()) => spawn_blocking(move || queue.record_sent(id, now)),
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
    }
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
    handing: FuturesUnordered<LocalBoxFuture<'a, ()>>,
    claim: Option<Claim>,
    claim_at: Instant,
    /// Whether a hand-over ended after the current claim was made, which may not have seen the messages that this set
    /// free.
    outdated: bool,
    idle: bool,
    tries: usize,
}

impl<'a> Desk<'a> {
    fn new(worker: &'a HandOverWorker) -> Self {
        let handing = FuturesUnordered::new();
        Self { worker, handing, claim: None, claim_at: Instant::now(), outdated: false, idle: false, tries: 0 }
    }

    /// Starts a claim if there is room, and takes in the first result that comes. May be dropped at any point.
    async fn step(&mut self) {
        let room = self.worker.limits.under_way.saturating_sub(self.handing.len());
        if self.claim.is_none() && room > 0 && self.claim_at <= Instant::now() {
            let (queue, now) = (Arc::clone(&self.worker.queue), self.worker.clock.now());
            let until = now + self.worker.limits.lease;
            self.outdated = false;
            self.claim = Some(spawn_blocking(move || queue.claim(room, now, until)));
        }
        tokio::select! {
            // The next message about the same record may go now.
            Some(()) = self.handing.next(), if !self.handing.is_empty() => self.look_again(),
            claimed = joined(self.claim.as_mut()), if self.claim.is_some() => self.take(claimed),
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
        self.claim = None;
        let messages = match claimed {
            Ok(Ok(messages)) => messages,
            Ok(Err(error)) => return self.claim_failed(&error),
            Err(error) => return self.claim_failed(&error),
        };
        self.idle = messages.is_empty() && !self.outdated;
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
        if let Some(claim) = self.claim.take()
            && let Ok(Ok(messages)) = claim.await
        {
            let ids: Vec<_> = messages.iter().map(|message| message.id).collect();
            let queue = Arc::clone(&self.worker.queue);
            if let Ok(Err(error)) = spawn_blocking(move || queue.release(&ids)).await {
                tracing::warn!(%error, "messages could not be given back; their leases will end");
            }
        }
        while self.handing.next().await.is_some() {}
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
