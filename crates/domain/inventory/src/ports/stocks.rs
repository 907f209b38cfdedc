use crate::stock::{LotInStock, NewMovement, NewStock, StockRecord};
use crate::{LotId, StockId};
use customs_kernel::{OrganisationId, StorageError};

/// Keeps stock, its lots and their ledgers.
///
/// A lot's balance is always that of the last entry of its ledger, and that is the sum of all entries. Numbers
/// have up to 16 digits before the point and 6 behind it, and come back exactly.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait StockRepository: Send + Sync {
    /// Keeps new stock, in version 1: lots in the order of the form with ids that grow, each with the entry that
    /// opens its ledger (kind [`NewStock::kind`], everything available). Few statements however many lots.
    ///
    /// # Errors
    /// `Conflict` with `stocks_organisation_id_declaration_id_submission_key` when that submission placed stock
    /// already; then nothing else of the unit of work is lost.
    fn insert(&self, stock: &NewStock) -> Result<StockRecord, StorageError>;

    /// Those of this stock that the organisation has, by id, with all lots; in a bounded number of queries.
    fn find(&self, organisation: OrganisationId, ids: &[StockId]) -> Result<Vec<StockRecord>, StorageError>;

    /// What the submissions of a declaration placed, by id; in a bounded number of queries.
    fn placed_by(&self, organisation: OrganisationId, declaration: i64) -> Result<Vec<StockRecord>, StorageError>;

    /// Those of these lots that the organisation has, in the order of their ids, as they are once nobody else
    /// changes them: the lots are locked in that order, then their heads in the order of theirs, until the unit
    /// of work ends. Two queries, however many. Versions are not raised.
    fn hold(&self, organisation: OrganisationId, lots: &[LotId]) -> Result<Vec<LotInStock>, StorageError>;

    /// Adds entries to the ledgers of held lots, in this order, and raises the version of each head once. In few
    /// statements however many; none at all for none.
    ///
    /// # Errors
    /// `Conflict` without a constraint when the balance of a lot is not the one before its first entry
    /// ([`NewMovement::before`]), or there is no such lot; then none was kept.
    fn record(&self, movements: &[NewMovement]) -> Result<(), StorageError>;

    /// Marks stock whose placement does not count any more, and raises its version. One of its lots is held, and
    /// with it the head. Marking it again changes nothing.
    fn withdraw(&self, organisation: OrganisationId, stock: StockId) -> Result<(), StorageError>;
}
