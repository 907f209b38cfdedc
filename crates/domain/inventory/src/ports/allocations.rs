use crate::LotId;
use crate::allocation::Allocation;
use customs_kernel::{OrganisationId, StorageError};
use std::collections::BTreeSet;

/// Stores allocations. They change only while the declaration is locked, together with the entries in the ledgers of
/// the lots. Declarations and lines are named by id without a reference, since they may be deleted before their
/// allocations.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait AllocationRepository: Send + Sync {
    /// The allocations of all lines of a declaration, even of deleted lines, in the order of line and lot.
    fn for_declaration(&self, organisation: OrganisationId, declaration: i64) -> Result<Vec<Allocation>, StorageError>;

    /// The declarations among these that concern stock: they have allocations, their submissions placed stock, or
    /// there are findings about them ([`ExceptionRepository`](super::ExceptionRepository)). It takes a bounded number
    /// of queries, none for an empty list.
    fn touching_stock(&self, organisation: OrganisationId, declarations: &[i64])
    -> Result<BTreeSet<i64>, StorageError>;

    /// Stores new allocations, in few statements whatever their number.
    ///
    /// # Errors
    /// `Conflict` with `stock_allocations_organisation_id_line_id_lot_id_key` when a line already has an allocation
    /// of the lot; then none was stored.
    fn insert(&self, allocations: &[Allocation]) -> Result<(), StorageError>;

    /// Stores the fields of allocations that can change: submission and state.
    ///
    /// # Errors
    /// `Conflict` without a constraint when an allocation is gone or was removed already; then none was stored.
    fn save(&self, allocations: &[Allocation]) -> Result<(), StorageError>;

    /// Deletes the allocations of these lines and lots.
    ///
    /// # Errors
    /// `Conflict` without a constraint when one of them is gone; then none was deleted.
    fn delete(&self, organisation: OrganisationId, allocations: &[(i64, LotId)]) -> Result<(), StorageError>;
}
