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
pub use dossiers::{
    Dossiers,
    create::DossierWish,
    links::DossierRefusal,
    manual_lines::AddedLine,
    prepay::PrepaymentForm,
    read::{InvoiceLinesOfDossier, RevenueInCurrency},
    status::StatusChange,
    update::DossierChange,
};
pub use invoices::{Finish, InvoicePreview, InvoiceRecord, InvoiceWarnings, Invoices, RunReport};
pub use profiles::OrganisationProfiles;
pub use rate_cards::{RateCardRecord, RateCards};

#[cfg(test)]
mod tests;
