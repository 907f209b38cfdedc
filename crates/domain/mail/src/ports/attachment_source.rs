use crate::{About, Attachment};
use customs_kernel::OrganisationId;

/// Makes the files that go along, when a mail is sent.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait AttachmentSource: Send + Sync {
    /// The bytes of the file: the record in that rendition. `None` when there is no such rendition of this record and the
    /// mail is to go without it. May take a while; it is asked on a thread that may wait.
    ///
    /// # Errors
    /// Whether trying later can help, and what is wrong.
    fn load(
        &self,
        organisation: OrganisationId,
        about: About,
        attachment: &Attachment,
    ) -> Result<Option<Vec<u8>>, AttachmentError>;
}

/// Why a file could not be made, in words that may be shown to the client.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AttachmentError {
    /// It may be there later.
    #[error("{0}")]
    NotNow(String),
    /// It will never be there.
    #[error("{0}")]
    Never(String),
}
