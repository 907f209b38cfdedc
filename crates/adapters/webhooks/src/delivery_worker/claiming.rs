use customs_callbacks::{CallbackId, ClaimedDelivery, DeliveryQueue, Share, WaitingCallback};
use customs_kernel::{Clock, OrganisationId, StorageError};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

/// Most callbacks that one claim looks at; the next claim continues after them.
const CALLBACKS: u32 = 256;

/// A claim, with everything that the blocking pool needs for it.
pub(super) struct Claiming {
    pub(super) queue: Arc<dyn DeliveryQueue>,
    /// The last callback that had its turn.
    pub(super) after: Option<CallbackId>,
    /// Number of further tries that each known receiver may have.
    pub(super) free: HashMap<CallbackId, u32>,
    /// Number of tries that a new receiver may have.
    pub(super) first: u32,
    /// Organisations that may have no further tries.
    pub(super) held_up: HashSet<OrganisationId>,
    /// Number of tries that there is room for in all.
    pub(super) room: u32,
    pub(super) clock: Arc<dyn Clock>,
    /// Duration of the claim.
    pub(super) lease: Duration,
}

/// The result of a claim.
#[derive(Debug)]
pub(super) struct Claimed {
    pub(super) deliveries: Vec<ClaimedDelivery>,
    /// The callback after which the next claim continues; `None` at the end of the callbacks.
    pub(super) after: Option<CallbackId>,
    /// Whether a callback got its whole share, so that it may have more.
    pub(super) is_cut: bool,
}

impl Claiming {
    pub(super) fn run(self) -> Result<Claimed, StorageError> {
        let limit = CALLBACKS.min(self.room);
        let waiting = self.queue.waiting_callbacks(self.after, limit, self.clock.now())?;
        let more = u32::try_from(waiting.len()).is_ok_and(|count| count == limit);
        let after = if more { waiting.last().map(|last| last.callback) } else { None };
        let shares = self.shares(&waiting);
        // Asking many servers may take longer than a lease.
        let now = self.clock.now();
        let deliveries = if shares.is_empty() { vec![] } else { self.queue.claim(&shares, now, now + self.lease)? };
        let is_cut = is_cut(&shares, &deliveries);
        Ok(Claimed { deliveries, after, is_cut })
    }

    /// Divides the room into equal shares for the receivers that may have more tries; no share exceeds the limit of its
    /// receiver.
    fn shares(&self, waiting: &[WaitingCallback]) -> Vec<Share> {
        let mut shares: Vec<_> = waiting
            .iter()
            .filter(|waiting| !self.held_up.contains(&waiting.organisation))
            .map(|&WaitingCallback { organisation, callback }| {
                let limit = self.free.get(&callback).copied().unwrap_or(self.first);
                Share { organisation, callback, limit }
            })
            .filter(|share| share.limit > 0)
            .collect();
        let part = u32::try_from(shares.len()).ok().and_then(|count| self.room.checked_div(count)).unwrap_or(0).max(1);
        for share in &mut shares {
            share.limit = share.limit.min(part);
        }
        shares
    }
}

/// Whether one of the shares was claimed as a whole.
fn is_cut(shares: &[Share], deliveries: &[ClaimedDelivery]) -> bool {
    let mut got: HashMap<CallbackId, u32> = HashMap::new();
    for delivery in deliveries {
        *got.entry(delivery.callback).or_default() += 1;
    }
    shares.iter().any(|share| got.get(&share.callback).is_some_and(|number| *number >= share.limit))
}
