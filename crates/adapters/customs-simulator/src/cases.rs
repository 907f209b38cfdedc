//! The authority's own records: one case for each declaration or inquiry, and the answers that are still to be given.
//! The host provides the storage through two ports.

mod answer_queue;
mod case;
mod case_store;
#[cfg(feature = "testing")]
mod contract;
#[cfg(feature = "testing")]
mod in_memory_case_store;
#[cfg(feature = "testing")]
mod in_memory_ledger;

pub use answer_queue::{AnswerQueue, DueAnswer};
pub use case::{AnswerId, Case, CaseId, CaseState, NewCase, UnknownCaseState};
pub use case_store::{
    CaseStore, EarlierMessage, GoodsChange, KeptGoods, NewMessage, Recorded, ScheduledAnswer, Subject,
};
#[cfg(feature = "testing")]
pub use contract::case_store_contract;
#[cfg(feature = "testing")]
pub use in_memory_case_store::InMemoryCaseStore;
