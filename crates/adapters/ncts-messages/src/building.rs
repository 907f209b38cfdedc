//! Builds the messages of the trader.

mod consignment;
mod declaration;
mod guarantee;
mod header;
mod items;
mod notices;
mod parties;
mod translated;
mod transport;

pub use declaration::build_declaration;
pub use notices::build_notice;
