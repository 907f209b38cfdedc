//! The arithmetic of the chain.

use crate::entry::{AuditEntry, AuditEntryId};
use sha2::{Digest, Sha256};
use std::fmt;

/// What the hash of an entry begins with, so that no other use of SHA-256 yields the same bytes.
const PURPOSE: &[u8] = b"customs audit entry, 1\n";

/// A hash over an entry and all before it (SHA-256).
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ChainHash(pub [u8; 32]);

impl fmt::Display for ChainHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl fmt::Debug for ChainHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ChainHash({self})")
    }
}

/// The end of a chain, to which the next entries are added.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Head {
    /// The number of blocks.
    pub blocks: u64,
    /// The number of entries.
    pub entries: u64,
    /// The hash after the latest entry; zeros without entries.
    pub hash: ChainHash,
}

impl Head {
    /// The end of a chain without entries.
    pub const START: Self = Self { blocks: 0, entries: 0, hash: ChainHash([0; 32]) };
}

/// Entries that were added to a chain together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// The number of the block in its chain, counted from 1.
    pub number: u64,
    /// The place of its first entry in the chain, counted from 1.
    pub first_sequence: u64,
    /// The entries in their order, each with the hash after it.
    pub entries: Vec<(AuditEntryId, ChainHash)>,
}

/// Adds entries to a chain. Returns their block, and the end of the chain after it.
#[must_use]
pub fn link(head: &Head, entries: &[AuditEntry]) -> (Block, Head) {
    let mut next = NextBlock::after(head);
    entries.iter().for_each(|entry| next.add(entry));
    next.complete()
}

/// The next block of a chain while it is made, so that not all of its entries need be in memory at once.
pub(crate) struct NextBlock {
    block: Block,
    head: Head,
}

impl NextBlock {
    pub(crate) const fn after(head: &Head) -> Self {
        // Numbers that are as large as they can be are not the end of a real chain: the check reports that.
        let number = head.blocks.saturating_add(1);
        let block = Block { number, first_sequence: head.entries.saturating_add(1), entries: Vec::new() };
        Self { block, head: Head { blocks: number, ..*head } }
    }

    pub(crate) fn add(&mut self, entry: &AuditEntry) {
        let Head { entries, hash, .. } = &mut self.head;
        *entries = entries.saturating_add(1);
        *hash = hash_after(*hash, *entries, entry);
        self.block.entries.push((entry.id, *hash));
    }

    /// The block, and the end of the chain after it.
    pub(crate) fn complete(self) -> (Block, Head) {
        (self.block, self.head)
    }
}

/// The hash after an entry: SHA-256 of the purpose, the hash before it, and its fields with their lengths.
pub(crate) fn hash_after(before: ChainHash, sequence: u64, entry: &AuditEntry) -> ChainHash {
    let AuditEntry {
        organisation,
        id,
        at,
        actor_kind,
        actor_id,
        request_id,
        record_kind,
        record_id,
        action,
        before: was,
        after: is,
    } = entry;
    let mut hash = Sha256::new();
    hash.update(PURPOSE);
    hash.update(before.0);
    hash.update(sequence.to_be_bytes());
    hash.update(organisation.get().to_be_bytes());
    hash.update(id.get().to_be_bytes());
    hash.update(at.timestamp_micros().to_be_bytes());
    let texts = [Some(actor_kind), actor_id.as_ref(), request_id.as_ref(), Some(record_kind), Some(record_id)];
    for text in texts.into_iter().chain([Some(action), was.as_ref(), is.as_ref()]) {
        match text {
            None => hash.update([0]),
            Some(text) => {
                hash.update([1]);
                hash.update((text.len() as u64).to_be_bytes());
                hash.update(text);
            }
        }
    }
    ChainHash(hash.finalize().into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::entry;

    #[test]
    fn entries_linked_one_by_one_make_the_same_chain() {
        let (block, head) = link(&Head::START, &[entry(1, 1), entry(1, 2)]);
        assert_eq!((block.number, block.first_sequence, head.blocks, head.entries), (1, 1, 1, 2));
        assert_eq!(block.entries.last().map(|(_, hash)| *hash), Some(head.hash));
        // Entries linked one by one make the same chain in other blocks.
        let (_, first) = link(&Head::START, &[entry(1, 1)]);
        let (second, apart) = link(&first, &[entry(1, 2)]);
        assert_eq!((second.number, second.first_sequence, apart.hash), (2, 2, head.hash));
    }

    #[test]
    fn no_field_can_be_changed_or_moved_into_another_without_another_hash() {
        let one = entry(1, 1);
        let text = |text: &str| Some(text.to_owned());
        let others = [
            AuditEntry { organisation: customs_kernel::OrganisationId::new(2), ..one.clone() },
            AuditEntry { id: AuditEntryId::new(2), ..one.clone() },
            AuditEntry { at: one.at + chrono::Duration::microseconds(1), ..one.clone() },
            AuditEntry { actor_kind: "worker".to_owned(), ..one.clone() },
            AuditEntry { actor_id: text("c-2"), ..one.clone() },
            AuditEntry { actor_id: None, ..one.clone() },
            AuditEntry { request_id: text("r-2"), ..one.clone() },
            AuditEntry { record_kind: "customer".to_owned(), ..one.clone() },
            AuditEntry { record_id: "13".to_owned(), ..one.clone() },
            AuditEntry { action: "deleted".to_owned(), ..one.clone() },
            AuditEntry { before: text("{}"), ..one.clone() },
            AuditEntry { before: None, after: one.before.clone(), ..one.clone() },
            AuditEntry { after: None, ..one.clone() },
            AuditEntry { actor_id: text("c-1r"), request_id: text("-1"), ..one.clone() },
        ];
        let hash = |entry: &AuditEntry| hash_after(Head::START.hash, 1, entry);
        for other in others {
            assert_ne!(hash(&other), hash(&one), "{other:?}");
        }
        assert_ne!(hash_after(Head::START.hash, 2, &one), hash(&one));
        assert_ne!(hash_after(hash(&one), 1, &one), hash(&one));
    }
}
