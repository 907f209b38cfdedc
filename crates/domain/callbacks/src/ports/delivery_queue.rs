use crate::{CallbackId, CallbackSecret, CallbackUrl, DeliveryId, EventName, NewDelivery, Payload};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError, Subject};

/// The durable queue between an event and its receivers.
///
/// Order: a delivery can be claimed only when no earlier one (smaller id) of the same callback and
/// subject is still pending. Nothing else waits for anything: a callback, declaration or transit that
/// fails holds up no other. Several workers and several instances may use the queue at once.
///
/// A claim lasts until its lease ends. [`Lease::until`] is also the proof of the claim: a later claim
/// of the same delivery always carries a later one, and what is recorded under an older one is
/// ignored, so a worker that was too slow cannot overwrite what another one found out.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait DeliveryQueue: Send + Sync {
    /// Keeps new deliveries, pending and due at once. Joins the unit of work of its thread, so that
    /// an event and its deliveries are kept together. Ids grow in the order of the slice.
    ///
    /// # Errors
    /// When storage fails; then none was kept.
    fn enqueue(&self, deliveries: &[NewDelivery]) -> Result<(), StorageError>;

    /// Callbacks after that id, by id, at most `limit`, that may have something to claim: every one
    /// that has is named, one that has not may be (when all that is due waits for an earlier delivery).
    ///
    /// # Errors
    /// When storage fails.
    fn waiting_callbacks(
        &self,
        after: Option<CallbackId>,
        limit: u32,
        now: DateTime<Utc>,
    ) -> Result<Vec<CallbackId>, StorageError>;

    /// Claims deliveries that are due at `now`, at most its share for each callback, until
    /// `until`, durably before it answers. Within a callback the one due longest comes first. A
    /// delivery under an unexpired lease is never given out again.
    ///
    /// # Errors
    /// When storage fails; then nothing is claimed.
    fn claim(
        &self,
        shares: &[Share],
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<Vec<ClaimedDelivery>, StorageError>;

    /// Records finished tries, all or none: one more attempt, what the receiver answered, and the
    /// next step, which ends the lease. Records under a lease that is no longer the current one are
    /// ignored. A caller groups well when it gives many records with equal `until` and `next`.
    ///
    /// # Errors
    /// When storage fails; then the same call may be repeated.
    fn record(&self, attempts: &[AttemptRecord]) -> Result<(), StorageError>;

    /// Gives claims back that were not tried: due again at once, attempts unchanged. Leases that are
    /// no longer current are ignored.
    ///
    /// # Errors
    /// When storage fails; the leases then end by themselves.
    fn release(&self, leases: &[Lease]) -> Result<(), StorageError>;
}

/// How many deliveries of one callback may be claimed now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Share {
    /// The callback.
    pub callback: CallbackId,
    /// The most deliveries.
    pub limit: u32,
}

/// The right to try one delivery until a moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lease {
    /// The delivery.
    pub delivery: DeliveryId,
    /// When others may claim it again.
    pub until: DateTime<Utc>,
}

/// A delivery with everything a try needs, claimed by one worker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClaimedDelivery {
    /// The claim, to record or release it with.
    pub lease: Lease,
    /// Whose delivery it is.
    pub organisation: OrganisationId,
    /// The registration it goes to.
    pub callback: CallbackId,
    /// Where it goes, as registered now.
    pub url: CallbackUrl,
    /// What it is signed with, as it holds now.
    pub secret: CallbackSecret,
    /// What happened.
    pub event: EventName,
    /// What it tells of.
    pub subject: Subject,
    /// The bytes to send, the same at every try.
    pub payload: Payload,
    /// Tries that are finished.
    pub attempts: u32,
}

/// What came of one try.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttemptRecord {
    /// The claim it was made under.
    pub lease: Lease,
    /// The HTTP status that the receiver answered; `None` when nothing answered.
    pub status_code: Option<u16>,
    /// Why the try failed, in words that may be shown to the client; `None` when it did not.
    pub error: Option<String>,
    /// What becomes of the delivery.
    pub next: NextStep,
}

/// What becomes of a delivery after a try.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NextStep {
    /// It arrived.
    Delivered {
        /// When.
        at: DateTime<Utc>,
    },
    /// It stays pending and is tried again.
    Retry {
        /// When, at the earliest.
        at: DateTime<Utc>,
    },
    /// It is given up, until somebody asks for a redelivery.
    Abandon,
}
