//! The audit log of an organisation: its entries, their export, and the check of its chain.

mod entries;
pub(crate) mod evidence;
mod filter;
mod record;
mod verification;

use crate::requirement::Requirement;
use crate::routing::Routing;
use customs_access::{Permission, Scope};

pub(crate) fn register<R: Routing>(config: &mut R) {
    config
        .service(entries::export_audit_log)
        .service(verification::verify_audit_log)
        .service(entries::list_audit_entries);
}

/// Needs the permission to read the audit log, with any scope: the log is about records of all kinds.
struct ReadAudit;

impl Requirement for ReadAudit {
    const SCOPES: &'static [Scope] = &[];
    const PERMISSION: Option<Permission> = Some(Permission::AuditRead);
}
