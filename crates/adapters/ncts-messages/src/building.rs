//! Builds the messages of the trader.

mod consignment;
mod declaration;
mod documents;
mod enquiry;
mod equipment;
mod guarantee;
mod header;
mod items;
mod limit_date;
mod notices;
mod parties;
pub(crate) mod translated;
mod transport;

pub use declaration::{build_amendment, build_declaration};
pub use notices::build_notice;
