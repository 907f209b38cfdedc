use crate::requirement::Requirement;
use customs_access::{Permission, Scope};

/// Needs the permission to read the audit log, with any scope: the log is about records of all kinds.
pub(super) struct ReadAudit;

impl Requirement for ReadAudit {
    const SCOPES: &'static [Scope] = &[];
    const PERMISSION: Option<Permission> = Some(Permission::AuditRead);
}
