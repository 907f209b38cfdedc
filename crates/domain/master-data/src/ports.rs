//! Ports of the master data domain.
//!
//! All methods of the stores join the unit of work of their thread, and treat a record of another
//! organisation exactly as one that does not exist.

mod customer_directory;
mod customer_repository;
mod invoice_to;
mod master_item_directory;
mod master_item_repository;
mod part_repository;
pub mod unique_rules;
mod vat_inquiries;

use crate::customer::{Customer, NotifiedCustomer};
use customs_kernel::{OrganisationId, StorageError};
use customs_port_macros::port;

#[cfg(any(test, feature = "mocks"))]
pub use customer_directory::MockCustomerDirectory;
pub use customer_directory::{CustomerDirectory, CustomerFilter, CustomerSort};
pub use customer_repository::CustomerRepository;
#[cfg(any(test, feature = "mocks"))]
pub use customer_repository::MockCustomerRepository;
#[cfg(any(test, feature = "mocks"))]
pub use invoice_to::MockInvoiceToList;
pub use invoice_to::{InvoiceToEntry, InvoiceToList};
#[cfg(any(test, feature = "mocks"))]
pub use master_item_directory::MockMasterItemDirectory;
pub use master_item_directory::{MasterItemDirectory, MasterItemFilter, MasterItemSort};
pub use master_item_repository::MasterItemRepository;
#[cfg(any(test, feature = "mocks"))]
pub use master_item_repository::MockMasterItemRepository;
#[cfg(any(test, feature = "mocks"))]
pub use part_repository::MockPartRepository;
pub use part_repository::PartRepository;
#[cfg(any(test, feature = "mocks"))]
pub use vat_inquiries::{MockReferenceSource, MockVatInquiries, MockVatMessages};
pub use vat_inquiries::{ReferenceSource, ReplyFate, UnreadableReply, VatInquiries, VatMessages};

/// Reports whether records of another domain, such as declarations or invoices, refer to a customer, which prevents its
/// deletion. Each such domain implements the port.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait CustomerUses: Send + Sync {
    /// The kind of records that refer to the customer, in words ("declarations"); `None` when there are none. It is
    /// called in the unit of work that deletes.
    fn referring_records(&self, customer: &Customer) -> Result<Option<&'static str>, StorageError>;
}

/// Receives the changes of customers. Each domain that follows customers implements the port.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait CustomerWatch: Send + Sync {
    /// Reports that a customer was created or changed and is now stored like this. It is called in the unit of work
    /// of the change, which a failure undoes.
    fn changed(&self, customer: &Customer) -> Result<(), StorageError>;
}

/// Reads the customers that want to be notified of events, with the recipients.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait NotifiedCustomers: Send + Sync {
    /// The customers among these codes that have a recipient to notify, by code. It takes one query when no customer is
    /// set up for notifications, and at most two per few hundred codes otherwise.
    ///
    /// # Errors
    /// When the storage fails.
    fn notified(&self, organisation: OrganisationId, codes: &[String]) -> Result<Vec<NotifiedCustomer>, StorageError>;
}
