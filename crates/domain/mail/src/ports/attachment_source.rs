use crate::{About, Attachment, MailFailure};
use customs_kernel::OrganisationId;

/// Generates the attached files when a mail is sent.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait AttachmentSource: Send + Sync {
    /// Generates the content of the file: the record in the requested form. `None` when the record has no such form and
    /// the mail should go without it. The call may take a while; it runs on a thread that may block.
    ///
    /// # Errors
    /// The reason, and whether a later attempt can help.
    fn load(
        &self,
        organisation: OrganisationId,
        about: About,
        attachment: &Attachment,
    ) -> Result<Option<Vec<u8>>, AttachmentError>;
}

/// The reason why a file could not be generated.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AttachmentError {
    /// The file may be available later.
    #[error("{0}")]
    NotNow(MailFailure),
    /// The file will never be available.
    #[error("{0}")]
    Never(MailFailure),
}
