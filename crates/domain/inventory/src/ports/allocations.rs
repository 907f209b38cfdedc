use crate::LotId;
use crate::allocation::Allocation;
use customs_kernel::{OrganisationId, StorageError};
use std::collections::BTreeSet;

/// Keeps what is meant for which line. Changes are made while the declaration is held, together with the entries
/// in the ledgers of the lots. Declarations and lines are named by id and no more: they may be gone before their
/// allocations are.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait AllocationRepository: Send + Sync {
    /// The allocations of all lines of a declaration, also of lines that are gone, by line and lot.
    fn of_declaration(&self, organisation: OrganisationId, declaration: i64) -> Result<Vec<Allocation>, StorageError>;

    /// Those of these declarations that have allocations, whose submissions placed stock, or of which something is not in
    /// order ([`ExceptionRepository`](super::ExceptionRepository)); in a bounded number of
    /// queries, none for none.
    fn touching_stock(&self, organisation: OrganisationId, declarations: &[i64])
    -> Result<BTreeSet<i64>, StorageError>;

    /// Keeps new ones, in few statements however many.
    ///
    /// # Errors
    /// `Conflict` with `stock_allocations_organisation_id_line_id_lot_id_key` when there is one for a line and lot
    /// already; then none was kept.
    fn insert(&self, allocations: &[Allocation]) -> Result<(), StorageError>;

    /// Stores what can change of them: submission and state.
    ///
    /// # Errors
    /// `Conflict` without a constraint when one is not there any more or was removed already; then none was kept.
    fn save(&self, allocations: &[Allocation]) -> Result<(), StorageError>;

    /// Takes away those for these lines and lots.
    ///
    /// # Errors
    /// `Conflict` without a constraint when one is not there any more; then none was taken away.
    fn delete(&self, organisation: OrganisationId, allocations: &[(i64, LotId)]) -> Result<(), StorageError>;
}
