//! The authority's ledger of guarantees: what traders may use, what declarations and movements use, and what is
//! given back. Entries are planned together with the message that brings them about, and made when they are due.

mod account;
#[cfg(any(test, feature = "testing"))]
mod contract;
mod entry;
mod estimate;
mod goods;
mod ledger;
mod plan;
mod statement;
mod surety;

pub use account::{AccountKind, AccountLimits, AccountName, GuaranteeName};
#[cfg(any(test, feature = "testing"))]
pub use contract::account_ledger_contract;
pub use entry::{EntryKind, LedgerEntry, PlannedChange, PlannedEntry};
pub(crate) use estimate::{duty_questions, procedure};
pub(crate) use goods::suspends;
pub use goods::{Discharge, PlacedItem, SecuredGoods, TakenItem};
pub use ledger::{AccountLedger, LedgerPage};
pub(crate) use plan::{Course, of_declaration, of_movement};
pub use statement::AccountStatement;
pub(crate) use surety::{deferring_items, holder_of_surety};
