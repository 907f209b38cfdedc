use crate::{FileKey, FileReader, FileStore, FileStoreError, FileWriter};
use async_trait::async_trait;
use bytes::Bytes;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Files in memory. Clones share them.
#[derive(Debug, Default, Clone)]
pub struct MemoryFiles(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    whole: BTreeMap<String, Bytes>,
    /// Files that were started and neither finished nor aborted.
    parts: BTreeMap<String, Vec<u8>>,
    fails: bool,
}

impl MemoryFiles {
    /// Number of files, including unfinished ones.
    #[must_use]
    pub fn count(&self) -> usize {
        let state = self.state();
        state.whole.len() + state.parts.len()
    }

    /// Makes the store fail from now on, or work again.
    pub fn fail(&self, fails: bool) {
        self.state().fails = fails;
    }

    /// Deletes all complete files.
    pub fn clear(&self) {
        self.state().whole.clear();
    }

    /// Changes the bytes of all complete files past the service, as a failing disk does.
    pub fn alter(&self, change: impl Fn(&mut Vec<u8>)) {
        for file in self.state().whole.values_mut() {
            let mut bytes = file.to_vec();
            change(&mut bytes);
            *file = bytes.into();
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn working(&self) -> Result<MutexGuard<'_, State>, FileStoreError> {
        let state = self.state();
        if state.fails { Err(FileStoreError::Unavailable("the fake was told to fail".into())) } else { Ok(state) }
    }
}

struct Writer {
    files: MemoryFiles,
    key: String,
}

struct Reader(Option<Bytes>);

#[async_trait]
impl FileStore for MemoryFiles {
    async fn create(&self, key: &FileKey) -> Result<Box<dyn FileWriter>, FileStoreError> {
        self.working()?.parts.insert(key.to_string(), Vec::new());
        Ok(Box::new(Writer { files: self.clone(), key: key.to_string() }))
    }

    async fn open(&self, key: &FileKey, size: u64, range: Range<u64>) -> Result<Box<dyn FileReader>, FileStoreError> {
        let file = self.working()?.whole.get(key.as_str()).cloned().ok_or(FileStoreError::NotFound)?;
        if file.len() as u64 != size {
            return Err(FileStoreError::Damaged);
        }
        let place = |offset: u64| usize::try_from(offset).map_err(|_| FileStoreError::Damaged);
        let part = file.slice(place(range.start)?..place(range.end)?);
        Ok(Box::new(Reader(Some(part).filter(|part| !part.is_empty()))))
    }

    async fn delete(&self, key: &FileKey) -> Result<(), FileStoreError> {
        let mut state = self.working()?;
        state.whole.remove(key.as_str());
        state.parts.remove(key.as_str());
        Ok(())
    }
}

#[async_trait]
impl FileWriter for Writer {
    async fn write(&mut self, bytes: Bytes) -> Result<(), FileStoreError> {
        if let Some(part) = self.files.working()?.parts.get_mut(&self.key) {
            part.extend_from_slice(&bytes);
        }
        Ok(())
    }

    async fn finish(self: Box<Self>) -> Result<(), FileStoreError> {
        let mut state = self.files.working()?;
        if let Some(part) = state.parts.remove(&self.key) {
            state.whole.insert(self.key.clone(), part.into());
        }
        Ok(())
    }

    async fn abort(self: Box<Self>) {
        self.files.state().parts.remove(&self.key);
    }
}

#[async_trait]
impl FileReader for Reader {
    async fn next(&mut self) -> Result<Option<Bytes>, FileStoreError> {
        Ok(self.0.take())
    }
}
