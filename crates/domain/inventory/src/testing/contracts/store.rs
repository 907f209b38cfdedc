use crate::LotId;
use crate::ports::{AllocationRepository, ExceptionRepository, StockDirectory, StockRepository};
use crate::stock::{
    LotChange, LotGoods, LotInStock, NewLot, NewStock, NewStockMovement, Placement, StockMovement, StockMovementCause,
    StockMovementKind, StockRecord, StockTerms,
};
use crate::{InventoryError, StockMovementId};
use chrono::{DateTime, Duration, Utc};
use customs_kernel::{
    Actor, OrganisationId, PageNumber, PageRequest, PageSize, StorageError, UnitOfWork, UserId, holds, in_unit_of_work,
};
use rust_decimal::Decimal;
use std::sync::Arc;

/// One empty store behind the storage ports of inventory. The contract suites use it from several threads.
#[derive(Clone)]
pub struct InventoryStore {
    /// Stores stock.
    pub stocks: Arc<dyn StockRepository>,
    /// Lists stock.
    pub directory: Arc<dyn StockDirectory>,
    /// Stores allocations.
    pub allocations: Arc<dyn AllocationRepository>,
    /// Stores findings about goods that leave a warehouse.
    pub exceptions: Arc<dyn ExceptionRepository>,
    /// The unit of work that all of them take part in.
    pub work: Arc<dyn UnitOfWork>,
    /// Two organisations that records may belong to.
    pub organisations: [OrganisationId; 2],
}

customs_kernel::debug_by_name!(InventoryStore);

/// One empty store of stock, and its lists and ledgers.
#[derive(Clone)]
pub struct StockBench {
    /// Stores stock.
    pub stocks: Arc<dyn StockRepository>,
    /// Lists stock.
    pub directory: Arc<dyn StockDirectory>,
    /// The unit of work that both take part in.
    pub work: Arc<dyn UnitOfWork>,
    /// Two organisations that stock may belong to.
    pub organisations: [OrganisationId; 2],
}

customs_kernel::debug_by_name!(StockBench);

impl From<InventoryStore> for StockBench {
    fn from(InventoryStore { stocks, directory, work, organisations, .. }: InventoryStore) -> Self {
        Self { stocks, directory, work, organisations }
    }
}

impl WithStock for StockBench {
    fn stocks(&self) -> &dyn StockRepository {
        self.stocks.as_ref()
    }

    fn directory(&self) -> &dyn StockDirectory {
        self.directory.as_ref()
    }

    fn work(&self) -> &dyn UnitOfWork {
        self.work.as_ref()
    }

    fn organisations(&self) -> [OrganisationId; 2] {
        self.organisations
    }
}

impl WithStock for InventoryStore {
    fn stocks(&self) -> &dyn StockRepository {
        self.stocks.as_ref()
    }

    fn directory(&self) -> &dyn StockDirectory {
        self.directory.as_ref()
    }

    fn work(&self) -> &dyn UnitOfWork {
        self.work.as_ref()
    }

    fn organisations(&self) -> [OrganisationId; 2] {
        self.organisations
    }
}

/// What suites do with stock, in every store that has some.
pub(super) trait WithStock {
    fn stocks(&self) -> &dyn StockRepository;

    fn directory(&self) -> &dyn StockDirectory;

    fn work(&self) -> &dyn UnitOfWork;

    fn organisations(&self) -> [OrganisationId; 2];

    fn ours(&self) -> OrganisationId {
        self.organisations()[0]
    }

    fn theirs(&self) -> OrganisationId {
        self.organisations()[1]
    }

    fn new_stock(&self, lots: &[NewLot]) -> NewStock {
        NewStock {
            organisation: self.ours(),
            terms: StockTerms {
                customer_code: "ACME".to_owned(),
                warehouse_licence: Some("NLCW1".to_owned()),
                reference: Some("Größe \"货物\" %_\\ 'x'; --".to_owned()),
                placement: None,
                placed_at: after(-3_600),
            },
            lots: lots.to_vec(),
            by: Actor::Client("Ünï".to_owned()),
            created_at: start(),
        }
    }

