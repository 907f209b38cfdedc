use super::AuditLog;
use crate::chain::{Block, ChainHash, Head, hash_after};
use crate::entry::{AuditEntry, AuditEntryId};
use crate::noted::Noted;
use crate::ports::Standing;
use crate::verification::{Break, Verification};
use customs_kernel::{OrganisationId, StorageError};
use std::collections::HashMap;

/// Most entries read at once.
const ENTRIES: usize = 200;

impl AuditLog {
    /// Walks the chain of an organisation from its beginning and compares each entry with the hash after it. It holds few
    /// entries in memory at a time, and locks nothing; what is added meanwhile is not looked at. The chain must also have the
    /// hash that was noted of it, if one was.
    ///
    /// # Errors
    /// When the storage fails. A broken chain is not an error.
    pub fn verify(&self, organisation: OrganisationId, noted: Option<Noted>) -> Result<Verification, StorageError> {
        let standing = self.chain.standing(organisation)?;
        let mut walk = Walk { log: self, organisation, noted, end: Head::START };
        let broken = match walk.blocks(standing.head.blocks)? {
            Some(broken) => Some(broken),
            None => at_the_end(&walk.end, &standing).or_else(|| walk.beyond_the_end()),
        };
        let Head { blocks: _, entries, hash } = walk.end;
        Ok(Verification { entries, waiting: standing.waiting, hash, broken })
    }

    /// The organisations that have entries in a chain, in the order of their ids. Those that were deleted are among them.
    ///
    /// # Errors
    /// When the storage fails.
    pub fn organisations(&self) -> Result<Vec<OrganisationId>, StorageError> {
        self.chain.organisations()
    }
}

/// Compares the end of the walk with what the storage counts.
fn at_the_end(end: &Head, standing: &Standing) -> Option<Break> {
    let Standing { head, stored, waiting, blocks } = standing;
    if end != head || *blocks != head.blocks {
        return Some(Break::Cut { sequence: end.entries + 1 });
    }
    let known = head.entries + waiting;
    (*stored != known).then_some(Break::Uncounted { stored: *stored, known })
}

/// A walk along a chain.
struct Walk<'a> {
    log: &'a AuditLog,
    organisation: OrganisationId,
    noted: Option<Noted>,
    /// How far the chain holds.
    end: Head,
}

impl Walk<'_> {
    fn blocks(&mut self, last: u64) -> Result<Option<Break>, StorageError> {
        for number in 1..=last {
            let next = self.end.entries + 1;
            let block = self.log.chain.block(self.organisation, number)?;
            let Some(block) = block.filter(|block| block.first_sequence == next) else {
                return Ok(Some(Break::Cut { sequence: next }));
            };
            if let Some(broken) = self.block(&block)? {
                return Ok(Some(broken));
            }
            self.end.blocks = number;
        }
        Ok(None)
    }

    fn block(&mut self, block: &Block) -> Result<Option<Break>, StorageError> {
        for part in block.entries.chunks(ENTRIES) {
            let ids: Vec<AuditEntryId> = part.iter().map(|(id, _)| *id).collect();
            let mut hashes = part.iter().map(|(_, hash)| *hash);
            for piece in self.log.pieces(self.organisation, &ids)? {
                if let Some(broken) = self.piece(piece, &mut hashes)? {
                    return Ok(Some(broken));
                }
            }
        }
        Ok(None)
    }

    /// Compares some entries with the hashes after them, which are the next ones.
    fn piece(
        &mut self,
        ids: &[AuditEntryId],
        hashes: &mut impl Iterator<Item = ChainHash>,
    ) -> Result<Option<Break>, StorageError> {
        let read = self.log.chain.entries(self.organisation, ids)?;
        let read: HashMap<AuditEntryId, AuditEntry> = read.into_iter().map(|entry| (entry.id, entry)).collect();
        for (id, hash) in ids.iter().zip(hashes) {
            if let Some(broken) = self.entry(*id, read.get(id), hash) {
                return Ok(Some(broken));
            }
        }
        Ok(None)
    }

    fn entry(&mut self, id: AuditEntryId, entry: Option<&AuditEntry>, hash: ChainHash) -> Option<Break> {
        let sequence = self.end.entries + 1;
        let Some(entry) = entry else { return Some(Break::Missing { sequence, entry: id }) };
        if hash_after(self.end.hash, sequence, entry) != hash {
            return Some(Break::Changed { sequence, entry: id });
        }
        (self.end.entries, self.end.hash) = (sequence, hash);
        let noted = self.noted.filter(|noted| noted.entries == sequence);
        noted.filter(|noted| noted.hash != hash).map(|_| Break::NotAsNoted { sequence })
    }

    /// A chain that is shorter than what was noted of it has lost its end.
    fn beyond_the_end(&self) -> Option<Break> {
        let noted = self.noted.filter(|noted| noted.entries > self.end.entries)?;
        Some(Break::NotAsNoted { sequence: noted.entries })
    }
}
