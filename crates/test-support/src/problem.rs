//! Reasons why there is no PostgreSQL to test on.

use std::path::PathBuf;

/// The problem that prevents a database.
#[derive(Debug, Clone, thiserror::Error)]
pub(crate) enum Problem {
    #[error(
        "no PostgreSQL found: install it (apt-get install postgresql), put initdb and postgres in PATH, or set \
         TEST_DATABASE_URL to a server where databases may be created"
    )]
    NoBinaries,
    #[error("postgres refuses to run as root, and there is neither a user postgres nor a user nobody to run it as")]
    NoAccount,
    #[error("{action}: {message}")]
    File { action: String, message: String },
    #[error("{program} failed:\n{output}")]
    Program { program: PathBuf, output: String },
    #[error("PostgreSQL did not become ready within {seconds} seconds: {reason}\n{log}")]
    NotReady { seconds: u64, reason: String, log: String },
    #[error("TEST_DATABASE_URL is no URL: {0}")]
    BadUrl(String),
    #[error("{statement}: {message}")]
    Statement { statement: String, message: String },
}

impl Problem {
    /// An input/output error, with the action that failed.
    pub(crate) fn file(action: impl Into<String>) -> impl FnOnce(std::io::Error) -> Self {
        let action = action.into();
        move |error| Self::File { action, message: error.to_string() }
    }
}
