use crate::hand_over_worker::joined;
use customs_guarantees::ports::{CustomsAccounts, SyncClaim};
use customs_guarantees::{GuaranteeError, GuaranteeSync, SyncOutcome};
use futures_util::future::{FutureExt, LocalBoxFuture};
use futures_util::stream::{FuturesUnordered, StreamExt};
use std::pin::pin;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;
use tokio::task::{JoinError, JoinHandle, spawn_blocking};
use tokio::time::{Instant, sleep_until};

/// Time for which the worker does not ask a database after a failure.
const AFTER_FAILURE: Duration = Duration::from_secs(1);

/// Asks customs for the statements of guarantee accounts, each in its turn, and stores the answers.
pub struct GuaranteeSyncWorker {
    /// Reports which accounts are due, and stores the answers.
    pub sync: GuaranteeSync,
    /// The gateway that answers questions about accounts.
    pub accounts: Rc<dyn CustomsAccounts>,
    /// Signalled when an account may have become due.
    pub wake: Arc<Notify>,
    /// Limits of the work.
    pub limits: SyncLimits,
}

/// Limits on the worker's parallel questions and waiting times.
#[derive(Debug, Clone, Copy)]
pub struct SyncLimits {
    /// Accounts that are asked about at the same time. A slow answer delays only its own account, unless this many are
    /// slow.
    pub under_way: usize,
    /// Time that an idle worker waits before it looks again, to find accounts that another instance made due.
    pub idle: Duration,
    /// Time between two look-ups of newly enabled customers.
    pub register: Duration,
}

impl Default for SyncLimits {
    fn default() -> Self {
        Self { under_way: 16, idle: Duration::from_millis(500), register: Duration::from_secs(30) }
    }
}

impl GuaranteeSyncWorker {
    /// Works until `stop` is ready; then claims nothing more, and ends when the answers under way are stored.
    pub async fn run(&self, stop: impl Future<Output = ()>) {
        let mut stop = pin!(stop);
        let mut round = Round::new(self);
        loop {
            tokio::select! {
                biased;
                () = &mut stop => break,
                () = round.step() => {}
            }
        }
        round.finish().await;
    }

    /// Looks for enabled customers, then asks about every account that is due now; returns the number of questions.
    pub async fn run_once(&self) -> usize {
        let mut round = Round::new(self);
        while !round.idle || !round.asking.is_empty() || round.claim.is_some() || round.register.is_some() {
            round.step().await;
        }
        round.asked
    }

    /// Asks about one account. If storing the answer fails, the claim ends by itself.
    async fn ask(&self, claim: SyncClaim) {
        let reported = self.accounts.statement(claim.organisation, &claim.key, &claim.grns, claim.after).await;
        let (organisation, kind) = (claim.organisation, claim.key.kind.word());
        if let Err(failure) = &reported {
            tracing::warn!(%failure, %organisation, kind, "a guarantee could not be synced");
        }
        let sync = self.sync.clone();
        match spawn_blocking(move || sync.store(&claim, reported)).await {
            // A failure of customs is in the log by now.
            Ok(Ok(SyncOutcome::Stored | SyncOutcome::Failed)) => {}
            Ok(Ok(SyncOutcome::NotWanted)) => {
                tracing::info!(%organisation, kind, "a balance is no longer fetched, since no customer has it enabled");
            }
            Ok(Ok(SyncOutcome::Outdated)) => {
                tracing::warn!(%organisation, kind, "customs answered about a balance too late; it is asked again");
            }
            Ok(Err(error)) => tracing::warn!(%error, %organisation, kind, "a balance could not be written down"),
            Err(error) => tracing::error!(%error, %organisation, kind, "writing down a balance broke off"),
        }
    }
}

type Job<T> = JoinHandle<Result<T, GuaranteeError>>;

