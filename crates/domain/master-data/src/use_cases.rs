//! The use cases of customers and of articles, and the files that both are imported from and exported to.

mod customers;
mod files;
mod items;

pub use customers::{CreateCustomer, CustomerParts, CustomerPorts, Customers, StartedVatCheck};
pub use items::{ItemPorts, Items};

#[cfg(test)]
mod tests;
