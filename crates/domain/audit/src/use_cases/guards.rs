use super::AuditLog;
use customs_kernel::StorageError;

impl AuditLog {
    /// The names of what lets the database note each write and keep the entries (its triggers) and is gone or switched off:
    /// as long as it is, some writes leave no entry, or entries can be changed.
    ///
    /// # Errors
    /// When the storage fails.
    pub fn missing_guards(&self) -> Result<Vec<String>, StorageError> {
        self.chain.missing_guards()
    }
}
