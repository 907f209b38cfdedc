use crate::customer::NotifiedCustomer;
use customs_kernel::{OrganisationId, StorageError};

/// Reads the customers that want to be notified of events, with the recipients.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait NotifiedCustomers: Send + Sync {
    /// The customers among these codes that have somebody to notify, by code. It takes one query when no customer is
    /// set up for notifications, and at most two per few hundred codes otherwise.
    ///
    /// # Errors
    /// When the storage fails.
    fn notified(&self, organisation: OrganisationId, codes: &[String]) -> Result<Vec<NotifiedCustomer>, StorageError>;
}
