//! Organisations that are asked one after the other, where their tables are spread over several servers.

use crate::Database;
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::prepared::Prepared;
use chrono::TimeDelta;
use customs_kernel::{OrganisationId, StorageError};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// A server that fails after this time, or later, is silent. One that is down refuses connections at once.
const LONG: Duration = Duration::from_secs(1);

/// The organisations of `$2` whose rows lie on the server of organisation `$1`, as the catalogues of Citus on the coordinator
/// say. No other server is asked.
const NEIGHBOURS: &str = "\
    SELECT other.id FROM unnest($2::bigint[]) AS other (id) WHERE \
    (SELECT min(groupid) FROM pg_dist_placement \
        WHERE shardid = get_shard_id_for_distribution_column('organisations'::regclass, other.id)) = \
    (SELECT min(groupid) FROM pg_dist_placement \
        WHERE shardid = get_shard_id_for_distribution_column('organisations'::regclass, $1::bigint))";

#[derive(QueryableByName)]
struct Neighbour {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// One pass over several organisations. A silent server keeps it waiting once, not once for each of its organisations.
pub(crate) struct Turns<'a> {
    database: &'a Database,
    begun: Instant,
    /// Organisations on servers that were silent in this pass.
    silent: BTreeSet<OrganisationId>,
}

impl<'a> Turns<'a> {
    /// A pass that begins now.
    pub(crate) fn of(database: &'a Database) -> Self {
        Self { database, begun: Instant::now(), silent: BTreeSet::new() }
    }

    /// The time since the pass began.
    pub(crate) fn elapsed(&self) -> TimeDelta {
        TimeDelta::from_std(self.begun.elapsed()).unwrap_or_default()
    }

    /// Asks something of an organisation; `later` are those that are still to be asked.
    ///
    /// # Errors
    /// That of `ask`; `Unavailable`, without asking, when the server of the organisation was silent in this pass.
    pub(crate) fn ask<T>(
        &mut self,
        organisation: OrganisationId,
        later: &[OrganisationId],
        ask: impl FnOnce() -> Result<T, StorageError>,
    ) -> Result<T, StorageError> {
        if self.silent.contains(&organisation) {
            return Err(StorageError::Unavailable("its server was silent a moment ago".into()));
        }
        let asked_at = Instant::now();
        let answer = ask();
        if matches!(answer, Err(StorageError::Unavailable(_))) && asked_at.elapsed() >= LONG && !later.is_empty() {
            match self.database.beside(|connection| neighbours(connection, organisation, later)) {
                Ok(neighbours) => self.silent.extend(neighbours),
                Err(error) => tracing::warn!(%error, %organisation, "who lies on the same server is not known"),
            }
        }
        answer
    }
}

fn neighbours(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    later: &[OrganisationId],
) -> Fallible<Vec<OrganisationId>> {
    // An embedded database is one server.
    let AnyConnection::Pg(connection) = connection else { return Ok(Vec::new()) };
    let later: Vec<i64> = later.iter().map(|own| own.get()).collect();
    let neighbours =
        diesel::sql_query(NEIGHBOURS).bind::<BigInt, _>(organisation.get()).bind::<Array<BigInt>, _>(later);
    let neighbours: Vec<Neighbour> = Prepared(neighbours).load(connection)?;
    Ok(neighbours.into_iter().map(|Neighbour { id }| OrganisationId::new(id)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::postgres_migrated;
    use diesel::connection::SimpleConnection;
    use std::thread::sleep;

    /// Stands in for the catalogues of Citus: organisations with odd numbers lie on one server, the others on another one.
    const CATALOGUES: &str = "\
        CREATE TABLE pg_dist_placement (shardid BIGINT, groupid INTEGER); \
        INSERT INTO pg_dist_placement VALUES (100, 1), (101, 2); \
        CREATE FUNCTION get_shard_id_for_distribution_column(regclass, bigint) RETURNS BIGINT LANGUAGE sql AS \
        'SELECT 100 + $2 % 2'";

    fn away() -> Result<(), StorageError> {
        Err(StorageError::Unavailable("away".into()))
    }

    #[test]
    fn a_silent_server_is_waited_for_once() {
        let database = &postgres_migrated().database;
        database.write(|connection| Ok(connection.batch_execute(CATALOGUES)?)).expect("made");
        let all = [1, 2, 3, 4, 5].map(OrganisationId::new);
        let asked = |away_at: Duration| {
            let mut turns = Turns::of(database);
            let mut asked = Vec::new();
            for (place, own) in all.iter().enumerate() {
                let is_away = own.get() % 2 == 1;
                let answer = turns.ask(*own, &all[place + 1..], || {
                    asked.push(own.get());
                    if is_away {
                        sleep(away_at);
                        away()
                    } else {
                        Ok(())
                    }
                });
                assert_eq!(answer.is_err(), is_away, "{own}");
            }
            asked
        };
        assert_eq!(asked(LONG), [1, 2, 4], "those on the silent server are not asked");
        assert_eq!(asked(Duration::ZERO), [1, 2, 3, 4, 5], "a server that refuses keeps nobody waiting");
    }

    #[test]
    fn all_are_asked_where_nobody_knows_who_lies_where() {
        let database = &postgres_migrated().database;
        let all = [1, 3].map(OrganisationId::new);
        let mut turns = Turns::of(database);
        assert!(
            turns
                .ask(all[0], &all[1..], || {
                    sleep(LONG);
                    away()
                })
                .is_err()
        );
        assert!(turns.ask(all[1], &[], || Ok(())).is_ok());
    }
}
