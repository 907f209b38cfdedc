use customs_kernel::StorageError;

/// Keeps counts fast to read.
///
/// Every change of a count is first stored as a separate note, so that no two submissions wait for the same number.
/// From time to time the notes are added up. Answers are the same before and after.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait TallyKeeper: Send + Sync {
    /// Adds up to `limit` notes of all organisations to the counts. Returns the number of counts changed; 0 when no
    /// note was left. Several callers may run it at once, and each note is added once.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer; `Conflict` when two callers collided, and nothing was done.
    fn add_up(&self, limit: usize) -> Result<usize, StorageError>;
}
