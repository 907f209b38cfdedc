use crate::{CallbackId, DeliveryFilter, DeliveryId, DeliveryMark, DeliveryRecord, DeliverySample, DeliveryTry};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, Page, PageRequest, StorageError, Subject};

/// Largest number of deliveries that one recovery sends again.
pub const MOST_RECOVERED: u32 = 1_000;

/// Number of waiting deliveries of a callback among which those are sought that its receiver did not take.
pub const MOST_LOOKED_AT: u32 = 100;

/// What a recovery did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Recovered {
    /// Number of deliveries that are pending again.
    pub recovered: u64,
    /// Number of deliveries that were given up too and are left, because one recovery takes a limited number.
    pub remaining: u64,
}

/// The deliveries as an organisation sees them, with being delivered again as the only change.
///
/// A delivery of another callback or organisation is treated exactly like one that does not exist.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait DeliveryDirectory: Send + Sync {
    /// Lists one page of the deliveries of a callback that match the filter, newest (largest id) first. Empty for a callback that the
    /// organisation does not have.
    ///
    /// # Errors
    /// When storage fails.
    fn page(
        &self,
        organisation: OrganisationId,
        callback: CallbackId,
        filter: DeliveryFilter,
        request: PageRequest,
    ) -> Result<Page<DeliveryRecord>, StorageError>;

    /// Finds the delivery, if the callback has it.
    ///
    /// # Errors
    /// When storage fails.
    fn find(
        &self,
        organisation: OrganisationId,
        callback: CallbackId,
        id: DeliveryId,
    ) -> Result<Option<DeliveryRecord>, StorageError>;

    /// The latest tries of a delivery, the oldest first, at most `limit`. Empty for a delivery that the callback does not
    /// have.
    ///
    /// # Errors
    /// When storage fails.
    fn tries(
        &self,
        organisation: OrganisationId,
        callback: CallbackId,
        id: DeliveryId,
        limit: u32,
    ) -> Result<Vec<DeliveryTry>, StorageError>;

    /// Sets a delivery to pending and due at `now`, with the same id and body, and returns its new state; `None` if the
    /// callback has no such delivery. A delivered or abandoned one starts over (no attempts, not delivered, last answer
    /// kept). One that is still pending keeps its attempts. One that is being sent at this moment keeps its lease and
    /// is not sent twice.
    ///
    /// # Errors
    /// When storage fails; then nothing changes.
    fn redeliver(
        &self,
        organisation: OrganisationId,
        callback: CallbackId,
        id: DeliveryId,
        now: DateTime<Utc>,
    ) -> Result<Option<DeliveryRecord>, StorageError>;

    /// Sets the deliveries of a callback that were abandoned and were made at `since` or later to pending and due at
    /// `now`, with the same ids and bodies and all their attempts: the oldest first, [`MOST_RECOVERED`] at most, all or
    /// none. None for a callback that the organisation does not have.
    ///
    /// # Errors
    /// When storage fails; then nothing changes.
    fn recover(
        &self,
        organisation: OrganisationId,
        callback: CallbackId,
        since: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> Result<Recovered, StorageError>;

    /// The latest deliveries of a callback, newest (largest id) first, at most `limit`. It takes the same time however
    /// many there are. Empty for a callback that the organisation does not have.
    ///
    /// # Errors
    /// When storage fails.
    fn latest(
        &self,
        organisation: OrganisationId,
        callback: CallbackId,
        limit: u32,
    ) -> Result<Vec<DeliverySample>, StorageError>;

    /// The latest deliveries about a record to any callback of the organisation, each with its callback, newest (largest
    /// id) first, at most `limit`. It takes the same time however many there are about other records.
    ///
    /// # Errors
    /// When storage fails.
    fn about(
        &self,
        organisation: OrganisationId,
        subject: Subject,
        limit: u32,
    ) -> Result<Vec<(CallbackId, DeliveryRecord)>, StorageError>;

    /// The callbacks with a receiver that did not take what was sent to it, so that it waits for another attempt,
    /// ordered by id; each with the moment at which the oldest such delivery was made. It looks, for each callback, at
    /// the [`MOST_LOOKED_AT`] deliveries that come last, which include those that failed just now. It takes the same
    /// time however many wait.
    ///
    /// # Errors
    /// When storage fails.
    fn waiting_after_failure(
        &self,
        organisation: OrganisationId,
    ) -> Result<Vec<(CallbackId, DateTime<Utc>)>, StorageError>;

    /// The mark of the deliveries of each of these organisations, in any order. It takes one query, and the same time however
    /// many deliveries there are.
    ///
    /// # Errors
    /// When storage fails.
    fn marks(&self, organisations: &[OrganisationId]) -> Result<Vec<(OrganisationId, DeliveryMark)>, StorageError>;
}
