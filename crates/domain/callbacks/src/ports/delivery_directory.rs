use crate::{CallbackId, DeliveryId, DeliveryRecord};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, Page, PageRequest, StorageError};

/// What an organisation sees of its deliveries, and the one thing it can do about them.
///
/// A delivery of another callback or organisation is treated exactly as one that does not exist.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait DeliveryDirectory: Send + Sync {
    /// One page of the deliveries of a callback, the newest (largest id) first. Empty for a callback that
    /// the organisation does not have.
    ///
    /// # Errors
    /// When storage fails.
    fn page(
        &self,
        organisation: OrganisationId,
        callback: CallbackId,
        request: PageRequest,
    ) -> Result<Page<DeliveryRecord>, StorageError>;

    /// The delivery, if the callback has it.
    ///
    /// # Errors
    /// When storage fails.
    fn find(
        &self,
        organisation: OrganisationId,
        callback: CallbackId,
        id: DeliveryId,
    ) -> Result<Option<DeliveryRecord>, StorageError>;

    /// Sets a delivery to pending and due at `now`, keeping its id and its bytes, and answers it as it
    /// then stands; `None` if the callback has no such delivery. A delivered or abandoned one starts
    /// over (attempts 0, not delivered, its last answer kept). One that is still pending keeps its
    /// attempts, and one that is being tried this moment keeps its lease and is not sent twice.
    ///
    /// # Errors
    /// When storage fails; then nothing changed.
    fn redeliver(
        &self,
        organisation: OrganisationId,
        callback: CallbackId,
        id: DeliveryId,
        now: DateTime<Utc>,
    ) -> Result<Option<DeliveryRecord>, StorageError>;
}
