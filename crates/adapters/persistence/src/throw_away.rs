use crate::connection::AnyConnection;
use crate::database::{DatabaseUrl, Link};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::r2d2::Error as LinkError;
use diesel::sql_types::{Bool, Text};
use std::fmt;

/// A new database on a server of PostgreSQL, for a measurement. Nothing is written into one that was there before.
pub struct ThrowAwayDatabase {
    /// The database that is connected to when this one is made and dropped.
    server: DatabaseUrl,
    name: String,
    url: String,
}

/// The reasons why a throw-away database cannot be made or dropped.
#[derive(Debug, thiserror::Error)]
pub enum ThrowAwayError {
    /// The URL names no server of PostgreSQL.
    #[error("must be the postgres://… of a server")]
    NoServer,
    /// The URL names the database of an installation.
    #[error(
        "{0} is the database of an installation: name a server that serves none, by another database of it such as \
         postgres"
    )]
    Installation(DatabaseUrl),
    /// The URL would lead to another database than the new one.
    #[error("the URL leads to the database {0} and ignores the one in its path")]
    OtherDatabase(String),
    /// The server cannot be reached, or refuses a statement.
    #[error("the server {server} refuses: {reason}")]
    Refused {
        /// The URL of the server, shown without user and password.
        server: DatabaseUrl,
        /// The reason, from the server.
        reason: String,
    },
}

/// An installation has the table of migrations before any other, in any schema.
const IS_INSTALLATION: &str = "SELECT EXISTS (SELECT FROM pg_class \
    WHERE relname = '__diesel_schema_migrations' AND relkind IN ('r', 'p')) AS is_so";

#[derive(QueryableByName)]
struct Truth {
    #[diesel(sql_type = Bool)]
    is_so: bool,
}

#[derive(QueryableByName)]
struct Name {
    #[diesel(sql_type = Text)]
    name: String,
}

impl ThrowAwayDatabase {
    /// Makes an empty database of this name, which must be an identifier that needs no quotes, on the server that the
    /// URL leads to. It stays until it is [removed](Self::remove).
    ///
    /// # Errors
    /// Before anything is made: a URL of no PostgreSQL, or of the database of an installation. When the server refuses,
    /// or the URL leads to another database in spite of its path; then nothing is left behind.
    pub fn create(server: &str, name: &str) -> Result<Self, ThrowAwayError> {
        let Ok(DatabaseUrl::Postgres(server)) = server.parse() else { return Err(ThrowAwayError::NoServer) };
        let url = with_path(&server, name);
        let made = Self { server: DatabaseUrl::Postgres(server), name: name.to_owned(), url };
        let mut connection = made.connect(&made.server)?;
        let asked = diesel::sql_query(IS_INSTALLATION).get_result::<Truth>(&mut connection);
        if asked.map_err(|error| made.refused(&error))?.is_so {
            return Err(ThrowAwayError::Installation(made.server));
        }
        let create = format!("CREATE DATABASE {name} ENCODING 'UTF8' TEMPLATE template0");
        connection.batch_execute(&create).map_err(|error| made.refused(&error))?;
        match made.expect_to_lead_there() {
            Ok(()) => Ok(made),
            Err(error) => {
                made.remove()?;
                Err(error)
            }
        }
    }

    /// The URL of the new database, with the user and the parameters of the server's.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The name of the new database.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Drops the database, open connections or not. It may be gone already.
    ///
    /// # Errors
    /// When the server cannot be reached, or refuses.
    pub fn remove(&self) -> Result<(), ThrowAwayError> {
        let drop = format!("DROP DATABASE IF EXISTS {} WITH (FORCE)", self.name);
        self.connect(&self.server)?.batch_execute(&drop).map_err(|error| self.refused(&error))
    }

    /// A parameter such as `dbname` outweighs the path of the URL.
    fn expect_to_lead_there(&self) -> Result<(), ThrowAwayError> {
        let mut connection = self.connect(&DatabaseUrl::Postgres(self.url.clone()))?;
        let asked = diesel::sql_query("SELECT current_database()::TEXT AS name").get_result::<Name>(&mut connection);
        let Name { name } = asked.map_err(|error| self.refused(&error))?;
        if name == self.name { Ok(()) } else { Err(ThrowAwayError::OtherDatabase(name)) }
    }

    fn connect(&self, url: &DatabaseUrl) -> Result<PgConnection, ThrowAwayError> {
        let connection = match Link::open(url) {
            Ok(link) => link.connection,
            Err(LinkError::ConnectionError(error)) => return Err(self.refused(&error)),
            Err(LinkError::QueryError(error)) => return Err(self.refused(&error)),
        };
        match connection {
            AnyConnection::Pg(connection) => Ok(connection),
            AnyConnection::Sqlite(_) => Err(ThrowAwayError::NoServer),
        }
    }

    /// The error in one line: messages of libpq have several.
    fn refused(&self, error: &impl ToString) -> ThrowAwayError {
        let reason = error.to_string().split_whitespace().collect::<Vec<_>>().join(" ");
        ThrowAwayError::Refused { server: self.server.clone(), reason }
    }
}

impl fmt::Debug for ThrowAwayDatabase {
    /// Leaves out the URL, which may hold a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ThrowAwayDatabase").field("name", &self.name).finish_non_exhaustive()
    }
}

/// The URL with another path, which names the database.
fn with_path(url: &str, name: &str) -> String {
    let (address, parameters) = url.split_once('?').map_or((url, None), |(address, rest)| (address, Some(rest)));
    let (scheme, place) = address.split_once("://").unwrap_or(("postgres", address));
    let host = place.split('/').next().unwrap_or_default();
    let parameters = parameters.map(|parameters| format!("?{parameters}")).unwrap_or_default();
    format!("{scheme}://{host}/{name}{parameters}")
}
