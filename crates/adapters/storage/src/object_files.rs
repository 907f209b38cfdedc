mod folder;
mod streams;

use crate::DocumentsUrl;
use async_trait::async_trait;
use customs_documents::{FileKey, FileReader, FileStore, FileStoreError, FileWriter};
use folder::Folder;
use object_store::path::Path;
use object_store::{Error, GetOptions, GetRange, ObjectStore, ObjectStoreExt, PutPayload};
use std::ops::Range;
use std::sync::Arc;
use streams::{Reader, Writer};

/// Stores files in an object store.
#[derive(Debug, Clone)]
pub struct ObjectFiles {
    store: Arc<dyn ObjectStore>,
    /// The folder of the store, or `None` for a bucket. The store itself does not show parts that a crash left in the
    /// folder.
    folder: Option<Folder>,
}

/// The reason why a store cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum OpenStoreError {
    /// The folder cannot be made or written to.
    #[error("the folder {folder} cannot be written to")]
    Folder {
        /// Path of the folder.
        folder: String,
        /// Error of the file system.
        source: std::io::Error,
    },
    /// The setting names a folder or bucket that the store does not accept.
    #[error("the store cannot be opened")]
    Store(#[from] Error),
    /// The program was built without support for buckets.
    #[error("this program was built without support for s3:// (cargo feature s3)")]
    NoBuckets,
}

impl ObjectFiles {
    /// Opens the store of the setting. A missing folder is created.
    ///
    /// # Errors
    /// When the store cannot be used, as far as that shows without a request to a bucket.
    pub fn open(url: &DocumentsUrl) -> Result<Self, OpenStoreError> {
        match url {
            DocumentsUrl::Folder(path) => {
                let (folder, store) = Folder::open(path)?;
                Ok(Self { store: Arc::new(store), folder: Some(folder) })
            }
            DocumentsUrl::Bucket { name, prefix } => Ok(Self { store: bucket(name, prefix)?, folder: None }),
        }
    }
}

/// Name of the object that is written to a bucket and removed, to see whether it can be.
const PROBE: &str = "is-writable";

impl ObjectFiles {
    /// Writes a small file and removes it. A folder was tried when it was opened.
    ///
    /// # Errors
    /// When the store does not answer or refuses.
    pub async fn try_out(&self) -> Result<(), FileStoreError> {
        if self.folder.is_some() {
            return Ok(());
        }
        let probe = Path::from(PROBE);
        self.store.put(&probe, PutPayload::from_static(b"probe")).await.map_err(store_error)?;
        self.store.delete(&probe).await.map_err(store_error)
    }
}

#[cfg(feature = "s3")]
fn bucket(name: &str, prefix: &str) -> Result<Arc<dyn ObjectStore>, OpenStoreError> {
    use object_store::aws::AmazonS3Builder;
    use object_store::prefix::PrefixStore;

    let bucket = AmazonS3Builder::from_env().with_bucket_name(name).build()?;
    Ok(Arc::new(PrefixStore::new(bucket, Path::from(prefix))))
}

#[cfg(not(feature = "s3"))]
fn bucket(_: &str, _: &str) -> Result<Arc<dyn ObjectStore>, OpenStoreError> {
    Err(OpenStoreError::NoBuckets)
}

#[async_trait]
impl FileStore for ObjectFiles {
    async fn create(&self, key: &FileKey) -> Result<Box<dyn FileWriter>, FileStoreError> {
        let upload = self.store.put_multipart(&path(key)).await.map_err(store_error)?;
        Ok(Box::new(Writer::new(upload)))
    }

    async fn open(&self, key: &FileKey, size: u64, range: Range<u64>) -> Result<Box<dyn FileReader>, FileStoreError> {
        let options = GetOptions { range: Some(GetRange::Bounded(range)), ..GetOptions::default() };
        let found = self.store.get_opts(&path(key), options).await.map_err(store_error)?;
        if found.meta.size != size {
            return Err(FileStoreError::Damaged);
        }
        Ok(Box::new(Reader::new(found.into_stream())))
    }

    async fn delete(&self, key: &FileKey) -> Result<(), FileStoreError> {
        match self.store.delete(&path(key)).await {
            Ok(()) | Err(Error::NotFound { .. }) => {}
            Err(error) => return Err(store_error(error)),
        }
        match &self.folder {
            Some(folder) => folder.delete_parts(key).await,
            None => Ok(()),
        }
    }
}

fn path(key: &FileKey) -> Path {
    Path::from(key.as_str())
}

fn store_error(error: Error) -> FileStoreError {
    match error {
        Error::NotFound { .. } => FileStoreError::NotFound,
        other => FileStoreError::Unavailable(Box::new(other)),
    }
}
