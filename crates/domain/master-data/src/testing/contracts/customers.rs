mod bench;
mod customer_uses;
mod directory;
mod invoice_to;
mod notified_customers;
mod parts;
mod references;
mod repository;
mod secrets_and_text;
mod store;
mod vat_inquiries;

pub use bench::{AllowPayer, CountBelongings, CustomerBench, StoreContact};
pub use customer_uses::{CustomerUsesBench, customer_uses_contract};
pub use directory::{CustomerDirectoryBench, customer_directory_contract};
pub use invoice_to::{InvoiceToBench, invoice_to_contract};
pub use notified_customers::{NotifiedCustomersBench, notified_customers_contract};
pub use parts::{CustomerPartBench, customer_parts_contract};
pub use repository::customer_repository_contract;
pub use store::{CustomerStore, InquiryHandOver};
pub use vat_inquiries::{VatInquiryBench, vat_inquiries_contract};

#[cfg(test)]
mod tests;
