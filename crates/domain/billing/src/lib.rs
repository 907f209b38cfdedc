//! Billing: turns finished work into correct invoices, without manual entry.
//!
//! [`BillableItems`] defines what a broker charges for and [`RateCards`] the prices for each customer. [`Dossiers`]
//! gather the work with its costs and charges. [`Invoices`] turn charges into documents with numbers that have no gaps
//! and contents that never change. The services that billing needs from outside are the traits in [`ports`].
//!
//! An application can use this crate with storage of its own. This example uses the in-memory storage of the feature
//! `testing`:
//!
//! ```
//! # #[cfg(feature = "testing")] {
//! use customs_billing::dossier::{DossierForm, DossierStatus};
//! use customs_billing::rate_card::RateCardLineForm;
//! use customs_billing::testing::{InMemoryBilling, card_form, customer, declaration, item_form};
//! use customs_billing::{BillableItems, DossierRequest, Dossiers, Invoices, RateCards};
//! use customs_kernel::{ManualClock, OrganisationId, Subject};
//! use std::sync::Arc;
//!
//! let store = Arc::new(InMemoryBilling::default());
//! let ports = store.ports(Arc::new(ManualClock::at("2026-03-02T09:00:00Z".parse().unwrap())));
//! let broker = OrganisationId::new(1);
//! store.keep_customer(broker, customer("ACME"));
//! store.keep_movement(broker, declaration(7, 3));
//!
//! // Clearance costs 95 euros for each declaration that customs accepts.
//! let clearance = BillableItems::new(ports.clone()).create(broker, item_form("CLEAR", "95")).unwrap();
//! let cards = RateCards::new(ports.clone());
//! let card = cards.create(broker, card_form("ACME")).unwrap().card.id;
//! let line = RateCardLineForm { billable_item_id: Some(clearance.id.get()), ..RateCardLineForm::default() };
//! cards.add_line(broker, card, None, line).unwrap();
//!
//! let dossiers = Dossiers::new(ports.clone());
//! let form = DossierForm { customer_code: Some("ACME".to_owned()), ..DossierForm::default() };
//! let dossier = dossiers.create(broker, DossierRequest { form, number: None }).unwrap().dossier.id;
//! dossiers.link(broker, dossier, None, Subject::declaration(7)).unwrap();
//! store.progress(broker, Subject::declaration(7), false);
//! dossiers.movement_progressed(broker, Subject::declaration(7)).unwrap();
//! dossiers.update_status(broker, dossier, None, DossierStatus::Complete).unwrap();
//! dossiers.update_status(broker, dossier, None, DossierStatus::ReadyToInvoice).unwrap();
//!
//! let invoices = Invoices::new(ports);
//! assert_eq!(invoices.run(broker, "2026-03-02".parse().unwrap()).unwrap().invoices, 1);
//! let draft = dossiers.show(broker, dossier).unwrap().revenue[0].invoice.unwrap();
//! let invoice = invoices.finalize(broker, draft, None).unwrap();
//! assert_eq!(invoice.number(), Some("2026-00001"));
//! assert_eq!(invoice.totals().total.to_string(), "114.95");
//! assert!(invoices.numbering_proof(broker, 2026).unwrap().holds());
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
    AddedLine, BillableItems, DailyRun, DailyRuns, DossierChange, DossierRefusal, DossierRequest, Dossiers, Finish,
    InvoiceLinesOfDossier, InvoicePreview, InvoiceRecord, InvoiceWarnings, Invoices, OrganisationProfiles,
    PrepaymentForm, RateCardRecord, RateCards, RevenueInCurrency, RunReport, StatusChange,
};
