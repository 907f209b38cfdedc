use async_trait::async_trait;
use customs_documents::{FileKey, FileReader, FileStore, FileStoreError, FileWriter};
use std::ops::Range;

/// A file store from which nothing is deleted: that of a copy, which may share its files with the original. New files
/// have names of their own and do no harm.
pub(crate) struct KeptFiles<F>(pub(crate) F);

#[async_trait]
impl<F: FileStore> FileStore for KeptFiles<F> {
    async fn create(&self, key: &FileKey) -> Result<Box<dyn FileWriter>, FileStoreError> {
        self.0.create(key).await
    }

    async fn open(&self, key: &FileKey, size: u64, range: Range<u64>) -> Result<Box<dyn FileReader>, FileStoreError> {
        self.0.open(key, size, range).await
    }

    async fn delete(&self, _: &FileKey) -> Result<(), FileStoreError> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use customs_documents::testing::MemoryFiles;
    use customs_kernel::{CountingEntropy, OrganisationId};

    #[actix_rt::test]
    async fn a_file_stays_that_is_deleted_by_a_copy() {
        let kept = KeptFiles(MemoryFiles::default());
        let key = FileKey::generate(OrganisationId::new(7), &CountingEntropy::default());
        let mut writer = kept.create(&key).await.expect("begun");
        writer.write(bytes::Bytes::from_static(b"%PDF")).await.expect("written");
        writer.finish().await.expect("finished");
        kept.delete(&key).await.expect("accepted");
        let mut reader = kept.open(&key, 4, 0..4).await.expect("it is there");
        assert_eq!(reader.next().await.expect("read").as_deref(), Some(&b"%PDF"[..]));
    }
}
