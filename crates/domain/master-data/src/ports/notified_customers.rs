use crate::customer::NotifiedCustomer;
use customs_kernel::{OrganisationId, StorageError};

/// Whom customers want to be told of events.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait NotifiedCustomers: Send + Sync {
    /// Those of these customers at which somebody is told of something, by code. One query where no customer is set
    /// up for that, two at most per piece of a few hundred codes.
    ///
    /// # Errors
    /// When storage fails.
    fn notified(&self, organisation: OrganisationId, codes: &[String]) -> Result<Vec<NotifiedCustomer>, StorageError>;
}
