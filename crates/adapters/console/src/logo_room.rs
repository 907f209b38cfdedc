use customs_kernel::{OrganisationId, StorageError};

/// Keeps the logos of organisations, which are printed on their invoices.
pub trait LogoRoom: Send + Sync {
    /// The most bytes that a logo may have.
    fn most_bytes(&self) -> usize;

    /// Stores a picture that can be printed, and returns the name by which the profile of the organisation refers to it.
    /// The same picture has the same name, so a repetition changes nothing. Call it outside a unit of work: files do not
    /// take part in one.
    ///
    /// # Errors
    /// One of [`LogoRefused`].
    fn keep(&self, organisation: OrganisationId, picture: Vec<u8>) -> Result<String, LogoRefused>;

    /// The picture with this name; `None` when the store has lost it.
    ///
    /// # Errors
    /// When the store does not answer.
    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, StorageError>;
}

/// Why a picture cannot be the logo.
#[derive(Debug, thiserror::Error)]
pub enum LogoRefused {
    /// It is neither a PNG nor a JPEG file.
    #[error("must be a PNG or JPEG file")]
    Format,
    /// It is damaged, or has more pixels than can be printed.
    #[error("cannot be read")]
    Unreadable,
    /// It has too many bytes, since every invoice carries it.
    #[error("is too large")]
    TooLarge,
    /// The store failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}
