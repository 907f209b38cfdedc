#![allow(clippy::expect_used, reason = "a contract suite fails by panicking")]

mod customers;
mod master_items;

pub use customers::{
    AllowPayer, CountBelongings, CustomerBench, CustomerDirectoryBench, CustomerPartBench, CustomerStore,
    CustomerUsesBench, InquiryHandOver, InvoiceToBench, NotifiedCustomersBench, StoreContact, VatInquiryBench,
    customer_directory_contract, customer_parts_contract, customer_repository_contract, customer_uses_contract,
    invoice_to_contract, notified_customers_contract, vat_inquiries_contract,
};
pub use master_items::{
    DeleteCustomer, GivenCustomer, ItemBench, ItemDirectoryBench, MasterItemStore, item_directory_contract,
    item_repository_contract,
};
