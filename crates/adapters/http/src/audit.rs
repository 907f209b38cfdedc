//! The audit log of an organisation: its entries, their export, and the check of its chain.

mod choices;
mod export;
mod filter;
mod list;
mod record;
mod requirements;
mod verification;

use crate::routing::Routing;

pub(crate) fn register<R: Routing>(config: &mut R) {
    config.service(export::export_audit_log).service(verification::verify_audit_log).service(list::list_audit_entries);
}
