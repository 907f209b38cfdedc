use customs_kernel::StorageError;

/// Keeps counts quick to read.
///
/// What is counted is first noted row by row, so that no two submissions wait for one number. From time to
/// time the notes are added up. Answers are the same before and after.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait TallyKeeper: Send + Sync {
    /// Adds up to `limit` notes to the counts, of all organisations; answers how many counts changed: 0 when
    /// nothing was left to add. Several may do it at once, and each note is added once.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer; `Conflict` when two met, and nothing was done.
    fn add_up(&self, limit: usize) -> Result<usize, StorageError>;
}
