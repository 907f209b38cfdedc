use crate::declaration::WantedGoods;
use crate::stock::{LotInStock, StockMovement, StockRecord, StockStatus};
use crate::{LotId, StockId, StockMovementId};
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::{OrganisationId, Page, PageRequest, StorageError};
use customs_port_macros::port;
use std::collections::BTreeMap;

/// Filter of the stock list.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StockFilter {
    /// Only stock of the customer with this code.
    pub customer_code: Option<String>,
    /// Only stock with a lot of this article.
    pub sku: Option<String>,
    /// Only stock with a lot that has a commodity code beginning with this text.
    pub hs_code: Option<String>,
    /// Only stock with goods left, or only stock without.
    pub status: Option<StockStatus>,
    /// Part of the reference, MRN or warehouse licence, or of the article code or description of a lot, in any letter
    /// case.
    pub search: Option<String>,
    /// Moment for which the list shows the stock: later placements are left out, and the balances (which also decide
    /// the status) are those of the last entry until then. The list shows the present when absent.
    pub at: Option<DateTime<Utc>>,
}

/// Filter of the movements in an audit file.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AuditFilter {
    /// Only movements of lots of the customer with this code.
    pub customer_code: Option<String>,
    /// Only movements of lots in the warehouse with this licence.
    pub warehouse_licence: Option<String>,
    /// Only movements recorded at this moment or later.
    pub from: Option<DateTime<Utc>>,
    /// Only movements recorded at this moment or earlier.
    pub until: Option<DateTime<Utc>>,
}

/// A movement with its lot. The balance of the lot is the one after the movement and not today's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditRow {
    /// The entry in the ledger.
    pub movement: StockMovement,
    /// The lot with its stock.
    pub lot: LotInStock,
}

/// Reads stock for lists and look-ups.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait StockDirectory: Send + Sync {
    /// One page of the stock that matches the filter, the newest (largest id) first, each with all lots that existed
    /// at the wanted moment. It takes two queries and one for the count, regardless of the size.
    fn list(
        &self,
        organisation: OrganisationId,
        filter: &StockFilter,
        page: PageRequest,
    ) -> Result<Page<StockRecord>, StorageError>;

    /// The lots that hold the wanted goods ([`WantedGoods::are_in`]) in the wanted warehouse
    /// ([`WantedGoods::are_at`]), have available goods and are not withdrawn: the oldest first (`placed_at`, then
    /// id), at most `limit`.
    fn available(
        &self,
        organisation: OrganisationId,
        wanted: &WantedGoods,
        limit: usize,
    ) -> Result<Vec<LotInStock>, StorageError>;

    /// The ledger of a lot, starting after the entry `after`, at most `limit` entries; empty for an unknown lot.
    fn movements(
        &self,
        organisation: OrganisationId,
        lot: LotId,
        after: StockMovementId,
        limit: usize,
    ) -> Result<Vec<StockMovement>, StorageError>;

    /// Movements of all lots in the order of their ids, starting after `after`, at most `limit`. No movement with an
    /// id up to the last one returned becomes visible later: a concurrent commit is either included or comes after.
    fn audit(
        &self,
        organisation: OrganisationId,
        filter: &AuditFilter,
        after: StockMovementId,
        limit: usize,
    ) -> Result<Vec<AuditRow>, StorageError>;

    /// Whether the customer has stock under that licence that is not withdrawn, in one short query. Without a licence
    /// any stock counts; capitals and spaces of the licence do not matter.
    #[allow(clippy::needless_lifetimes, reason = "the mock cannot elide it")]
    fn holds_stock<'a>(
        &self,
        organisation: OrganisationId,
        customer_code: &str,
        warehouse_licence: Option<&'a str>,
    ) -> Result<bool, StorageError>;

    /// The stock that each of these lots belongs to, in one query; unknown lots are left out.
    fn stocks_of(&self, organisation: OrganisationId, lots: &[LotId])
    -> Result<BTreeMap<LotId, StockId>, StorageError>;
}
