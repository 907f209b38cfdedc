use super::failure::DistributionError;
use super::later::complete;
use super::tables::OF_ORGANISATION;
use super::{known, remains, requirements, steps};
use crate::Database;
use crate::connection::AnyConnection;
use crate::database::{Link, lock_migrations, migrate_locked};
use crate::presence::count_living;
use customs_kernel::StorageError;
use diesel::PgConnection;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use std::num::NonZeroU16;

/// The result of distributing a database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Distributed {
    /// Migrations that were pending and ran.
    pub migrations: usize,
    /// Tables that moved; none when all had moved before. Those made on a spread database do not count.
    pub tables: usize,
}

impl Database {
    /// Spreads the tables over the nodes of a Citus cluster with this database on its coordinator, by organisation and
    /// over this number of shards. Pending migrations run first, after tables that were left when an earlier call was
    /// ended have moved, since migrations rely on these. Rows, numbers and triggers are kept. Each table moves in a
    /// transaction of its own, and one that has moved stays: ended at any moment, it goes on when it is called again,
    /// or when a later [`migrate`](Self::migrate) does. The number of shards of a database that is spread stays.
    ///
    /// # Errors
    /// `Embedded` and `Unfit` before anything is changed; `Served` while instances live, and no table moves then;
    /// `Migration` and `Failed` when the database refuses a statement.
    pub fn distribute(&self, shards: NonZeroU16) -> Result<Distributed, DistributionError> {
        let mut link = self.migration_link()?;
        let AnyConnection::Pg(connection) = &mut link.connection else { return Err(DistributionError::Embedded) };
        requirements::check(connection)?;
        connection.batch_execute(steps::SETTINGS)?;
        // It is kept to the end. An instance that starts, and finds something pending or half spread, waits for it.
        lock_migrations(connection)?;
        let (migrations, finished) =
            if self.has_pending_migrations()? { self.migrate_first(connection)? } else { (0, 0) };
        let instances = self.keep_instances_out()?;
        let moved = move_all(connection, shards)?;
        drop(instances);
        self.read(|connection| self.look_at_placement(connection)).map_err(DistributionError::because)?;
        Ok(Distributed { migrations, tables: finished + moved })
    }

    /// Runs the pending migrations, after the remaining tables have moved. Returns both numbers.
    ///
    /// While migrations run, instances are not kept out: a migration that changes their table would wait forever for
    /// the connection that keeps them out by locking it. An empty database does not even have that table before.
    fn migrate_first(&self, connection: &mut PgConnection) -> Result<(usize, usize), DistributionError> {
        let mut finished = 0;
        if known::is_half_distributed(connection)? {
            let instances = self.keep_instances_out()?;
            finished = complete(connection).map_err(DistributionError::because)?;
            drop(instances);
        }
        Ok((migrate_locked(connection)?, finished))
    }

    /// Lets no instance register while the returned connection is open: one that starts waits.
    fn keep_instances_out(&self) -> Result<Link, DistributionError> {
        let mut link = self.migration_link()?;
        link.connection.begin(None)?;
        // The connection says nothing while the tables move, which a server may take for an end.
        link.connection.batch_execute(
            "SET LOCAL idle_in_transaction_session_timeout TO 0; LOCK TABLE instances IN SHARE ROW EXCLUSIVE MODE",
        )?;
        let living = count_living(&mut link.connection);
        match living.map_err(|failure| DistributionError::because(StorageError::from(failure)))? {
            0 => Ok(link),
            instances => Err(DistributionError::Served { instances }),
        }
    }
}

/// Moves the tables that have not moved, and returns the number of tables.
fn move_all(connection: &mut PgConnection, shards: NonZeroU16) -> Result<usize, DistributionError> {
    let begins = !known::is_distributed(connection)?;
    if begins {
        connection.transaction(|connection| {
            steps::functions(connection)?;
            steps::organisations(connection, shards)
        })?;
    }
    let moved = complete(connection).map_err(DistributionError::because)? + usize::from(begins);
    remains::remove_all(connection)?;
    // Without figures PostgreSQL takes the parts of tables for empty, and reads queues from their beginning.
    connection.batch_execute(&format!("ANALYZE {}", OF_ORGANISATION.join(", ")))?;
    Ok(moved)
}
