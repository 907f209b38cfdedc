mod claiming;
mod direct;
mod recording;
mod round;

use customs_callbacks::{CallbackSender, DeliveryRoom};
use customs_kernel::Clock;
pub use direct::{Arrivals, DirectDeliveries};
use round::Round;
pub use round::{LATEST, may_begin};
use std::cell::Cell;
use std::pin::pin;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;
use tokio::task::{JoinError, JoinHandle};

/// Takes deliveries from the queue and sends them.
///
/// The worker claims and records in batches on the blocking pool, while tries are under way. Each cycle takes the
/// deliveries that came up during the previous one, so batches grow by themselves under load. A slow receiver holds
/// only its own share of the tries, and never delays the record of others. While the tries of an organisation cannot be
/// recorded, nothing more of that organisation is sent.
pub struct DeliveryWorker {
    /// The durable queue of deliveries, and what follows from their tries.
    pub room: DeliveryRoom,
    /// Sends one try of a delivery.
    pub sender: Rc<dyn CallbackSender>,
    /// The clock for leases, retries and records.
    pub clock: Arc<dyn Clock>,
    /// Signalled when deliveries may be due.
    pub wake: Arc<Notify>,
    /// Limits of the work.
    pub limits: WorkerLimits,
    /// Deliveries that come without waiting in the queue; the first run takes them. `None` when all wait there.
    pub arrivals: Cell<Option<Arrivals>>,
}

/// Limits on the worker's parallel tries and waiting times.
#[derive(Debug, Clone, Copy)]
pub struct WorkerLimits {
    /// Most tries under way at the same time.
    pub under_way: u32,
    /// Most tries under way to one receiver.
    pub per_callback: u32,
    /// Duration of a claim: longer than a try and its record can take. After a crash, deliveries under way wait that
    /// long.
    pub lease: Duration,
    /// Time that an idle worker waits before it looks again, unless it is woken.
    pub idle: Duration,
}

impl DeliveryWorker {
    /// The name under which the worker acts, for the audit log.
    pub const NAME: &str = "deliveries";
}

impl WorkerLimits {
    /// Limits for a sender that takes at most `timeout` for a try.
    #[must_use]
    pub fn for_timeout(timeout: Duration) -> Self {
        Self {
            under_way: 512,
            per_callback: 128,
            lease: timeout + Duration::from_secs(5),
            idle: Duration::from_millis(100),
        }
    }
}

impl DeliveryWorker {
    /// Delivers until `stop` is ready; then claims no more, gives back deliveries not yet tried, and ends when the
    /// tries under way are recorded: after the time-out of a try, and as long as storage takes to answer.
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

    /// Delivers every delivery that is due now, and those that become due by it; returns the number of tries. Ends
    /// early when the queue fails.
    pub async fn run_once(&self) -> usize {
        let mut round = Round::new(self);
        while !round.is_idle() {
            round.step().await;
        }
        round.finish().await;
        round.tries()
    }
}

/// Waits for a job at the queue; waits for ever when there is none.
async fn joined<T>(job: Option<&mut JoinHandle<T>>) -> Result<T, JoinError> {
    match job {
        Some(job) => job.await,
        None => std::future::pending().await,
    }
}
