use crate::declaration::WantedGoods;
use crate::stock::{LotInStock, StockMovement, StockRecord, StockStatus};
use crate::{LotId, StockId, StockMovementId};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, Page, PageRequest, StorageError};
use std::collections::BTreeMap;

/// Which stock a list shows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StockFilter {
    /// That of this customer.
    pub customer_code: Option<String>,
    /// That with a lot of this article.
    pub sku: Option<String>,
    /// That with a lot whose commodity code begins so.
    pub hs_code: Option<String>,
    /// With something left, or with nothing.
    pub status: Option<StockStatus>,
    /// A part of reference, MRN or warehouse licence, or of the article code or description of a lot; in any case.
    pub search: Option<String>,
    /// As it was at that moment: what was placed later is left out, and balances (which also decide the status)
    /// are those of the last entry at that moment or earlier. As it is now when left out.
    pub at: Option<DateTime<Utc>>,
}

/// Which movements an audit file tells.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AuditFilter {
    /// Those of lots of this customer.
    pub customer_code: Option<String>,
    /// Those of lots in this warehouse.
    pub warehouse_licence: Option<String>,
    /// Written down at this moment or later.
    pub from: Option<DateTime<Utc>>,
    /// Written down at this moment or earlier.
    pub until: Option<DateTime<Utc>>,
}

/// A movement with the lot it is of. The balance of the lot is the one that the movement tells, not today's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditRow {
    /// The movement.
    pub movement: StockMovement,
    /// The lot.
    pub lot: LotInStock,
}

/// Stock as lists and look-ups show it.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait StockDirectory: Send + Sync {
    /// One page of the stock that the filter lets through, the newest (largest id) first, each with all lots that
    /// there were at the moment that is asked for. Two queries and one for the count, whatever the size.
    fn list(
        &self,
        organisation: OrganisationId,
        filter: &StockFilter,
        page: PageRequest,
    ) -> Result<Page<StockRecord>, StorageError>;

    /// The lots that hold what is wanted ([`WantedGoods::are_in`]) where it is meant to lie ([`WantedGoods::are_at`]), have something available and are not
    /// withdrawn: the oldest first (`placed_at`, then id), `limit` at most.
    fn available(
        &self,
        organisation: OrganisationId,
        wanted: &WantedGoods,
        limit: usize,
    ) -> Result<Vec<LotInStock>, StorageError>;

    /// The ledger of a lot, from the entry after `after`, `limit` at most; nothing of a lot that is not there.
    fn movements(
        &self,
        organisation: OrganisationId,
        lot: LotId,
        after: StockMovementId,
        limit: usize,
    ) -> Result<Vec<StockMovement>, StorageError>;

    /// Movements of all lots by id, from the one after `after`, `limit` at most. None with an id among those that are
    /// answered, or below them, can be seen only later: what commits meanwhile is in this answer or behind it.
    fn audit(
        &self,
        organisation: OrganisationId,
        filter: &AuditFilter,
        after: StockMovementId,
        limit: usize,
    ) -> Result<Vec<AuditRow>, StorageError>;

    /// Whether anything was ever placed for this customer under that licence (any, where none is named; capitals and
    /// spaces of it do not matter) and not withdrawn; one short query.
    #[allow(clippy::needless_lifetimes, reason = "the mock cannot elide it")]
    fn holds_stock<'a>(
        &self,
        organisation: OrganisationId,
        customer_code: &str,
        warehouse_licence: Option<&'a str>,
    ) -> Result<bool, StorageError>;

    /// The stock that each of these lots belongs to, in one query; those that are not there are left out.
    fn stocks_of(&self, organisation: OrganisationId, lots: &[LotId])
    -> Result<BTreeMap<LotId, StockId>, StorageError>;
}
