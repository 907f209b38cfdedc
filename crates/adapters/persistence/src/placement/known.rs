//! The way in which an open database learns its placement.

use super::{Placement, Servers};
use crate::connection::AnyConnection;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use std::sync::atomic::{AtomicBool, Ordering};

/// The knowledge of this process about the placement of a database. Once spread, the tables stay so as long as it is
/// open.
pub(crate) struct KnownPlacement {
    is_spread: AtomicBool,
}

#[derive(QueryableByName)]
struct Spread {
    #[diesel(sql_type = Bool)]
    is_spread: bool,
}

impl KnownPlacement {
    /// Asks the database.
    pub(crate) fn on(connection: &mut AnyConnection) -> QueryResult<Self> {
        Ok(Self { is_spread: AtomicBool::new(is_spread(connection)?) })
    }

    pub(crate) fn get(&self) -> Placement {
        Placement(if self.is_spread.load(Ordering::Relaxed) { Servers::Several } else { Servers::One })
    }

    /// Asks the database again.
    pub(crate) fn look_again(&self, connection: &mut AnyConnection) -> QueryResult<Placement> {
        if is_spread(connection)? {
            self.become_spread();
        }
        Ok(self.get())
    }

    pub(crate) fn become_spread(&self) {
        self.is_spread.store(true, Ordering::Relaxed);
    }
}

/// Whether declarations lie on the servers of Citus. Its catalogue of tables exists only where the extension does. The
/// service does not work while tables are distributed, but it may have opened the database before they were.
fn is_spread(connection: &mut AnyConnection) -> QueryResult<bool> {
    let AnyConnection::Pg(connection) = connection else { return Ok(false) };
    let ask = |connection: &mut PgConnection, sql: &str| {
        diesel::sql_query(sql).get_result::<Spread>(connection).map(|spread| spread.is_spread)
    };
    Ok(ask(connection, "SELECT to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL AS is_spread")?
        && ask(
            connection,
            "SELECT EXISTS (SELECT 1 FROM pg_catalog.pg_dist_partition WHERE partmethod = 'h' \
             AND logicalrelid = to_regclass('declarations')) AS is_spread",
        )?)
}