    fn placed(&self, declaration: i64, lrn: &str) -> NewStock {
        let mut stock = self.new_stock(&[lot("A", "10")]);
        stock.terms.placement =
            Some(Placement { declaration, submission: lrn.to_owned(), mrn: Some(format!("26NL{declaration:013}J")) });
        stock.by = Actor::Customs;
        stock
    }

    /// Stores stock with one lot.
    fn stock(&self, sku: &str, quantity: &str) -> StockRecord {
        self.stocks().insert(&self.new_stock(&[lot(sku, quantity)])).expect("stock is kept")
    }

    fn held(&self, lots: &[LotId]) -> Vec<LotInStock> {
        self.stocks().hold(self.ours(), lots).expect("lots are held")
    }

    /// Books a change in a unit of its own, on the balance that the lot has then.
    fn book(&self, lot: LotId, kind: StockMovementKind, change: LotChange, at: DateTime<Utc>) {
        let booked = in_unit_of_work(self.work(), || {
            let held = self.held(&[lot]);
            self.stocks().record(&[entry(&held[0], kind, change, at)])
        });
        booked.expect("it is booked");
    }

    fn ledger(&self, lot: LotId) -> Vec<StockMovement> {
        self.directory().movements(self.ours(), lot, StockMovementId::new(0), 1_000).expect("a look-up")
    }

    /// Runs the work in one unit, which is then undone.
    fn undone(&self, work: impl FnOnce()) {
        let outcome: Result<(), StorageError> = in_unit_of_work(self.work(), || {
            work();
            Err(StorageError::Failed("undo".into()))
        });
        holds!(outcome.is_err(), [outcome]);
    }
}

/// The entry for a change of a lot as it was read.
pub(super) fn entry(
    read: &LotInStock,
    kind: StockMovementKind,
    change: LotChange,
    at: DateTime<Utc>,
) -> NewStockMovement {
    NewStockMovement {
        organisation: read.stock.organisation,
        stock: read.stock.id,
        lot: read.lot.id,
        kind,
        change,
        after: read.lot.balance.after(change).expect("it stays above zero"),
        cause: Some(StockMovementCause { declaration: 7, line: 8, mrn: Some("26NL0000000000007J".to_owned()) }),
        reason: Some("Ünï\n€ 100 %_\\".to_owned()),
        by: Actor::User { id: UserId::new(4_000_000_000), name: "Ünï".to_owned() },
        created_at: at,
    }
}

/// This many pieces of an article from China with commodity code 85171300.
pub(super) fn lot(sku: &str, quantity: &str) -> NewLot {
    let goods = LotGoods {
        sku: Some(sku.to_owned()),
        description: Some(format!("Article {sku}")),
        hs_code: Some("85171300".to_owned()),
        country_of_origin: Some("CN".to_owned()),
        unit: "NAR".to_owned(),
        gross_weight: Some(decimal("1.000001")),
        net_weight: None,
        customs_value: Some(decimal("1234567890123.456")),
        currency: Some("USD".to_owned()),
    };
    NewLot { goods, quantity: decimal(quantity), cause: None }
}

pub(super) fn decimal(text: &str) -> Decimal {
    text.parse().expect("a decimal")
}

pub(super) fn request(number: u32, size: u32) -> PageRequest {
    PageRequest {
        number: PageNumber::new(number).expect("a number from 1"),
        size: PageSize::new(size).expect("a size to 100"),
        after: None,
    }
}

/// A moment with all the digits that storage must keep: 2 March 2026, 10:30 in the Netherlands.
pub(super) fn start() -> DateTime<Utc> {
    DateTime::from_timestamp_micros(1_772_443_800_123_456).expect("a moment")
}

/// The moment that many seconds after the start.
pub(super) fn after(seconds: i64) -> DateTime<Utc> {
    start() + Duration::seconds(seconds)
}

pub(super) fn is_conflict<T>(result: &Result<T, StorageError>, rule: Option<&str>) -> bool {
    matches!(result, Err(StorageError::Conflict { constraint }) if constraint.as_deref() == rule)
}

/// Whether a database may report this error to ask for another try.
pub(super) fn is_worth_another_try(error: &InventoryError) -> bool {
    matches!(error, InventoryError::Storage(StorageError::Unavailable(_) | StorageError::Conflict { constraint: None }))
}
