use crate::{About, MailRecord};
use customs_kernel::{OrganisationId, StorageError};

/// What an organisation sees of its mails.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait MailDirectory: Send + Sync {
    /// The mails about a record, the newest (largest id) first, at most `limit`. Empty for a record of another
    /// organisation.
    ///
    /// # Errors
    /// When storage fails.
    fn about(&self, organisation: OrganisationId, about: About, limit: u32) -> Result<Vec<MailRecord>, StorageError>;
}
