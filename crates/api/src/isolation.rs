//! Whether an instance keeps to itself: nothing leaves it, and nothing is taken from customs.

use customs_kernel::StorageError;
use customs_persistence::{Copied, Database, InstallationPlace};

/// The reason why an instance keeps to itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Isolation {
    /// The operator asked for it.
    Asked,
    /// The database is a copy, and no operator has said that it is the installation from now on.
    Copied(Copied),
}

/// What an isolated instance leaves out, as the log says.
const LEFT_OUT: &str =
    "no mail, callback, message to customs or invoice run leaves it, and no file of a document is deleted";

impl Isolation {
    /// The isolation of a migrated database that was not asked for.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    pub(crate) fn noticed(database: &Database) -> Result<Option<Self>, StorageError> {
        Ok(match database.whereabouts()? {
            InstallationPlace::Copied(copied) => Some(Self::Copied(copied)),
            InstallationPlace::Unknown | InstallationPlace::Here(_) => None,
        })
    }

    /// The reason in public words: it names no path and no database.
    pub(crate) const fn reason(&self) -> &'static str {
        match self {
            Self::Asked => "it was started with --isolated: nothing is sent, and nothing is taken from customs",
            Self::Copied(_) => {
                "the database is a copy, which customs-api adopt would make the installation: nothing is sent, and \
                 nothing is taken from customs"
            }
        }
    }

    /// Logs the reason at the start. A copy may be an installation that was restored for real work, so that it is an
    /// error.
    pub(crate) fn report_at_the_start(&self) {
        match self {
            Self::Asked => tracing::warn!("this instance is isolated, as it was asked to be: {LEFT_OUT}"),
            Self::Copied(Copied { installation, from, noted_at, to }) => {
                let since = noted_at.format("%Y-%m-%dT%H:%M:%SZ");
                tracing::error!(
                    installation,
                    from,
                    %since,
                    to,
                    "this database is a copy of one that was served elsewhere, so that this instance is isolated: \
                     {LEFT_OUT}. If this is the installation from now on, end whatever serves the original, run \
                     customs-api adopt, and start again"
                );
            }
        }
    }

    /// Logs that the instance is still isolated.
    pub(crate) fn report_again(&self) {
        tracing::warn!("this instance is still isolated: {}", self.reason());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wiring::test_databases::{on_postgres, on_sqlite};
    use chrono::Utc;
    use customs_kernel::CountingEntropy;
    use diesel::connection::SimpleConnection;

    fn a_noticed_copy(url: &str) {
        let database = Database::open(url).expect("opened");
        assert_eq!(Isolation::noticed(&database).expect("asked"), None, "nobody has served it");
        database.settle_here(&CountingEntropy::default(), Utc::now()).expect("noted");
        assert_eq!(Isolation::noticed(&database).expect("asked"), None, "it is where it was");
        let as_if_elsewhere = "UPDATE installation_place SET object = 'another', name = 'another'";
        database.write(|connection| Ok(connection.batch_execute(as_if_elsewhere)?)).expect("changed");
        let noticed = Isolation::noticed(&database).expect("asked").expect("a copy");
        let Isolation::Copied(Copied { from, .. }) = &noticed else { panic!("{noticed:?}") };
        assert_eq!(from, "another");
        assert!(!noticed.reason().contains(from), "anybody may read the reason");
    }

    #[test]
    fn a_copy_is_noticed_on_sqlite() {
        on_sqlite(a_noticed_copy);
    }

    #[test]
    fn a_copy_is_noticed_on_postgres() {
        on_postgres(a_noticed_copy);
    }
}
