use crate::About;
use customs_kernel::{OrganisationId, StorageError};

/// Wants to know that a mail arrived at the mail server.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait DeliveryListener: Send + Sync {
    /// A mail about that record was sent. Called in the unit of work that notes the mail as sent, once for each
    /// mail: both are kept, or none.
    ///
    /// # Errors
    /// When it could not be noted. `Unavailable` and `Conflict` are tried again; after anything else the mail
    /// counts as sent all the same, because sending it again would mend nothing.
    fn delivered(&self, organisation: OrganisationId, about: About) -> Result<(), StorageError>;
}
