//! Storage of customers and their parts, from the master data domain.

mod access_codes;
mod columns;
mod directory;
mod inquiries;
mod invoice_to;
mod notified;
mod parts;
mod repository;
mod uses;

pub use directory::StoredCustomerDirectory;
pub use inquiries::StoredVatInquiries;
pub use invoice_to::StoredInvoiceToList;
pub use notified::StoredNotifiedCustomers;
pub use parts::StoredCustomerParts;
pub use repository::StoredCustomers;
pub use uses::StoredCustomerUses;
