//! Plays the customs authority over the gateway's own protocol, HTTP. Declarations come in as DEC messages and are
//! answered by signed RES messages; transit has CC messages both ways; inquiries about VAT numbers get signed results.
//!
//! Declarations and movements use guarantees; the simulator keeps a ledger of them and gives statements. It decides by
//! the content of a declaration, and by scenarios that a trader requests in the reference of the consignment. Before it
//! releases goods for free circulation, it reports the duties and taxes that they cost.
//!
//! The host provides storage for the cases and the ledger ([`cases::CaseStore`], [`cases::AnswerQueue`],
//! [`accounts::AccountLedger`]), serves [`Gateway::configure`], and calls [`AnswerPoster::deliver_due`] whenever the
//! moment of [`AnswerPoster::next_due`] has come or [`Simulator::work`] wakes it.
//!
//! The simulator reads messages with its own code and shares none with the service that sends them, so that a mistake
//! in one is not hidden by the same mistake in the other.
//!
//! The tests are one program, `tests/it`, with modules named after those here. The items that they use beside the
//! interface are re-exported by `internals`.

pub mod accounts;
pub mod assessment;
pub mod cases;
pub mod decision;
mod gateway;
pub mod inquiries;
#[doc(hidden)]
pub mod internals;
mod message;
mod mrn_allocation;
mod outage;
mod pace;
#[cfg(feature = "testing")]
mod plain_tables;
mod reference_tables;
mod simulator;
pub mod transit;
pub mod wco;
pub mod xml;

pub use gateway::{AnswerPoster, AnswerTarget, Gateway, GatewayCredentials, MODE_HEADER};
pub use message::NotAMessage;
pub use outage::Outage;
pub use pace::Pace;
#[cfg(feature = "testing")]
pub use plain_tables::PlainTables;
pub use reference_tables::ReferenceTables;
pub use simulator::{ReceiveError, Simulator};
