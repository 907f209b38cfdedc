mod claiming;
mod round;

use customs_callbacks::{CallbackSender, DeliveryQueue, RetryPolicy};
use customs_kernel::Clock;
use round::Round;
use std::pin::pin;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

/// Takes deliveries from the queue and sends them.
///
/// It claims and records in batches on the blocking pool, while tries are under way: each cycle
/// takes what came up during the one before, so batches grow by themselves under load. A receiver that is slow
/// holds only its own share of the tries, and never the record of others.
pub struct DeliveryWorker {
    /// The durable queue.
    pub queue: Arc<dyn DeliveryQueue>,
    /// Sends one try.
    pub sender: Rc<dyn CallbackSender>,
    /// The time of leases, retries and records.
    pub clock: Arc<dyn Clock>,
    /// When failed tries are repeated.
    pub retry: RetryPolicy,
    /// How much at once.
    pub limits: WorkerLimits,
}

/// How much a worker does at once.
#[derive(Debug, Clone, Copy)]
pub struct WorkerLimits {
    /// Tries under way in all.
    pub under_way: u32,
    /// Tries under way to one receiver.
    pub per_callback: u32,
    /// How long a claim holds: longer than a try can take with its record. After a crash, what was
    /// under way waits that long.
    pub lease: Duration,
    /// How long an idle worker waits before it looks again.
    pub idle: Duration,
}

impl WorkerLimits {
    /// Limits for a sender whose tries take at most that long.
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
    /// Delivers until `stop` is ready; then claims no more, gives back what was not tried, and ends when the tries
    /// under way are recorded: within the time-out of a try.
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

    /// Delivers everything that is due now, and what becomes due by it, and answers how many tries it
    /// took. Ends early when the queue fails.
    pub async fn run_once(&self) -> usize {
        let mut round = Round::new(self);
        while !round.is_idle() {
            round.step().await;
        }
        round.finish().await;
        round.tries()
    }
}
