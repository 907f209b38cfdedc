use chrono::{DateTime, Utc};
use customs_callbacks::{CallbackId, ClaimedDelivery, DeliveryQueue, Share};
use customs_kernel::StorageError;
use std::collections::HashMap;
use std::sync::Arc;

/// Callbacks looked at in one claim; those after them have their turn in the next.
const CALLBACKS: u32 = 256;

/// One claim, as it is carried to the blocking pool.
pub(super) struct Claiming {
    pub(super) queue: Arc<dyn DeliveryQueue>,
    /// The last callback that had its turn.
    pub(super) after: Option<CallbackId>,
    /// What known receivers may still have.
    pub(super) free: HashMap<CallbackId, u32>,
    /// What a new receiver may have.
    pub(super) first: u32,
    /// What there is room for in all.
    pub(super) room: u32,
    pub(super) now: DateTime<Utc>,
    pub(super) until: DateTime<Utc>,
}

/// What a claim brought.
#[derive(Debug)]
pub(super) struct Claimed {
    pub(super) deliveries: Vec<ClaimedDelivery>,
    /// Where the next claim goes on; `None` at the end of the callbacks.
    pub(super) after: Option<CallbackId>,
}

impl Claiming {
    pub(super) fn run(self) -> Result<Claimed, StorageError> {
        let limit = CALLBACKS.min(self.room);
        let waiting = self.queue.waiting_callbacks(self.after, limit, self.now)?;
        let more = u32::try_from(waiting.len()).is_ok_and(|count| count == limit);
        let after = if more { waiting.last().copied() } else { None };
        let shares = self.shares(&waiting);
        let deliveries = if shares.is_empty() { vec![] } else { self.queue.claim(&shares, self.now, self.until)? };
        Ok(Claimed { deliveries, after })
    }

    /// Divides the room: an equal part for each receiver that may have more, no more than it may have.
    fn shares(&self, waiting: &[CallbackId]) -> Vec<Share> {
        let open: Vec<_> = waiting
            .iter()
            .map(|callback| (*callback, self.free.get(callback).copied().unwrap_or(self.first)))
            .filter(|(_, free)| *free > 0)
            .collect();
        let part = u32::try_from(open.len()).ok().and_then(|count| self.room.checked_div(count)).unwrap_or(0).max(1);
        open.into_iter().map(|(callback, free)| Share { callback, limit: free.min(part) }).collect()
    }
}
