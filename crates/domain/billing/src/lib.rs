#![cfg_attr(docsrs, feature(doc_cfg))]
// Its example needs the feature `testing`.
#![cfg_attr(any(not(doctest), feature = "testing"), doc = include_str!("../README.md"))]
//!
//! ## Ports of a part
//!
//! An application that uses a part of it needs the ports of that part alone. [`Invoices`], [`Dossiers`], [`RateCards`]
//! and [`BillableItems`] state which of their use cases call which ports; the rest is filled with
//! [`BillingPorts::unwired`](ports::BillingPorts::unwired). A call of such a port fails with an error that names it:
//!
//! ```
//! # #[cfg(feature = "testing")] {
//! use customs_billing::ports::BillingPorts;
//! use customs_billing::testing::{InMemoryBilling, card_form, item_form};
//! use customs_billing::{BillableItems, RateCards};
//! use customs_kernel::{ManualClock, OrganisationId};
//! use std::sync::Arc;
//!
//! let store = Arc::new(InMemoryBilling::default());
//! let ports = BillingPorts {
//!     items: store.clone(),
//!     clock: Arc::new(ManualClock::at("2026-03-02T09:00:00Z".parse().unwrap())),
//!     work: store,
//!     ..BillingPorts::unwired()
//! };
//! let broker = OrganisationId::new(1);
//! BillableItems::new(ports.clone()).create(broker, item_form("CLEAR", "95")).unwrap();
//!
//! let refused = RateCards::new(ports).create(broker, card_form("ACME")).unwrap_err();
//! assert_eq!(refused.to_string(), "the port BilledCustomers is not wired: its method by_codes was called");
//! # }
//! ```
//!
//! The forms of rate cards, billable items and invoices are read from the JSON that clients send to the service:
//!
//! ```
//! use customs_billing::rate_card::RateCardForm;
//!
//! let text = r#"{ "customer_code": "ACME", "name": "Prices", "valid_from": "2026-01-01", "currencey": "EUR" }"#;
//! let read = customs_json_reading::read::<RateCardForm>(text).unwrap();
//! assert_eq!(read.unknown[0].to_string(), "currencey: is not known; did you mean currency?");
//!
//! let errors = read.value.terms().unwrap_err();
//! assert_eq!(errors.paths().collect::<Vec<_>>(), ["consolidation_mode", "invoice_frequency"]);
//! ```

pub mod billable_item;
pub mod dossier;
mod error;
mod ids;
pub mod invoice;
mod invoice_mails;
mod invoice_particular;
mod invoice_warning;
pub mod money;
pub mod movement;
mod planning;
pub mod ports;
pub mod pricing;
pub mod profile;
pub mod rate_card;
mod rules;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod use_cases;

pub use error::BillingError;
pub use ids::{
    BillableItemId, DossierId, InvoiceId, InvoiceLineId, PurchaseLineId, RateCardId, RateCardLineId, RevenueLineId,
};
pub use invoice_mails::{InvoiceMailFailure, InvoiceMailRequest};
pub use invoice_particular::InvoiceParticular;
pub use invoice_warning::{InvoiceWarning, PrepaymentRemark};
pub use planning::PlannedInvoice;
pub use use_cases::{
    AddedLine, BillableItems, ChargedProgress, DailyRun, DailyRuns, DossierChange, DossierRefusal, DossierRequest,
    Dossiers, Finish, InvoiceLinesOfDossier, InvoicePreview, InvoiceRecord, InvoiceWarnings, Invoices,
    OrganisationProfiles, PrepaymentForm, RateCardRecord, RateCards, RevenueInCurrency, RunReport, StatusChange,
};

/// The kernel, whose types stand in the signatures of this crate: an application needs no dependency for it beside this
/// one.
pub use customs_kernel as kernel;
