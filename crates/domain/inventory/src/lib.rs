//! Inventory: goods in a customs warehouse by lot. The ledger of each lot records where every piece went.
//!
//! [`Stocks`] places, shows and corrects lots; [`Allocations`] reserves them for lines of declarations and applies
//! the decisions of customs to them. The crate reaches everything outside it through its [`ports`]; those that an
//! application does not call may stay [unwired](ports::InventoryPorts::unwired).
//!
//! Another service can use the crate with storage of its own. This example uses the in-memory storage of the feature
//! `testing`:
//!
//! ```
//! # #[cfg(feature = "testing")] {
//! use customs_inventory::testing::{InMemoryInventory, declaration, line, starting};
//! use customs_inventory::{AllocationForm, Allocations, Stocks};
//! use customs_kernel::{Actor, Clock, ManualClock, OrganisationId};
//! use std::sync::Arc;
//!
//! let store = Arc::new(InMemoryInventory::default());
//! let clock = Arc::new(ManualClock::at("2026-03-02T09:00:00Z".parse().unwrap()));
//! let ports = store.ports(clock.clone());
//! let (stocks, allocations) = (Stocks::new(ports.clone()), Allocations::new(ports));
//! let broker = OrganisationId::new(1);
//! let user = Actor::Client("Warehouse".to_owned());
//! store.keep_depositor(broker, "ACME", None);
//! let lot = stocks.start(broker, starting("PHONE", "100"), &user).unwrap().lots[0].id;
//!
//! // A draft that takes 40 of them out keeps them from everybody else, and its release lets them go.
//! store.keep_declaration(broker, declaration(7, &[line(70, "PHONE", "40")]));
//! let forty = AllocationForm { quantity: Some(40.into()), ..AllocationForm::default() };
//! allocations.allocate(broker, 70, &forty, &user).unwrap();
//! store.submit(broker, 7, "LRN-1");
//! store.release(broker, 7, clock.now());
//! allocations.settle(broker, 7).unwrap();
//! allocations.settle(broker, 7).unwrap(); // changes nothing
//!
//! let ledger = stocks.movements(broker, lot).unwrap();
//! let kinds: Vec<&str> = ledger.iter().map(|movement| movement.entry.kind.word()).collect();
//! assert_eq!(kinds, ["starting", "allocation", "removal"]);
//! assert_eq!(ledger[2].entry.after.on_hand(), 60.into());
//! # }
//! ```

mod allocation;
pub mod declaration;
mod error;
mod fifo;
mod ids;
mod ledger;
pub mod ports;
mod removal;
pub mod stock;
mod stock_warning;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod use_cases;

pub use allocation::{Allocation, AllocationEntry, AllocationForm, AllocationOrigin, AllocationState, MOST_LOTS};
pub use error::{InventoryError, Shortage};
pub use ids::{LotId, StockId, StockMovementId};
pub use removal::{EntryDocument, ExceptionKind, Finding, StockException, UnsplitLine};
pub use stock_warning::StockWarning;
pub use use_cases::{AdjustmentForm, Allocations, AuditFile, AuditForm, AuditPiece, AvailableLot, Stocks, TakenGoods};
