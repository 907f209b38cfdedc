use crate::FileKey;
use async_trait::async_trait;
use bytes::Bytes;
use std::error::Error;
use std::ops::Range;

/// Holds files under keys. It takes no part in units of work: what it holds too much after a crash is
/// known by the record of the upload, which is written first.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait FileStore: Send + Sync {
    /// Begins a file. Nothing is to be read under the key before the writer has finished.
    ///
    /// # Errors
    /// `Unavailable` when the store does not answer.
    async fn create(&self, key: &FileKey) -> Result<Box<dyn FileWriter>, FileStoreError>;

    /// Reads these bytes of a file of that size; `range` lies within it.
    ///
    /// # Errors
    /// `NotFound` when there is no such file, `Damaged` when it has another size, `Unavailable` when the
    /// store does not answer.
    async fn open(&self, key: &FileKey, size: u64, range: Range<u64>) -> Result<Box<dyn FileReader>, FileStoreError>;

    /// Removes a file, or what is left of one that was never finished. One that is gone is no error.
    ///
    /// # Errors
    /// `Unavailable` when the store does not answer; the file may be there still.
    async fn remove(&self, key: &FileKey) -> Result<(), FileStoreError>;
}

/// Takes a file piece by piece, with bounded memory. Dropped without an end it leaves nothing that can be
/// read, though the store may keep parts until [`FileStore::remove`].
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait FileWriter: Send {
    /// Takes the next bytes; waits while the store is behind.
    ///
    /// # Errors
    /// `Unavailable` when the store failed; the file can only be aborted then.
    async fn write(&mut self, bytes: Bytes) -> Result<(), FileStoreError>;

    /// Makes the file durable and readable, whole.
    ///
    /// # Errors
    /// `Unavailable` when that failed; then nothing is to be read.
    async fn finish(self: Box<Self>) -> Result<(), FileStoreError>;

    /// Gives the file up and removes its parts as far as the store answers.
    async fn abort(self: Box<Self>);
}

/// Gives a file piece by piece.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait FileReader: Send {
    /// The next bytes; `None` at the end.
    ///
    /// # Errors
    /// When the store failed in the middle.
    async fn next(&mut self) -> Result<Option<Bytes>, FileStoreError>;
}

/// Why the store could not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum FileStoreError {
    /// There is no such file.
    #[error("there is no such file in the store")]
    NotFound,
    /// The file is not what was stored.
    #[error("the file in the store has another size than it had")]
    Damaged,
    /// The store does not answer, or is full; the same call may succeed later.
    #[error("the store of files does not answer")]
    Unavailable(#[source] Box<dyn Error + Send + Sync>),
}
