use super::AuditLog;
use crate::chain::NextBlock;
use crate::entry::AuditEntryId;
use customs_kernel::{OrganisationId, StorageError, in_unit_of_work};

impl AuditLog {
    /// Adds entries that wait to the chains of their organisations, at most `most`, and returns their number. Only one
    /// of several instances does so at a time; the others find nothing.
    ///
    /// # Errors
    /// When the storage fails; then nothing was added.
    pub fn link(&self, most: usize) -> Result<usize, StorageError> {
        if !self.chain.has_waiting()? {
            return Ok(0);
        }
        in_unit_of_work(&*self.work, || {
            let taken = self.chain.take_waiting(most)?;
            for keys in taken.chunk_by(|one, next| one.0 == next.0) {
                let Some((organisation, _)) = keys.first() else { continue };
                let ids: Vec<AuditEntryId> = keys.iter().map(|(_, id)| *id).collect();
                self.link_these(*organisation, &ids)?;
            }
            Ok(taken.len())
        })
    }

    fn link_these(&self, organisation: OrganisationId, ids: &[AuditEntryId]) -> Result<(), StorageError> {
        let mut next = NextBlock::after(&self.chain.head(organisation)?);
        for piece in self.pieces(organisation, ids)? {
            let mut entries = self.chain.entries(organisation, piece)?;
            entries.sort_unstable_by_key(|entry| entry.id);
            entries.iter().for_each(|entry| next.add(entry));
        }
        let (block, head) = next.complete();
        if block.entries.is_empty() {
            return Ok(());
        }
        self.chain.add(organisation, &block, &head)
    }
}
