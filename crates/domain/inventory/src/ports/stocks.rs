use crate::stock::{LotInStock, NewStock, NewStockMovement, StockRecord};
use crate::{LotId, StockId};
use customs_kernel::{OrganisationId, StorageError};

/// Stores stock, its lots and their ledgers.
///
/// The balance of a lot always equals the one after the last entry of its ledger, which is the sum of all entries.
/// Numbers have up to 16 digits before the point and 6 after it, and are stored exactly.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait StockRepository: Send + Sync {
    /// Stores new stock in version 1. The lots keep the order of the form and get ascending ids, each with the entry
    /// that opens its ledger (kind [`NewStock::kind`], the whole quantity available). It takes few statements,
    /// whatever the number of lots.
    ///
    /// # Errors
    /// `Conflict` with `stocks_organisation_id_declaration_id_submission_key` when that submission placed stock
    /// already; the rest of the unit of work is kept in that case.
    fn insert(&self, stock: &NewStock) -> Result<StockRecord, StorageError>;

    /// Reads the stock with these ids, as far as the organisation has it, by id and with all lots, in a bounded
    /// number of queries.
    fn find(&self, organisation: OrganisationId, ids: &[StockId]) -> Result<Vec<StockRecord>, StorageError>;

    /// The stock that the submissions of a declaration placed, by id, in a bounded number of queries.
    fn placed_by(&self, organisation: OrganisationId, declaration: i64) -> Result<Vec<StockRecord>, StorageError>;

    /// Locks these lots, as far as the organisation has them, and reads them in the order of their ids. The lots are
    /// locked in that order, then their heads in the order of theirs, until the unit of work ends. It takes two
    /// queries, whatever their number. Versions are not raised.
    fn hold(&self, organisation: OrganisationId, lots: &[LotId]) -> Result<Vec<LotInStock>, StorageError>;

    /// Adds entries to the ledgers of locked lots, in this order, and raises the version of each head once. It takes
    /// few statements whatever their number, and none for an empty list. All entries are of one organisation.
    ///
    /// # Errors
    /// `Conflict` without a constraint when the balance of a lot differs from the one before its first entry
    /// ([`NewStockMovement::before`]), the lot does not exist, or an entry is of another organisation than the first;
    /// then none was stored.
    fn record(&self, movements: &[NewStockMovement]) -> Result<(), StorageError>;

    /// Marks stock whose placement was rejected or invalidated, and raises its version. One of its lots must be
    /// locked, and with it the head. A repetition changes nothing.
    fn withdraw(&self, organisation: OrganisationId, stock: StockId) -> Result<(), StorageError>;
}
