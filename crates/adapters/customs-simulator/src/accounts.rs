//! The authority's ledger of guarantees: the amounts that traders may use, that declarations and movements use, and
//! that are given back. Entries are planned together with the message that causes them, and made when they are due.

mod account;
#[cfg(feature = "testing")]
mod contract;
mod entry;
pub(crate) mod estimate;
pub(crate) mod goods;
mod ledger;
mod placed_item;
pub(crate) mod plan;
mod statement;
mod surety;

pub use account::{AccountKind, AccountLimits, AccountName, GuaranteeName};
#[cfg(feature = "testing")]
pub use contract::account_ledger_contract;
pub use entry::{EntryKind, LedgerEntry, PlannedChange, PlannedEntry};
pub(crate) use estimate::{duty_questions, procedure};
pub use goods::{Discharge, SecuredGoods, TakenItem};
pub(crate) use goods::{processes, suspends};
pub use ledger::{AccountLedger, LedgerPage};
pub use placed_item::PlacedItem;
pub(crate) use plan::{Course, for_declaration, for_movement};
pub use statement::AccountStatement;
pub(crate) use surety::{deferring_items, holder_of_surety};
