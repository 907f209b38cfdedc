//! Support for tests of this and other crates: in-memory fakes of every storage port of master data, and contract
//! suites that every implementation of such a port has to pass. A suite panics with the broken rule.

mod contracts;
mod in_memory;

pub use contracts::{
    AllowPayer, CountBelongings, CustomerBench, CustomerDirectoryBench, CustomerPartBench, CustomerStore,
    CustomerUsesBench, DeleteCustomer, GivenCustomer, InquiryHandOver, InvoiceToBench, ItemBench, ItemDirectoryBench,
    MasterItemStore, NotifiedCustomersBench, StoreContact, VatInquiryBench, customer_directory_contract,
    customer_parts_contract, customer_repository_contract, customer_uses_contract, invoice_to_contract,
    item_directory_contract, item_repository_contract, notified_customers_contract, vat_inquiries_contract,
};
pub use in_memory::{InMemoryMasterData, KeptReply};
