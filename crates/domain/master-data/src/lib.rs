//! Master data: the broker's address book and item file.
//!
//! [`Customers`] manages customers with their contacts, authorisations and locations, and asks customs about their
//! VAT numbers; [`ItemMaster`] manages items and searches them. Both read and write CSV files ([`files`]). The crate
//! reaches everything outside it through its [`ports`]; those that an application does not call may stay unwired
//! ([`CustomerPorts::unwired`], [`ItemMasterPorts::unwired`]).
//!
//! Another service can use the crate with storage of its own. This example uses the in-memory storage of the feature
//! `testing`:
//!
//! ```
//! # #[cfg(feature = "testing")] {
//! use customs_kernel::{Actor, ManualClock, OrganisationId};
//! use customs_master_data::customer::CustomerForm;
//! use customs_master_data::master_item::MasterItemForm;
//! use customs_master_data::testing::InMemoryMasterData;
//! use customs_master_data::{CreateCustomer, MasterDataError};
//! use std::sync::Arc;
//!
//! let store = Arc::new(InMemoryMasterData::default());
//! let clock = Arc::new(ManualClock::at("2026-05-01T10:00:00Z".parse().unwrap()));
//! let (customers, items) = (store.customers(clock.clone()), store.item_master(clock));
//! let organisation = OrganisationId::new(1);
//!
//! let form = CustomerForm {
//!     customer_name: Some("Acme Handel B.V.".to_owned()),
//!     customer_vat_number: Some("NL801234567B01".to_owned()),
//!     ..CustomerForm::default()
//! };
//! let wish = CreateCustomer { organisation, customer_code: Some("ACME".to_owned()), form, access_code: None };
//! let Err(MasterDataError::Invalid(broken)) = customers.create(wish) else { panic!("the check digit is wrong") };
//! assert_eq!(broken.paths().collect::<Vec<_>>(), ["customer_vat_number"]);
//!
//! let bolt = MasterItemForm {
//!     item_code: Some("BOLT-8".to_owned()),
//!     description: Some("Steel bolt M8".to_owned()),
//!     hs_code: Some("73181595".to_owned()),
//!     ..MasterItemForm::default()
//! };
//! let bolt = items.create(organisation, bolt).unwrap();
//! items.verify(organisation, bolt.id, None, &Actor::Client("erp".to_owned())).unwrap();
//! let found = items.search(organisation, Some("stee m8"), None).unwrap();
//! assert_eq!(found[0].id, bolt.id);
//! # }
//! ```

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
