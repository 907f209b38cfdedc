//! Servers that kept us waiting in vain, where the tables of organisations are spread over several of them.
//!
//! A server that is down refuses connections at once. One that is silent, since its machine or the network has failed, keeps
//! whoever asks it waiting until a time-out. A worker that asks one organisation after the other would wait for each of
//! those on it, and so long do all others.

use crate::Database;
use crate::connection::AnyConnection;
use crate::failure::{Fallible, tells_of_a_node};
use crate::prepared::Prepared;
use customs_kernel::{OrganisationId, StorageError};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer, Nullable};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A server that fails after this time, or later, is silent.
pub(crate) const LONG: Duration = Duration::from_secs(1);
/// After this time a silent server is asked again.
const REST: Duration = Duration::from_secs(5);

/// The server of an organisation, as the catalogues on the coordinator say. No other server is asked. The number of its part
/// of the tables is found first, so that its place is found by an index.
const SERVER_OF: &str = "\
    SELECT min(groupid) AS server FROM pg_dist_placement \
    WHERE shardid = (SELECT get_shard_id_for_distribution_column('organisations'::regclass, $1::bigint))";

/// The number by which Citus knows a server.
type Server = i32;

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = Nullable<Integer>)]
    server: Option<Server>,
}

/// The servers that were silent a moment ago.
#[derive(Debug, Default)]
pub(crate) struct SilentServers(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    /// When each of them is asked again.
    silent: HashMap<Server, Instant>,
    /// Where organisations lie, looked up while a server is silent.
    servers: HashMap<OrganisationId, Option<Server>>,
}

impl SilentServers {
    fn known(&self) -> MutexGuard<'_, Known> {
        // Each change is whole: a panic leaves nothing half done.
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        known.silent.retain(|_, until| *until > now);
        if known.silent.is_empty() {
            known.servers.clear();
        }
        known
    }

    fn are_none(&self) -> bool {
        self.known().silent.is_empty()
    }

    fn has(&self, server: Server) -> bool {
        self.known().silent.contains_key(&server)
    }

    fn add(&self, server: Server) {
        self.known().silent.insert(server, Instant::now() + REST);
    }
}

impl Database {
    /// Asks something of one organisation among several. After a server was silent, nothing is asked of its organisations for
    /// [`REST`].
    ///
    /// # Errors
    /// That of `ask`; `Unavailable`, without asking, when the server of the organisation was silent a moment ago.
    pub(crate) fn ask_one<T>(
        &self,
        organisation: OrganisationId,
        ask: impl FnOnce() -> Result<T, StorageError>,
    ) -> Result<T, StorageError> {
        if self.is_on_a_silent_server(organisation) {
            return Err(StorageError::Unavailable("its server was silent a moment ago".into()));
        }
        let asked_at = Instant::now();
        let answer = ask();
        if let Err(error) = &answer
            && asked_at.elapsed() >= LONG
            && tells_of_a_node(error)
            && let Some(server) = self.server_of(organisation)
        {
            self.silent_servers().add(server);
        }
        answer
    }

    /// Whether nothing is asked of the organisation for now.
    pub(crate) fn is_on_a_silent_server(&self, organisation: OrganisationId) -> bool {
        !self.silent_servers().are_none()
            && self.server_of(organisation).is_some_and(|server| self.silent_servers().has(server))
    }

    /// The server of an organisation; `None` when nobody knows.
    fn server_of(&self, organisation: OrganisationId) -> Option<Server> {
        let remembered = self.silent_servers().known().servers.get(&organisation).copied();
        if let Some(server) = remembered {
            return server;
        }
        let server = self.beside(|connection| server_of(connection, organisation)).unwrap_or_else(|error| {
            tracing::warn!(%error, %organisation, "its server is not known");
            None
        });
        self.silent_servers().known().servers.insert(organisation, server);
        server
    }
}

fn server_of(connection: &mut AnyConnection, organisation: OrganisationId) -> Fallible<Option<Server>> {
    // An embedded database is one server.
    let AnyConnection::Pg(connection) = connection else { return Ok(None) };
    let server = diesel::sql_query(SERVER_OF).bind::<BigInt, _>(organisation.get());
    let Found { server } = Prepared(server).get_result(connection)?;
    Ok(server)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::testing::postgres_migrated;
    use diesel::connection::SimpleConnection;
    use diesel::result::{DatabaseErrorKind, Error};
    use std::thread::sleep;

    /// Stands in for the catalogues of Citus: organisations with odd numbers lie on one server, the others on another one.
    pub(crate) fn spread_over_two(database: &Database) {
        let catalogues = "\
            CREATE TABLE pg_dist_placement (shardid BIGINT, groupid INTEGER); \
            INSERT INTO pg_dist_placement VALUES (100, 1), (101, 2); \
            CREATE FUNCTION get_shard_id_for_distribution_column(regclass, bigint) RETURNS BIGINT LANGUAGE sql AS \
            'SELECT 100 + $2 % 2'";
        database.write(|connection| Ok(connection.batch_execute(catalogues)?)).expect("made");
    }

    /// The answer of a silent server.
    pub(crate) fn silent<T>() -> Result<T, StorageError> {
        sleep(LONG);
        away()
    }

    fn away<T>() -> Result<T, StorageError> {
        let message = "connection to the remote node postgres@10.0.0.2:5432 failed".to_owned();
        let error = Error::DatabaseError(DatabaseErrorKind::Unknown, Box::new(message));
        Err(StorageError::Unavailable(Box::new(error)))
    }

    /// The organisations that are asked when those with odd numbers get this answer.
    fn asked(database: &Database, answer: fn() -> Result<(), StorageError>) -> Vec<i64> {
        let mut asked = Vec::new();
        for number in 1..=5 {
            let told = database.ask_one(OrganisationId::new(number), || {
                asked.push(number);
                if number % 2 == 1 { answer() } else { Ok(()) }
            });
            assert_eq!(told.is_err(), number % 2 == 1, "{number}");
        }
        asked
    }

    #[test]
    fn a_silent_server_is_waited_for_once() {
        let database = &postgres_migrated().database;
        spread_over_two(database);
        assert_eq!(asked(database, away), [1, 2, 3, 4, 5], "a server that refuses keeps nobody waiting");
        let busy = || {
            sleep(LONG);
            Err(StorageError::Unavailable("no connection is free".into()))
        };
        assert_eq!(asked(database, busy).len(), 5, "it is not the server that keeps them waiting");
        assert_eq!(asked(database, silent), [1, 2, 4], "the other organisations on it are not asked");
        assert_eq!(asked(database, away), [2, 4], "nor the next time");
        sleep(REST);
        assert_eq!(asked(database, away), [1, 2, 3, 4, 5], "after a rest it is asked again");
    }

    #[test]
    fn all_are_asked_where_nobody_knows_who_lies_where() {
        let database = &postgres_migrated().database;
        assert_eq!(asked(database, silent), [1, 2, 3, 4, 5]);
    }
}
