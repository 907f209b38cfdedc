use customs_kernel::{Acting, StorageError};
use customs_mail::{ClaimedMail, Lease, MailFailure, MailRoom, MailTransport, NextStep, Noted, SendOutcome};
use futures_util::future::{FutureExt, LocalBoxFuture, join_all};
use futures_util::stream::{FuturesUnordered, StreamExt};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;
use tokio::task::{JoinError, JoinHandle, spawn_blocking};
use tokio::time::{Instant, sleep, sleep_until};

/// Time for which the worker does not ask a database after a failure.
const AFTER_FAILURE: Duration = Duration::from_secs(1);

/// Takes mails from the queue and sends them, several at once, so that one that hangs does not delay the others.
///
/// Several workers and instances may run. After a crash, a mail under way is sent by the worker that claims it when the
/// lease has ended: it may then arrive twice, under one `Message-ID`.
pub struct MailWorker {
    /// The use cases of the mail queue: everything but sending.
    pub room: MailRoom,
    /// Sends the mails.
    pub transport: Arc<dyn MailTransport>,
    /// Signalled when mails may be due.
    pub wake: Arc<Notify>,
    /// Limits of the work.
    pub limits: MailLimits,
}

/// Limits on the worker's parallel mails and waiting times.
#[derive(Debug, Clone, Copy)]
pub struct MailLimits {
    /// Most mails under way at the same time.
    pub under_way: u32,
    /// Duration of a claim: longer than a try can take with its files and its record.
    pub lease: Duration,
    /// Time that an idle worker waits before it looks again, unless it is woken.
    pub idle: Duration,
}

impl MailLimits {
    /// Limits for a transport that takes at most `timeout` for a mail.
    #[must_use]
    pub fn for_timeout(timeout: Duration) -> Self {
        // There are only few at once: mail servers slow down or refuse clients that open many connections.
        Self { under_way: 4, lease: timeout + Duration::from_secs(60), idle: Duration::from_millis(500) }
    }
}

type Claim = JoinHandle<Result<Vec<ClaimedMail>, StorageError>>;

impl MailWorker {
    /// Sends mails until `stop` is ready; then claims no more, gives back mails not yet tried, and ends when the tries
    /// under way are recorded.
    pub async fn run(&self, stop: impl Future<Output = ()>) {
        let mut stop = pin!(stop);
        let mut tries: FuturesUnordered<LocalBoxFuture<'_, ()>> = FuturesUnordered::new();
        let mut claim: Option<Claim> = None;
        let mut look_at = Instant::now();
        // Whether a mail may have become due after the current claim was made.
        let mut outdated = false;
        loop {
            let under_way = u32::try_from(tries.len()).unwrap_or(u32::MAX);
            let room = self.limits.under_way.saturating_sub(under_way);
            if claim.is_none() && room > 0 && Instant::now() >= look_at {
                outdated = false;
                claim = Some(self.claim(room));
            }
            tokio::select! {
                biased;
                () = &mut stop => break,
                Some(()) = tries.next(), if !tries.is_empty() => {}
                claimed = joined(claim.as_mut()), if claim.is_some() => {
                    claim = None;
                    look_at = Instant::now() + match claimed {
                        Ok(Ok(mails)) => {
                            let pause = if mails.is_empty() && !outdated { self.limits.idle } else { Duration::ZERO };
                            tries.extend(mails.into_iter().map(|mail| self.attempt(mail).boxed_local()));
                            pause
                        }
                        Ok(Err(error)) => reported(&error),
                        Err(error) => reported(&error),
                    };
                }
                () = self.wake.notified() => {
                    outdated = true;
                    look_at = look_at.min(Instant::now());
                }
                () = sleep_until(look_at), if claim.is_none() && room > 0 => {}
            }
        }
        if let Some(claim) = claim
            && let Ok(Ok(mails)) = claim.await
        {
            self.give_back(mails.iter().map(|mail| mail.lease).collect()).await;
        }
        while tries.next().await.is_some() {}
    }

    /// Sends every mail that is due now; returns the number of tries. Ends early when the queue fails.
    pub async fn run_once(&self) -> usize {
        let mut tries = 0;
        loop {
            match self.claim(self.limits.under_way).await {
                Ok(Ok(mails)) if !mails.is_empty() => {
                    tries += mails.len();
                    join_all(mails.into_iter().map(|mail| self.attempt(mail))).await;
                }
                Ok(_) | Err(_) => return tries,
            }
        }
    }

    fn claim(&self, limit: u32) -> Claim {
        let (room, lease) = (self.room.clone(), self.limits.lease);
        spawn_blocking(move || room.claim(limit, lease))
    }

    async fn give_back(&self, leases: Vec<Lease>) {
        let room = self.room.clone();
        if let Ok(Err(error)) = spawn_blocking(move || room.release(&leases)).await {
            tracing::warn!(%error, "mails could not be given back; their leases will end");
        }
    }

    async fn attempt(&self, claimed: ClaimedMail) {
        let lease_ends = Instant::now() + self.limits.lease;
        let (room, mail) = (self.room.clone(), claimed.clone());
        let outcome = match spawn_blocking(move || room.prepare(mail)).await {
            Ok(Ok(mail)) => self.transport.send(mail).await,
            Ok(Err(not_generated)) => not_generated.into(),
            Err(_) => SendOutcome::NotNow(MailFailure::AttachmentsNotMade),
        };
        self.conclude(claimed, outcome, lease_ends).await;
    }

    /// Records the outcome of a try, and repeats this until the lease ends, since a sent mail without a record is sent
    /// again.
    async fn conclude(&self, claimed: ClaimedMail, outcome: SendOutcome, lease_ends: Instant) {
        let (organisation, mail) = (claimed.organisation, claimed.lease.mail);
        loop {
            let (room, tried, came) = (self.room.clone(), claimed.clone(), outcome.clone());
            match spawn_blocking(move || Acting::worker("mails").run(|| room.conclude(&tried, &came))).await {
                Ok(Ok(Noted::Recorded(next))) => {
                    if next == NextStep::GiveUp {
                        // The log has no reason: it can hold addresses, which only the organisation may see. The
                        // organisation sees it at the record.
                        tracing::warn!(%organisation, %mail, "a mail was given up");
                    }
                    return;
                }
                Ok(Ok(Noted::LeaseLost)) => {
                    tracing::warn!(%organisation, %mail, "a mail took longer than its lease; it may be sent twice");
                    return;
                }
                Ok(Ok(Noted::Unheard(error))) => {
                    tracing::error!(%organisation, %mail, %error, "a mail was sent, but its record could not be told");
                    return;
                }
                Ok(Err(error)) => tracing::warn!(%organisation, %mail, %error, "a try could not be recorded yet"),
                Err(error) => tracing::warn!(%organisation, %mail, %error, "a try could not be recorded yet"),
            }
            if Instant::now() + AFTER_FAILURE >= lease_ends {
                tracing::error!(%organisation, %mail, "a try could not be recorded; it will be repeated");
                return;
            }
            sleep(AFTER_FAILURE).await;
        }
    }
}

fn reported(error: &(dyn std::error::Error + 'static)) -> Duration {
    tracing::warn!(error, "mails could not be claimed");
    AFTER_FAILURE
}

/// Waits for a job at the queue; waits for ever when there is none.
async fn joined<T>(job: Option<&mut JoinHandle<T>>) -> Result<T, JoinError> {
    match job {
        Some(job) => job.await,
        None => std::future::pending().await,
    }
}