/// The state of a running worker.
struct Round<'a> {
    worker: &'a GuaranteeSyncWorker,
    asking: FuturesUnordered<LocalBoxFuture<'a, ()>>,
    claim: Option<Job<Vec<SyncClaim>>>,
    claim_at: Instant,
    register: Option<Job<()>>,
    register_at: Instant,
    /// Whether an account may have become due after the current claim was made.
    outdated: bool,
    idle: bool,
    asked: usize,
}

impl<'a> Round<'a> {
    fn new(worker: &'a GuaranteeSyncWorker) -> Self {
        let now = Instant::now();
        Self {
            worker,
            asking: FuturesUnordered::new(),
            claim: None,
            claim_at: now,
            register: None,
            register_at: now,
            outdated: false,
            idle: false,
            asked: 0,
        }
    }

    /// Starts the work that is due, and takes in the first result that comes. May be dropped at any point.
    async fn step(&mut self) {
        let room = self.worker.limits.under_way.saturating_sub(self.asking.len());
        if self.register.is_none() && self.register_at <= Instant::now() {
            let sync = self.worker.sync.clone();
            self.register = Some(spawn_blocking(move || sync.register_all()));
        }
        if self.claim.is_none() && room > 0 && self.claim_at <= Instant::now() {
            let sync = self.worker.sync.clone();
            self.outdated = false;
            self.claim = Some(spawn_blocking(move || sync.claim(room)));
        }
        tokio::select! {
            Some(()) = self.asking.next(), if !self.asking.is_empty() => self.look_again(),
            registered = joined(self.register.as_mut()), if self.register.is_some() => self.registered(registered),
            claimed = joined(self.claim.as_mut()), if self.claim.is_some() => self.take(claimed),
            () = self.worker.wake.notified() => self.look_again(),
            () = sleep_until(self.claim_at), if self.claim.is_none() && room > 0 => {}
            () = sleep_until(self.register_at), if self.register.is_none() => {}
        }
    }

    /// Notes that there may be more accounts to ask about.
    fn look_again(&mut self) {
        self.idle = false;
        self.outdated = true;
        self.claim_at = self.claim_at.min(Instant::now());
    }

    fn registered(&mut self, registered: Result<Result<(), GuaranteeError>, JoinError>) {
        self.register = None;
        let failure: &dyn std::error::Error = match &registered {
            Ok(Ok(())) => {
                self.register_at = Instant::now() + self.worker.limits.register;
                return self.look_again();
            }
            Ok(Err(error)) => error,
            Err(error) => error,
        };
        tracing::warn!(error = failure, "customers with guarantees could not be looked for");
        self.register_at = Instant::now() + AFTER_FAILURE;
    }

    fn take(&mut self, claimed: Result<Result<Vec<SyncClaim>, GuaranteeError>, JoinError>) {
        self.claim = None;
        let claims = match claimed {
            Ok(Ok(claims)) => claims,
            Ok(Err(error)) => return self.claim_failed(&error),
            Err(error) => return self.claim_failed(&error),
        };
        self.idle = claims.is_empty() && !self.outdated;
        self.claim_at = if self.idle { Instant::now() + self.worker.limits.idle } else { Instant::now() };
        self.asked += claims.len();
        self.asking.extend(claims.into_iter().map(|claim| self.worker.ask(claim).boxed_local()));
    }

    fn claim_failed(&mut self, error: &(dyn std::error::Error + 'static)) {
        tracing::warn!(error, "accounts of guarantees could not be claimed");
        self.claim_at = Instant::now() + AFTER_FAILURE;
        self.idle = true;
    }

    /// Asks about the accounts of a claim under way as well, since no other worker may claim them for a minute. Then
    /// waits for all answers.
    async fn finish(mut self) {
        if let Some(claim) = self.claim.take() {
            self.take(claim.await);
        }
        while self.asking.next().await.is_some() {}
        if let Some(register) = self.register.take() {
            self.registered(register.await);
        }
    }
}
