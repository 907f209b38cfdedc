use super::store_error;
use async_trait::async_trait;
use bytes::Bytes;
use customs_documents::{FileReader, FileStoreError};
use futures_util::StreamExt;
use futures_util::stream::BoxStream;

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
