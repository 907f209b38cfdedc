use super::Documents;
use crate::{DocumentError, FileKey};
use chrono::Duration;

/// How long whoever gave uploads up has for removing their files before others try.
const PATIENCE: Duration = Duration::minutes(1);

impl Documents {
    /// Gives up what should have become a document long ago, at most `limit` uploads: their files are to
    /// be removed by [`Documents::remove_file`]. A file that cannot be removed now comes again later.
    ///
    /// # Errors
    /// When storage fails.
    pub fn give_up_due(&self, limit: usize) -> Result<Vec<FileKey>, DocumentError> {
        let now = self.ports.clock.now();
        Ok(self.ports.repository.give_up_due(now, now + PATIENCE, limit)?)
    }

    /// Gives one upload up, unless it became a document: then there is nothing to remove, which is what
    /// `false` says.
    ///
    /// # Errors
    /// When storage fails.
    pub fn give_up(&self, key: &FileKey) -> Result<bool, DocumentError> {
        Ok(self.ports.repository.give_up(key, self.ports.clock.now() + PATIENCE)?)
    }

    /// Removes the file of an upload that was given up.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn remove_file(&self, key: &FileKey) -> Result<(), DocumentError> {
        Ok(self.ports.files.remove(key).await?)
    }

    /// Takes an upload off the record whose file was removed.
    ///
    /// # Errors
    /// When storage fails; then the removal is repeated later.
    pub fn forget(&self, key: &FileKey) -> Result<(), DocumentError> {
        Ok(self.ports.repository.forget_upload(key)?)
    }
}
