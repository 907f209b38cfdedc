use crate::{About, MailRecord};
use customs_kernel::{OrganisationId, StorageError};

/// The mails as an organisation sees them.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait MailDirectory: Send + Sync {
    /// Lists the mails about a record, newest (largest id) first, at most `limit`. Empty for a record of another
    /// organisation.
    ///
    /// # Errors
    /// When storage fails.
    fn about(&self, organisation: OrganisationId, about: About, limit: u32) -> Result<Vec<MailRecord>, StorageError>;
}
