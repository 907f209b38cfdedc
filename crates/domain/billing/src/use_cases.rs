//! The use cases of billing: a folder for each phase of billing, and a file for each use case.
//!
//! | Phase | What it does | Service |
//! |---|---|---|
//! | `pricing` | billable items and rate cards | [`BillableItems`], [`RateCards`] |
//! | `dossiers` | work with its movements, costs and charges | [`Dossiers`] |
//! | `charging_on` | charges customs costs of dossiers on to their customers | none: dossiers and drafts use it |
//! | `drafting` | drafts of invoices and credit notes | [`Invoices`] |
//! | `finalizing` | gives drafts their numbers | [`Invoices`] |
//! | `sending` | sends finalized invoices | [`Invoices`] |
//! | `payment` | records payments | [`Invoices`] |
//! | `runs` | bills what is due on a day | [`Invoices`], [`DailyRuns`] |
//! | `reading` | shows invoices, their files and the proof of their numbers | [`Invoices`] |
//! | `profiles` | what the broker is on its invoices | [`OrganisationProfiles`] |
//!
//! A phase reaches the outside by its own ports alone (`DraftingPorts` in `drafting.rs` and so on): only `Phases` has
//! all of them. It may use the methods of other phases, which then use theirs. What all phases of invoices share is in
//! `invoices.rs`.

mod billed_customer;
mod charging_on;
mod dossiers;
mod drafting;
mod finalizing;
mod invoices;
mod payment;
mod phases;
mod pricing;
mod profiles;
mod reading;
mod runs;
mod sending;

pub use dossiers::Dossiers;
pub use dossiers::charge::ChargedProgress;
pub use dossiers::create::DossierRequest;
pub use dossiers::links::DossierRefusal;
pub use dossiers::manual_lines::AddedLine;
pub use dossiers::prepay::PrepaymentForm;
pub use dossiers::read::{InvoiceLinesOfDossier, RevenueInCurrency};
pub use dossiers::status::StatusChange;
pub use dossiers::update::DossierChange;
pub use drafting::generate::Finish;
pub use drafting::preview::InvoicePreview;
pub use invoices::Invoices;
pub use pricing::billable_items::BillableItems;
pub use pricing::rate_cards::{RateCardRecord, RateCards};
pub use profiles::OrganisationProfiles;
pub use reading::read::InvoiceRecord;
pub use runs::daily_runs::{DailyRun, DailyRuns};
pub use runs::run::RunReport;
pub use runs::warned::InvoiceWarnings;

#[cfg(test)]
mod tests;
