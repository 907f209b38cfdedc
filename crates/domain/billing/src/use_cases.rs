//! The use cases of billing, one file or folder for each service.

mod billable_items;
mod daily_runs;
mod dossiers;
mod invoices;
mod price_list;
mod profiles;
mod rate_cards;

pub use billable_items::BillableItems;
pub use daily_runs::{DailyRun, DailyRuns};
pub use dossiers::Dossiers;
pub use dossiers::charge::ChargedProgress;
pub use dossiers::create::DossierRequest;
pub use dossiers::links::DossierRefusal;
pub use dossiers::manual_lines::AddedLine;
pub use dossiers::prepay::PrepaymentForm;
pub use dossiers::read::{InvoiceLinesOfDossier, RevenueInCurrency};
pub use dossiers::status::StatusChange;
pub use dossiers::update::DossierChange;
pub use invoices::Invoices;
pub use invoices::generate::Finish;
pub use invoices::preview::InvoicePreview;
pub use invoices::read::InvoiceRecord;
pub use invoices::run::RunReport;
pub use invoices::warned::InvoiceWarnings;
pub use profiles::OrganisationProfiles;
pub use rate_cards::{RateCardRecord, RateCards};

#[cfg(test)]
mod tests;
