//! Ports of the master data domain.
//!
//! All methods of the stores join the unit of work of their thread, and treat a record of another
//! organisation exactly as one that does not exist.

mod customer_directory;
mod customer_repository;
mod customer_uses;
mod customer_watch;
mod invoice_to;
mod master_item_directory;
mod master_item_repository;
mod notified_customers;
mod part_repository;
mod vat_inquiries;

pub use customer_directory::{CustomerDirectory, CustomerFilter, CustomerSort};
pub use customer_repository::CustomerRepository;
pub use customer_uses::CustomerUses;
pub use customer_watch::CustomerWatch;
pub use invoice_to::{InvoiceToEntry, InvoiceToList};
pub use master_item_directory::{MasterItemDirectory, MasterItemFilter, MasterItemSort};
pub use master_item_repository::MasterItemRepository;
pub use notified_customers::NotifiedCustomers;
pub use part_repository::PartRepository;
pub use vat_inquiries::{ReferenceSource, ReplyFate, UnreadableReply, VatInquiries, VatMessages};

#[cfg(any(test, feature = "mocks"))]
pub use {
    customer_directory::MockCustomerDirectory,
    customer_repository::MockCustomerRepository,
    customer_uses::MockCustomerUses,
    customer_watch::MockCustomerWatch,
    invoice_to::MockInvoiceToList,
    master_item_directory::MockMasterItemDirectory,
    master_item_repository::MockMasterItemRepository,
    notified_customers::MockNotifiedCustomers,
    part_repository::MockPartRepository,
    vat_inquiries::{MockReferenceSource, MockVatInquiries, MockVatMessages},
};
