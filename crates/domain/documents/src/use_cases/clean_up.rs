use super::Documents;
use crate::{DocumentError, FileKey};
use chrono::Duration;

/// How long the caller that gave up uploads has to remove their files before others try.
const PATIENCE: Duration = Duration::minutes(1);

impl Documents {
    /// Gives up uploads that are overdue to become documents, at most `limit`. Their files must be removed with
    /// [`Documents::delete_file`]. A file that cannot be removed now is returned again later.
    ///
    /// # Errors
    /// When storage fails.
    pub fn give_up_due(&self, limit: usize) -> Result<Vec<FileKey>, DocumentError> {
        let now = self.ports.clock.now();
        Ok(self.ports.repository.give_up_due(now, now + PATIENCE, limit)?)
    }

    /// Gives up one upload. Returns `false` when it became a document; then there is nothing to remove.
    ///
    /// # Errors
    /// When storage fails.
    pub fn give_up(&self, key: &FileKey) -> Result<bool, DocumentError> {
        Ok(self.ports.repository.give_up(key, self.ports.clock.now() + PATIENCE)?)
    }

    /// Removes the file of an upload that was given up.
    ///
    /// # Errors
    /// When the file store fails.
    pub async fn delete_file(&self, key: &FileKey) -> Result<(), DocumentError> {
        Ok(self.ports.files.delete(key).await?)
    }

    /// Removes the record of an upload after its file was removed.
    ///
    /// # Errors
    /// When storage fails; then the removal is repeated later.
    pub fn forget(&self, key: &FileKey) -> Result<(), DocumentError> {
        Ok(self.ports.repository.forget_upload(key)?)
    }
}
