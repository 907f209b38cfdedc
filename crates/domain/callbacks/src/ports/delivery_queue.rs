use crate::{
    AnswerExcerpt, CallbackId, CallbackUrl, DeliveryId, Ended, EventName, NewDelivery, Payload, SigningSecrets,
};
use chrono::{DateTime, Utc};
use customs_kernel::facts::Statement;
use customs_kernel::{OrganisationId, StorageError, Subject};

/// The durable queue between events and receivers.
///
/// Order: a delivery can be claimed only when no earlier one (smaller id) of the same callback and subject is still
/// pending. Nothing else waits: a callback, declaration or transit that fails does not hold up others. Several workers
/// and several instances may use the queue at once.
///
/// A claim lasts until its lease ends. [`Lease::until`] also proves who holds the claim: every later claim of the same
/// delivery has a later moment, and results recorded under an older one are ignored. So a worker that was too slow
/// cannot overwrite the result of another one.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait DeliveryQueue: Send + Sync {
    /// Stores new deliveries as pending and due at once. Joins the unit of work of its thread, so that an event and its
    /// deliveries are stored together. Ids grow in the order of the slice.
    ///
    /// # Errors
    /// When storage fails; then none is stored.
    fn enqueue(&self, deliveries: &[NewDelivery]) -> Result<(), StorageError>;

    /// Stores new deliveries and claims what is due of these callbacks, as [`Self::enqueue`] and [`Self::claim`] do one
    /// after the other. It may claim fewer, or none: a worker hears of what is not claimed. Joins the unit of work of its
    /// thread; when that is undone, nothing was stored or claimed.
    ///
    /// # Errors
    /// When storage fails; then nothing is stored.
    fn enqueue_and_claim(
        &self,
        deliveries: &[NewDelivery],
        shares: &[Share],
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<Vec<ClaimedDelivery>, StorageError> {
        self.enqueue(deliveries)?;
        self.claim(shares, now, until)
    }

    /// At most `limit` callbacks that may have deliveries to claim, ordered by id and starting after `after`. Every
    /// callback with deliveries to claim is included. A callback without any may be included too, when all its due
    /// deliveries wait for an earlier one.
    ///
    /// # Errors
    /// When storage fails.
    fn waiting_callbacks(
        &self,
        after: Option<CallbackId>,
        limit: u32,
        now: DateTime<Utc>,
    ) -> Result<Vec<WaitingCallback>, StorageError>;

    /// Claims deliveries that are due at `now` until `until`, at most the share of each callback. The claims are stored
    /// durably before the method returns. Within a callback the one due longest comes first. A delivery under an
    /// unexpired lease is never given out again.
    ///
    /// # Errors
    /// When storage fails; then nothing is claimed.
    fn claim(
        &self,
        shares: &[Share],
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<Vec<ClaimedDelivery>, StorageError>;

    /// Records finished attempts, all or none: one more attempt, the receiver's answer, and the next step, which ends
    /// the lease. Each attempt that was made is also kept as a try of its delivery. Joins the unit of work of its thread, if there is one. Records under an outdated lease are ignored. Grouping many records with equal `until` and `next` into
    /// one call is efficient.
    ///
    /// # Errors
    /// When storage fails; then the same call may be repeated.
    fn record(&self, attempts: &[AttemptRecord]) -> Result<(), StorageError>;

    /// Returns claims that were not attempted: the deliveries are due again at once, with unchanged attempts. Outdated
    /// leases are ignored.
    ///
    /// # Errors
    /// When storage fails; the leases then expire.
    fn release(&self, leases: &[Lease]) -> Result<(), StorageError>;
}

/// A callback that may have deliveries to claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WaitingCallback {
    /// The organisation of the callback.
    pub organisation: OrganisationId,
    /// Id of the callback.
    pub callback: CallbackId,
}

/// The number of deliveries of one callback that may be claimed now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Share {
    /// The organisation of the callback.
    pub organisation: OrganisationId,
    /// Id of the callback.
    pub callback: CallbackId,
    /// Largest number of deliveries to claim.
    pub limit: u32,
}

/// The right to attempt one delivery until a given moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lease {
    /// Id of the claimed delivery.
    pub delivery: DeliveryId,
    /// When others may claim the delivery again.
    pub until: DateTime<Utc>,
    /// The organisation of the delivery, where it is stored.
    pub organisation: OrganisationId,
}

/// A delivery claimed by one worker, with everything that an attempt needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClaimedDelivery {
    /// The claim, needed to record or release it.
    pub lease: Lease,
    /// Organisation that the delivery belongs to.
    pub organisation: OrganisationId,
    /// Registration that the delivery goes to.
    pub callback: CallbackId,
    /// URL of the receiver, as registered now.
    pub url: CallbackUrl,
    /// Secrets that sign the attempt, as valid now.
    pub secrets: SigningSecrets,
    /// Event that the delivery reports.
    pub event: EventName,
    /// The declaration or transit that the event is about.
    pub subject: Subject,
    /// Body to send, the same at every attempt.
    pub payload: Payload,
    /// Number of finished attempts.
    pub attempts: u32,
    /// Since when every delivery to the receiver was given up, as noted now.
    pub failing_since: Option<DateTime<Utc>>,
    /// When and why deliveries to the receiver ended; then this one is not sent.
    pub ended: Option<Ended>,
}

/// Result of one attempt, to be recorded. An attempt that was not made, because the registration had ended, does not count
/// as one and leaves the last answer as it was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttemptRecord {
    /// Organisation that the delivery belongs to.
    pub organisation: OrganisationId,
    /// Claim under which the attempt was made.
    pub lease: Lease,
    /// Attempts before this one.
    pub tries_before: u32,
    /// When the attempt was finished; `None` when it was not made.
    pub tried_at: Option<DateTime<Utc>>,
    /// Time from the beginning of the attempt to the end of the answer, or until it was given up, in milliseconds;
    /// `None` when it was not made.
    pub took_ms: Option<u32>,
    /// HTTP status of the answer; `None` when nothing answered.
    pub status_code: Option<u16>,
    /// Reason why the attempt failed; `None` when it succeeded.
    pub error: Option<Statement>,
    /// The beginning of the answer; `None` when nothing answered, or without any text.
    pub answer: Option<AnswerExcerpt>,
    /// Next step for the delivery.
    pub next: NextStep,
}

impl AttemptRecord {
    /// Time until the end of the answer, in milliseconds; `None` when nothing answered.
    #[must_use]
    pub fn answer_ms(&self) -> Option<u32> {
        self.status_code.and(self.took_ms)
    }
}

/// Next step for a delivery after an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NextStep {
    /// The receiver accepted the delivery.
    Delivered {
        /// Moment of the answer.
        at: DateTime<Utc>,
    },
    /// The delivery stays pending and is attempted again.
    Retry {
        /// Earliest moment of the next attempt.
        at: DateTime<Utc>,
    },
    /// The delivery is given up, until a redelivery is asked for.
    Abandon,
}
