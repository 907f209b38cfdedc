use crate::watching::Watch;
use customs_http::{NotReady, Part, Readiness};
use customs_kernel::StorageError;
use customs_persistence::{Database, Presence};
use std::sync::Arc;

/// The service is ready when it is not about to stop, and the database answers, is migrated and accepts changes. The texts of errors may name
/// hosts and users, so they go to the log only.
pub(crate) struct DatabaseReadiness {
    pub(crate) database: Database,
    pub(crate) presence: Arc<Presence>,
    pub(crate) watch: Arc<Watch>,
}

impl Readiness for DatabaseReadiness {
    fn check(&self) -> Result<(), NotReady> {
        if self.watch.is_stopping() {
            return Err(NotReady::stopping());
        }
        match self.presence.check_writable() {
            Ok(()) => {}
            Err(error @ StorageError::Unwritable(_)) => return Err(NotReady::because(error.to_string())),
            Err(error) => return Err(NotReady::because("the database does not answer").caused_by(&error)),
        }
        match self.database.has_pending_migrations() {
            Ok(false) => Ok(()),
            Ok(true) => Err(NotReady::because("migrations are pending")),
            Err(error) => {
                let reason = "the migrations of the database cannot be read, or are those of a newer version";
                Err(NotReady::because(reason).caused_by(&error))
            }
        }
    }

    fn parts(&self) -> Vec<Part> {
        self.watch.parts()
    }
}
