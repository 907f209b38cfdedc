use crate::FileKey;
use async_trait::async_trait;
use bytes::Bytes;
use customs_form_macros::growing;
use customs_kernel::UnwiredPort;
use customs_port_macros::port;
use std::error::Error;
use std::ops::Range;

/// Stores files under keys. It takes no part in units of work. Files left over after a crash are known by their upload
/// record, which is written first.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait FileStore: Send + Sync {
    /// Starts a file. It must not be readable under the key before the writer has finished.
    ///
    /// # Errors
    /// `Unavailable` when the store does not answer.
    async fn create(&self, key: &FileKey) -> Result<Box<dyn FileWriter>, FileStoreError>;

    /// Reads a range of a file of the given size; `range` must lie within it.
    ///
    /// # Errors
    /// `NotFound` when there is no such file, `Damaged` when it has another size, `Unavailable` when the store does not
    /// answer.
    async fn open(&self, key: &FileKey, size: u64, range: Range<u64>) -> Result<Box<dyn FileReader>, FileStoreError>;

    /// Removes a file, or the parts of one that was never finished. A file that is gone is not an error.
    ///
    /// # Errors
    /// `Unavailable` when the store does not answer; the file may still exist.
    async fn delete(&self, key: &FileKey) -> Result<(), FileStoreError>;
}

/// Writes a file piece by piece, with bounded memory. If it is dropped without `finish`, nothing can be read, but the
/// store may keep parts until [`FileStore::delete`].
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait FileWriter: Send {
    /// Writes the next bytes; waits while the store is busy.
    ///
    /// # Errors
    /// `Unavailable` when the store failed; the file can then only be aborted.
    async fn write(&mut self, bytes: Bytes) -> Result<(), FileStoreError>;

    /// Makes the complete file durable and readable.
    ///
    /// # Errors
    /// `Unavailable` when that failed; then nothing can be read.
    async fn finish(self: Box<Self>) -> Result<(), FileStoreError>;

    /// Gives the file up and removes its parts, as far as the store answers.
    async fn abort(self: Box<Self>);
}

/// Reads a file piece by piece.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait FileReader: Send {
    /// Reads the next bytes; `None` at the end.
    ///
    /// # Errors
    /// When the store fails before the end.
    async fn next(&mut self) -> Result<Option<Bytes>, FileStoreError>;
}

/// The reason why the file store failed.
#[growing]
#[derive(Debug, thiserror::Error)]
pub enum FileStoreError {
    /// The store has no such file.
    #[error("there is no such file in the store")]
    NotFound,
    /// The file differs from the one that was stored.
    #[error("the file in the store has another size than it had")]
    Damaged,
    /// The store does not answer or is full. The same call may succeed later.
    #[error("the store of files does not answer")]
    Unavailable(#[source] Box<dyn Error + Send + Sync>),
}

impl From<UnwiredPort> for FileStoreError {
    fn from(unwired: UnwiredPort) -> Self {
        Self::Unavailable(Box::new(unwired))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compiles only while the futures of the ports are `Send`.
    #[test]
    fn a_call_can_be_awaited_on_any_thread() {
        fn on_any_thread(_: impl Send) {}
        fn stores(store: &dyn FileStore, key: &FileKey) {
            on_any_thread(store.create(key));
            on_any_thread(store.open(key, 1, 0..1));
            on_any_thread(store.delete(key));
        }
        fn writes(writer: &mut dyn FileWriter) {
            on_any_thread(writer.write(Bytes::new()));
        }
        fn ends(finished: Box<dyn FileWriter>, aborted: Box<dyn FileWriter>) {
            on_any_thread(finished.finish());
            on_any_thread(aborted.abort());
        }
        fn reads(reader: &mut dyn FileReader) {
            on_any_thread(reader.next());
        }
        let _: fn(&dyn FileStore, &FileKey) = stores;
        let _: fn(&mut dyn FileWriter) = writes;
        let _: fn(Box<dyn FileWriter>, Box<dyn FileWriter>) = ends;
        let _: fn(&mut dyn FileReader) = reads;
    }
}
