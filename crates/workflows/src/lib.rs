//! Workflows across domains, triggered by events.
//!
//! A workflow takes events off the outbox of one domain and acts on them in another, each exactly once: the effect
//! and the removal of the outbox entry are one unit of work. The crate uses domains and ports only, never adapters.

mod charge_dossiers;
mod error;
mod events;
mod file_invoices;
mod mail_invoices;
mod mail_links;
mod mail_tasks;
mod notify_callbacks;
mod notify_contacts;
mod notify_ended_callbacks;
mod notify_of_tasks;
mod settle_guarantees;
mod settle_stock;

pub use charge_dossiers::{AmendedDeclarations, ChargeDossiers};
pub use error::WorkflowError;
pub use events::{Events, Happened};
pub use file_invoices::{FileInvoices, FileKeeper};
pub use mail_invoices::{InvoiceAttachments, InvoicesSent, MailInvoices};
pub use mail_links::{MailLinks, sign_in_url};
pub use mail_tasks::MailTasks;
pub use notify_callbacks::NotifyCallbacks;
pub use notify_contacts::NotifyContacts;
pub use notify_ended_callbacks::NotifyEndedCallbacks;
pub use notify_of_tasks::NotifyOfTasks;
pub use settle_guarantees::SettleGuarantees;
pub use settle_stock::SettleStock;

/// Subscribers to events of declarations. Each gets an outbox entry for every event that it wants.
pub const DECLARATION_SUBSCRIPTIONS: [customs_declarations::ports::Subscription; 5] = [
    NotifyCallbacks::OF_DECLARATIONS,
    ChargeDossiers::OF_DECLARATIONS,
    NotifyContacts::OF_DECLARATIONS,
    SettleStock::SUBSCRIPTION,
    SettleGuarantees::OF_DECLARATIONS,
];

/// Subscribers to events of transits.
pub const TRANSIT_SUBSCRIPTIONS: [customs_transits::ports::Subscription; 4] = [
    NotifyCallbacks::OF_TRANSITS,
    ChargeDossiers::OF_TRANSITS,
    NotifyContacts::OF_TRANSITS,
    SettleGuarantees::OF_TRANSITS,
];
