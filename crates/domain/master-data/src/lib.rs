#![cfg_attr(docsrs, feature(doc_cfg))]
// Its example needs the feature `testing`.
#![cfg_attr(any(not(doctest), feature = "testing"), doc = include_str!("../README.md"))]

pub mod customer;
mod error;
pub mod files;
mod ids;
pub mod master_item;
pub mod ports;
mod rules;
pub mod search;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod use_cases;

pub use error::MasterDataError;
pub use ids::{CustomerId, MasterItemChangeId, MasterItemDocumentId, MasterItemId, PartId};
pub use rules::{PartRules, vat_number_with_country};
pub use use_cases::{
    ChangeRequest, CreateCustomer, CustomerParts, CustomerPorts, Customers, ItemMaster, ItemMasterPorts,
    StartedVatCheck,
};

/// The kernel, whose types stand in the signatures of this crate: an application needs no dependency for it beside this
/// one.
pub use customs_kernel as kernel;
