use crate::{CodeTableRows, Codebook, ErrorText};
use customs_kernel::StorageError;

/// Keeps the codebook.
pub trait CodebookStore: Send + Sync {
    /// A number that every change of the codebook raises; 0 before anything was loaded.
    fn version(&self) -> Result<i64, StorageError>;

    /// The whole codebook with its version.
    fn load(&self) -> Result<(i64, Codebook), StorageError>;

    /// Whether nobody has loaded anything yet; if so, the version is raised, so that of several who
    /// ask in units of work of their own one alone hears yes.
    fn claim_first_load(&self) -> Result<bool, StorageError>;

    /// Puts these tables, and the error texts when there are some, in the place of those that are
    /// kept. Other tables stay. Answers whether that changed anything; what changes nothing raises
    /// no version. Called inside a unit of work.
    fn replace(&self, tables: &[CodeTableRows], error_texts: Option<&[ErrorText]>) -> Result<bool, StorageError>;
}
