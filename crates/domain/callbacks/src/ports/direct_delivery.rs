use crate::{CallbackId, ClaimedDelivery};
use chrono::{DateTime, Utc};

/// Sends deliveries as soon as the unit of work that made them is durable: the same unit claims them, so that they wait
/// in no queue.
pub trait DirectDelivery: Send + Sync {
    /// How many of the deliveries wanted for each receiver may be sent at once, in the order of the receivers.
    fn share_out(&self, wanted: &[(CallbackId, u32)]) -> Vec<u32>;

    /// The end of the lease of deliveries that are claimed now.
    fn lease_until(&self, now: DateTime<Utc>) -> DateTime<Utc>;

    /// Sends deliveries that this process has claimed, once the claim is durable. Those that cannot be sent after all are
    /// given back, or due again when their lease ends.
    fn send(&self, deliveries: Vec<ClaimedDelivery>);
}

/// Sends nothing at once: all deliveries wait in the queue for a worker.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoDirectDelivery;

impl DirectDelivery for NoDirectDelivery {
    fn share_out(&self, wanted: &[(CallbackId, u32)]) -> Vec<u32> {
        vec![0; wanted.len()]
    }

    fn lease_until(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        now
    }

    fn send(&self, _: Vec<ClaimedDelivery>) {}
}
