use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// The database, as the setting `database.url` names it: `sqlite://PATH` or `postgres://…`.
#[derive(Clone, PartialEq, Eq)]
pub enum DatabaseUrl {
    /// A file of the bundled SQLite.
    Sqlite(PathBuf),
    /// A PostgreSQL server; libpq parses the URL.
    Postgres(String),
}

impl DatabaseUrl {
    /// The kind of database: `sqlite` or `postgres`.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Sqlite(_) => "sqlite",
            Self::Postgres(_) => "postgres",
        }
    }
}

/// The error for a text that names no database.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("must be sqlite://PATH or postgres://…")]
pub struct NotADatabaseUrl;

impl FromStr for DatabaseUrl {
    type Err = NotADatabaseUrl;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let Some(path) = text.strip_prefix("sqlite://") {
            // SQLite never mistakes an absolute path for an in-memory database or a `file:` URI.
            let path = std::path::absolute(Path::new(path)).map_err(|_| NotADatabaseUrl)?;
            return Ok(Self::Sqlite(path));
        }
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            return Ok(Self::Postgres(text.to_owned()));
        }
        Err(NotADatabaseUrl)
    }
}

impl fmt::Display for DatabaseUrl {
    /// Shows the URL without user, password and parameters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(path) => write!(f, "sqlite://{}", path.display()),
            Self::Postgres(url) => {
                let place = url.split_once("://").map_or("", |(_, place)| place);
                let place = place.split_once('?').map_or(place, |(place, _)| place);
                let place = place.rsplit_once('@').map_or(place, |(_, place)| place);
                write!(f, "postgres://{place}")
            }
        }
    }
}

impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
