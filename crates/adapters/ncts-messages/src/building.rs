//! Builds the messages of the trader.

mod amendment;
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
mod packages;
mod parties;
mod place_of_loading;
mod release_request;
pub(crate) mod translated;
mod transport;

pub use amendment::build_amendment;
pub use declaration::build_declaration;
pub use notices::build_notice;
