use crate::{CodeTableRows, Codebook, ErrorText};
use customs_kernel::StorageError;

/// Stores the codebook.
pub trait CodebookStore: Send + Sync {
    /// The version of the codebook. Every change raises it; it is 0 before anything was loaded.
    fn version(&self) -> Result<i64, StorageError>;

    /// Reads the whole codebook with its version.
    fn load(&self) -> Result<(i64, Codebook), StorageError>;

    /// Whether nothing has been loaded yet. If so, the version is raised, so that of several callers in units of work
    /// of their own only one gets `true`.
    fn claim_first_load(&self) -> Result<bool, StorageError>;

    /// Replaces the stored tables with the same numbers by these, and the error texts if there are some. Other tables
    /// stay. Returns whether that changed anything; the version is raised only then. It must be called inside a unit
    /// of work.
    fn replace(&self, tables: &[CodeTableRows], error_texts: Option<&[ErrorText]>) -> Result<bool, StorageError>;
}
