//! What happens across domains when an event occurs.
//!
//! A workflow takes events off the outbox of one domain and acts on them in another, each exactly
//! once: the effect and the removal of the outbox entry are one unit of work. It knows domains and
//! ports only.

mod charge_dossiers;
mod file_invoices;
mod post_invoices;
mod tell_callbacks;

use customs_declarations::ports::Subscription;

pub use charge_dossiers::ChargeDossiers;
pub use file_invoices::{FileInvoices, FileKeeper};
pub use post_invoices::{InvoiceAttachments, InvoicesSent, PostInvoices};
pub use tell_callbacks::{TellCallbacks, WorkflowError};

/// Who acts on events of declarations: each gets an outbox entry for every event that it wants.
pub const DECLARATION_SUBSCRIPTIONS: [Subscription; 2] = [TellCallbacks::SUBSCRIPTION, ChargeDossiers::SUBSCRIPTION];
