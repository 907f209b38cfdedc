use super::AuditLog;
use crate::chain::link;
use customs_kernel::{StorageError, in_unit_of_work};

impl AuditLog {
    /// Adds entries that wait to the chains of their organisations, at most `most`, and returns their number. Of several
    /// instances one does so at a time; the others find nothing.
    ///
    /// # Errors
    /// When the storage fails; then nothing was added.
    pub fn link(&self, most: usize) -> Result<usize, StorageError> {
        if !self.chain.has_waiting()? {
            return Ok(0);
        }
        in_unit_of_work(&*self.work, || {
            let taken = self.chain.take_waiting(most)?;
            for entries in taken.chunk_by(|one, next| one.organisation == next.organisation) {
                let Some(organisation) = entries.first().map(|entry| entry.organisation) else { continue };
                let (block, head) = link(&self.chain.head(organisation)?, entries);
                self.chain.add(organisation, &block, &head)?;
            }
            Ok(taken.len())
        })
    }
}
