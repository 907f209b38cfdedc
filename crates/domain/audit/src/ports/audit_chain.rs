use crate::chain::{Block, Head};
use crate::entry::{AuditEntry, AuditEntryId};
use customs_kernel::{OrganisationId, StorageError};
use std::collections::HashMap;

/// Numbers of what is stored of an organisation, all of one moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// The end of the chain.
    pub head: Head,
    /// The number of entries that are stored.
    pub stored: u64,
    /// The number of entries that wait to be added to the chain.
    pub waiting: u64,
    /// The number of blocks that are stored.
    pub blocks: u64,
}

/// Keeps the chains.
pub trait AuditChain: Send + Sync {
    /// Whether entries wait to be added to the chain of their organisation. Locks nothing.
    ///
    /// # Errors
    /// When the storage fails.
    fn has_waiting(&self) -> Result<bool, StorageError>;

    /// Takes the keys of entries that wait, at most `most`, in the order of organisations and ids. To be called in a unit
    /// of work which adds them all: they wait again when it is undone. Takes none while another instance has such a unit
    /// open, so that a chain never forks.
    ///
    /// # Errors
    /// When the storage fails.
    fn take_waiting(&self, most: usize) -> Result<Vec<(OrganisationId, AuditEntryId)>, StorageError>;

    /// The end of the chain of an organisation. Where somebody damaged what is stored of it, a block can be added all the
    /// same, so that one organisation does not hold up the others: the check then tells where the chain does not hold.
    ///
    /// # Errors
    /// When the storage fails.
    fn head(&self, organisation: OrganisationId) -> Result<Head, StorageError>;

    /// Adds a block to the chain of an organisation, which then ends at `head`.
    ///
    /// # Errors
    /// When the storage fails, or has a block with this number.
    fn add(&self, organisation: OrganisationId, block: &Block, head: &Head) -> Result<(), StorageError>;

    /// The numbers of what is stored of an organisation.
    ///
    /// # Errors
    /// When the storage fails.
    fn standing(&self, organisation: OrganisationId) -> Result<Standing, StorageError>;

    /// The block with this number; `None` also if what is stored there is no block.
    ///
    /// # Errors
    /// When the storage fails.
    fn block(&self, organisation: OrganisationId, number: u64) -> Result<Option<Block>, StorageError>;

    /// The entries with these ids, in any order, without those that are gone. Entries that somebody damaged are read as
    /// well as they can be: their hash is another one then.
    ///
    /// # Errors
    /// When the storage fails.
    fn entries(&self, organisation: OrganisationId, ids: &[AuditEntryId]) -> Result<Vec<AuditEntry>, StorageError>;

    /// The bytes that each of these entries takes in memory, about.
    ///
    /// # Errors
    /// When the storage fails.
    fn sizes(
        &self,
        organisation: OrganisationId,
        ids: &[AuditEntryId],
    ) -> Result<HashMap<AuditEntryId, u64>, StorageError>;

    /// The organisations that have a chain, or what is left of one, in the order of their ids.
    ///
    /// # Errors
    /// When the storage fails.
    fn organisations(&self) -> Result<Vec<OrganisationId>, StorageError>;

    /// The names of what lets the database note writes and keep entries, and is gone or switched off.
    ///
    /// # Errors
    /// When the storage fails.
    fn missing_guards(&self) -> Result<Vec<String>, StorageError>;
}
