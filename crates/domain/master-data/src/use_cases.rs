//! The use cases of customers and of items, and the files that both are imported from and exported to.

mod customers;
mod files;
mod item_master;

pub use customers::{CreateCustomer, CustomerParts, CustomerPorts, Customers, StartedVatCheck};
pub use item_master::{ChangeRequest, ItemMaster, ItemMasterPorts};

#[cfg(test)]
mod tests;
