//! Master data: the broker's address book and article file.

pub mod customer;
mod error;
mod ids;
pub mod item;
pub mod ports;
pub mod search;

pub use error::MasterDataError;
pub use ids::{CustomerId, ItemChangeId, ItemDocumentId, ItemId, PartId};
