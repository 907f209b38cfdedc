use super::Documents;
use crate::{Document, DocumentError, FileReader};
use std::ops::Range;

impl Documents {
    /// Reads a range of a document's file; `range` must lie within it.
    ///
    /// # Errors
    /// `FileMissing` when the store has lost the file; other errors when the store fails.
    pub async fn read(&self, document: &Document, range: Range<u64>) -> Result<Box<dyn FileReader>, DocumentError> {
        Ok(self.ports.files.open(&document.file.key, document.file.size, range).await?)
    }
}
