use crate::database::MigrationError;

/// The reasons why a database cannot be distributed.
#[derive(Debug, thiserror::Error)]
pub enum DistributionError {
    /// It is embedded.
    #[error("an embedded database is one file: only PostgreSQL with the extension citus can be distributed")]
    Embedded,
    /// The server, or a setting of some node, is not as it must be.
    #[error("the database cannot be distributed: {}", reasons.join("; "))]
    Unfit {
        /// The settings of nodes that an operator has to change first, each with the name of its node.
        reasons: Vec<String>,
    },
    /// Instances serve.
    #[error(
        "instances serve on this database ({instances}): stop them first, since the tables move one after the other"
    )]
    Served {
        /// The number of instances that live.
        instances: u32,
    },
    /// Pending migrations cannot run.
    #[error(transparent)]
    Migration(#[from] MigrationError),
    /// The database does not answer, or refuses a statement. Tables that have moved before stay where they are.
    #[error("the database cannot be distributed: {0}")]
    Failed(String),
}

impl DistributionError {
    pub(super) fn because(error: impl ToString) -> Self {
        Self::Failed(error.to_string())
    }
}

impl From<diesel::result::Error> for DistributionError {
    fn from(error: diesel::result::Error) -> Self {
        Self::because(error)
    }
}
