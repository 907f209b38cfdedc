//! Builds the messages of the trader.

mod amendment;
mod consignment;
mod declaration;
mod enquiry;
mod guarantee;
mod header;
mod items;
mod notices;
mod parties;
mod release_request;
mod translated;
mod transport;

pub use amendment::build_amendment;
pub use declaration::build_declaration;
pub use notices::build_notice;
