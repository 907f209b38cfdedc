use customs_http::{NotReady, Readiness};
use customs_kernel::StorageError;
use customs_persistence::{Database, Presence};
use std::sync::Arc;

/// Ready when the database answers, is migrated, and takes changes.
pub(crate) struct DatabaseReadiness {
    pub(crate) database: Database,
    pub(crate) presence: Arc<Presence>,
}

impl Readiness for DatabaseReadiness {
    fn check(&self) -> Result<(), NotReady> {
        match self.presence.check_writable() {
            Ok(()) => {}
            Err(error @ StorageError::Unwritable(_)) => return Err(NotReady(error.to_string())),
            Err(error) => {
                // The reason may name hosts and users; it is for the log.
                tracing::warn!(%error, "the database was asked whether it takes changes");
                return Err(NotReady("the database does not answer".to_owned()));
            }
        }
        match self.database.has_pending_migrations() {
            Ok(false) => Ok(()),
            Ok(true) => Err(NotReady("migrations are pending".to_owned())),
            Err(error) => {
                tracing::warn!(%error, "the database was asked for its migrations");
                Err(NotReady(
                    "the migrations of the database cannot be read, or are those of a newer version".to_owned(),
                ))
            }
        }
    }
}
