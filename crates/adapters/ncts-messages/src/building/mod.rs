//! Making the messages of the trader.

mod codes;
mod consignment;
mod declaration;
mod guarantee;
mod header;
mod items;
mod notices;
mod parties;
mod transport;

pub use codes::{guarantee_type, identification_type};
pub use declaration::build_declaration;
pub use notices::build_notice;
