use customs_http::{NotReady, Readiness};
use customs_persistence::Database;

/// Ready when the database answers and is migrated.
pub(crate) struct DatabaseReadiness(pub(crate) Database);

impl Readiness for DatabaseReadiness {
    fn check(&self) -> Result<(), NotReady> {
        match self.0.has_pending_migrations() {
            Ok(false) => Ok(()),
            Ok(true) => Err(NotReady("migrations are pending".to_owned())),
            Err(error) => Err(NotReady(error.to_string())),
        }
    }
}
