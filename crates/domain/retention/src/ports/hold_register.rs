use crate::{Hold, Lifted, NewHold};
use customs_kernel::{OrganisationId, StorageError, Subject};

/// The register of legal holds.
pub trait HoldRegister: Send + Sync {
    /// Whether the organisation has that record.
    ///
    /// # Errors
    /// When storage fails.
    fn has_record(&self, organisation: OrganisationId, subject: Subject) -> Result<bool, StorageError>;

    /// Sets a hold, and returns `false` when the record is held already. Of two calls at once one sets it.
    ///
    /// # Errors
    /// When storage fails; then it is not set.
    fn set(&self, hold: &NewHold) -> Result<bool, StorageError>;

    /// Lifts the hold that is in force on the record, and returns whether there was one. It stays in the list.
    ///
    /// # Errors
    /// When storage fails; then it is not lifted.
    fn lift(&self, organisation: OrganisationId, subject: Subject, lifted: &Lifted) -> Result<bool, StorageError>;

    /// All holds, in force and lifted, in the order in which they were set; of one organisation or of all.
    ///
    /// # Errors
    /// When storage fails.
    fn all(&self, organisation: Option<OrganisationId>) -> Result<Vec<Hold>, StorageError>;
}
