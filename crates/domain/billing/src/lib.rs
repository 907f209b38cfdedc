#![cfg_attr(docsrs, feature(doc_cfg))]
// Its example needs the feature `testing`.
#![cfg_attr(any(not(doctest), feature = "testing"), doc = include_str!("../README.md"))]

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
