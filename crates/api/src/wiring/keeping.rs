//! The audit log, and what is put away, dropped or held.

use crate::failure::{Failure, Fallible};
use crate::foundation::Foundation;
use customs_audit::AuditLog;
use customs_audit::ports::RecentWrites;
use customs_persistence::{StoredArchive, StoredAuditLog, StoredHolds, StoredPasses};
use customs_retention::{LegalHolds, Retention};
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

/// What is put away and dropped, by the rules of the settings.
pub(crate) fn retention(foundation: &Foundation) -> Fallible<Retention> {
    let Foundation { settings, database, sealer, clock, entropy: _, master_key_file: _, isolation: _ } = foundation;
    let rules = settings.retention.rules().map_err(|broken| Failure::because(format!("setting retention.{broken}")))?;
    let archive = Arc::new(StoredArchive::new(database.clone(), Some(sealer.clone())));
    Ok(Retention::new(archive, Arc::new(StoredPasses::new(database.clone())), clock.clone(), rules))
}

/// Legal holds.
pub(crate) fn legal_holds(foundation: &Foundation) -> LegalHolds {
    let Foundation { settings: _, database, sealer: _, clock, entropy: _, master_key_file: _, isolation: _ } =
        foundation;
    LegalHolds::new(Arc::new(StoredHolds::new(database.clone())), clock.clone())
}
