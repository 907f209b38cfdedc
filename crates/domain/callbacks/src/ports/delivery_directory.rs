use crate::{CallbackId, DeliveryId, DeliveryRecord};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, Page, PageRequest, StorageError};

/// The deliveries as an organisation sees them, with redelivery as the only change.
///
/// A delivery of another callback or organisation is treated exactly like one that does not exist.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait DeliveryDirectory: Send + Sync {
    /// Lists one page of the deliveries of a callback, newest (largest id) first. Empty for a callback that the
    /// organisation does not have.
    ///
    /// # Errors
    /// When storage fails.
    fn page(
        &self,
        organisation: OrganisationId,
        callback: CallbackId,
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
}
