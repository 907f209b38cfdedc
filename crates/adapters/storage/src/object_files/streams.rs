//! Files that are being read and written.

use super::store_error;
use async_trait::async_trait;
use bytes::Bytes;
use customs_documents::{FileReader, FileStoreError, FileWriter};
use futures_util::StreamExt;
use futures_util::stream::BoxStream;
use object_store::{MultipartUpload, WriteMultipart};

/// A file that is being read.
pub(super) struct Reader(BoxStream<'static, object_store::Result<Bytes>>);

impl Reader {
    pub(super) const fn new(stream: BoxStream<'static, object_store::Result<Bytes>>) -> Self {
        Self(stream)
    }
}

#[async_trait]
impl FileReader for Reader {
    async fn next(&mut self) -> Result<Option<Bytes>, FileStoreError> {
        self.0.next().await.transpose().map_err(store_error)
    }
}

/// Most parts under way at once, beside the one being filled. This bounds the memory of an upload.
const UNDER_WAY: usize = 2;
/// The smallest part that S3 takes.
const PART: usize = 5 * 1024 * 1024;

/// A file that is being written.
pub(super) struct Writer(WriteMultipart);

impl Writer {
    pub(super) fn new(upload: Box<dyn MultipartUpload>) -> Self {
        Self(WriteMultipart::new_with_chunk_size(upload, PART))
    }
}

#[async_trait]
impl FileWriter for Writer {
    async fn write(&mut self, bytes: Bytes) -> Result<(), FileStoreError> {
        self.0.wait_for_capacity(UNDER_WAY).await.map_err(store_error)?;
        self.0.write(&bytes);
        Ok(())
    }

    async fn finish(self: Box<Self>) -> Result<(), FileStoreError> {
        self.0.finish().await.map_err(store_error)?;
        Ok(())
    }

    async fn abort(self: Box<Self>) {
        // If the store does not answer now, the remains are removed together with the upload, which is on record.
        let _ = self.0.abort().await;
    }
}
