//! The two databases every journey runs on.

use std::path::Path;

/// Which database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Sqlite,
    Postgres,
}

impl Kind {
    /// As the start line names it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Sqlite => "sqlite",
            Self::Postgres => "postgres",
        }
    }
}

/// An empty database for one test.
pub(crate) enum Database {
    Sqlite { url: String },
    Postgres(customs_test_support::Database),
}

impl Database {
    pub(crate) fn new(kind: Kind, home: &Path) -> Self {
        match kind {
            Kind::Sqlite => Self::Sqlite { url: format!("sqlite://{}", home.join("customs.db").display()) },
            Kind::Postgres => Self::Postgres(customs_test_support::throw_away_database()),
        }
    }

    pub(crate) fn url(&self) -> &str {
        match self {
            Self::Sqlite { url } => url,
            Self::Postgres(database) => database.url(),
        }
    }
}
