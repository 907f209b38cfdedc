//! What the audit log needs of the storage. Entries are stored by the database itself, together with the changes that
//! they record.

use crate::chain::{Block, Head};
use crate::entry::{AuditEntry, AuditEntryId};
use crate::filter::AuditFilter;
use crate::recent::RecentWrite;
use customs_kernel::{OrganisationId, Page, PageRequest, StorageError};
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

    /// The end of the chain of an organisation. Where what is stored of it was damaged, a block can be added all the
    /// same, so that one organisation does not hold up the others: the check then reports where the chain does not
    /// hold.
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

    /// The entries with these ids, in any order, without those that are gone. Damaged entries are read as
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

/// Reads the entries of an organisation.
pub trait AuditDirectory: Send + Sync {
    /// One page of the entries that the filter lets through, the latest first.
    ///
    /// # Errors
    /// When the storage fails.
    fn list(
        &self,
        organisation: OrganisationId,
        filter: &AuditFilter,
        page: PageRequest,
    ) -> Result<Page<AuditEntry>, StorageError>;

    /// The entry of an organisation with the highest id; `None` without entries.
    ///
    /// # Errors
    /// When the storage fails.
    fn latest(&self, organisation: OrganisationId) -> Result<Option<AuditEntryId>, StorageError>;

    /// The first entries after this one that the filter lets through, in the order of their ids; at most `limit`, and
    /// fewer where they would take too much memory, but one at least as long as there is one.
    ///
    /// # Errors
    /// When the storage fails.
    fn after(
        &self,
        organisation: OrganisationId,
        filter: &AuditFilter,
        after: AuditEntryId,
        limit: usize,
    ) -> Result<Vec<AuditEntry>, StorageError>;
}

/// Reports that records were written, for those who show them.
pub trait RecentWrites: Send + Sync {
    /// The mark of each of these organisations that has entries: the sum of the ids of its latest
    /// [`MOST_RECENT`](crate::MOST_RECENT) entries. It grows whenever one of these becomes visible, also one with an id
    /// that is smaller than the largest. However many entries there are, no more than that are read.
    ///
    /// # Errors
    /// When the storage fails.
    fn marks(&self, organisations: &[OrganisationId]) -> Result<Vec<(OrganisationId, i64)>, StorageError>;

    /// The latest writes of the records of an organisation, the largest id first, at most
    /// [`MOST_RECENT`](crate::MOST_RECENT). No clock decides which these are.
    ///
    /// # Errors
    /// When the storage fails.
    fn recent(&self, organisation: OrganisationId) -> Result<Vec<RecentWrite>, StorageError>;
}
