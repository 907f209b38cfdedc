use crate::foundation::Foundation;
use customs_audit::AuditLog;
use customs_audit::ports::RecentWrites;
use customs_persistence::StoredAuditLog;
use std::sync::Arc;

/// The audit log over the database.
pub(crate) fn audit_log(foundation: &Foundation) -> AuditLog {
    let stored = Arc::new(StoredAuditLog::new(foundation.database.clone()));
    AuditLog::new(stored.clone(), stored, Arc::new(foundation.database.clone()))
}

/// The latest writes of records, as the audit log has them.
pub(crate) fn recent_writes(foundation: &Foundation) -> Arc<dyn RecentWrites> {
    Arc::new(StoredAuditLog::new(foundation.database.clone()))
}
