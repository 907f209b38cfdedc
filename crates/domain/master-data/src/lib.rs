//! Master data: the broker's address book and article file.

pub mod customer;
mod customers;
mod error;
pub mod files;
mod ids;
pub mod item;
mod items;
pub mod ports;
mod rules;
pub mod search;
#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use customers::{CreateCustomer, CustomerParts, CustomerPorts, Customers, StartedVatCheck};
pub use error::MasterDataError;
pub use ids::{CustomerId, ItemChangeId, ItemDocumentId, ItemId, PartId};
pub use items::{ItemPorts, Items};
pub use rules::PartRules;
