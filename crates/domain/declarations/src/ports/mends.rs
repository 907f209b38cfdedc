use crate::{DeclarationId, GrantedRights, Mend, MendAuthor, MendEntry, MendId, MendState, NewMend};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError, WriteEffect};
use customs_port_macros::port;

/// The storage of mends. All methods join the unit of work of their thread.
#[port]
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait MendRepository: Send + Sync {
    /// Stores a new mend, whose declarations wait, and notifies the worker that carries mends out.
    ///
    /// # Errors
    /// `Conflict` when a declaration stands in it twice.
    fn insert(&self, mend: &NewMend) -> Result<Mend, StorageError>;

    /// Returns a mend; `None` when the organisation has no such mend.
    fn find(&self, organisation: OrganisationId, id: MendId) -> Result<Option<Mend>, StorageError>;

    /// Returns the declarations of a mend, in the order of the list; empty when the organisation has no such mend.
    fn entries(&self, organisation: OrganisationId, id: MendId) -> Result<Vec<MendEntry>, StorageError>;

    /// Returns the mends of an organisation, the latest first, at most `limit`.
    fn latest(&self, organisation: OrganisationId, limit: u32) -> Result<Vec<Mend>, StorageError>;

    /// Returns mends of all organisations with declarations that wait, the oldest first, at most `limit`.
    fn running(&self, limit: u32) -> Result<Vec<(OrganisationId, MendId)>, StorageError>;

    /// Returns the first declaration of a mend that waits and that no other caller holds, and holds it until the unit of
    /// work ends; `None` when there is none.
    fn take(&self, organisation: OrganisationId, id: MendId) -> Result<Option<MendEntry>, StorageError>;

    /// Notes what became of a declaration that waited. Nothing changes when it did not wait.
    fn settle(
        &self,
        organisation: OrganisationId,
        id: MendId,
        declaration: DeclarationId,
        state: &MendState,
        at: DateTime<Utc>,
    ) -> Result<WriteEffect, StorageError>;

    /// Marks a mend as finished when none of its declarations waits.
    fn finish(&self, organisation: OrganisationId, id: MendId, at: DateTime<Utc>) -> Result<WriteEffect, StorageError>;
}

/// What authors of mends may do.
#[port]
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait MendRights: Send + Sync {
    /// Returns what the author may do at this moment; `None` when the organisation has no such author, or none that may
    /// act.
    fn rights(&self, organisation: OrganisationId, author: &MendAuthor) -> Result<Option<GrantedRights>, StorageError>;
}
