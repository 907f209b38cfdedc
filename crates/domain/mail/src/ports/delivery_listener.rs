use crate::About;
use customs_kernel::{OrganisationId, StorageError};

/// Gets notified when the mail server has accepted a mail.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait DeliveryListener: Send + Sync {
    /// A mail about this record was sent. Called once for each mail, in the unit of work that records the mail as sent:
    /// both changes are stored, or neither.
    ///
    /// # Errors
    /// When the notification could not be processed. `Unavailable` and `Conflict` are retried. After any other error
    /// the mail still counts as sent, because sending it again would not help.
    fn delivered(&self, organisation: OrganisationId, about: About) -> Result<(), StorageError>;
}
