use super::known::{has_citus, is_distributed, names, unmoved};
use super::nodes::{Node, nodes};
use crate::Database;
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use customs_kernel::StorageError;
use diesel::PgConnection;

/// The spread of the database over several servers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cluster {
    /// The number of shards; none before the tables are distributed.
    pub shards: Option<usize>,
    /// Tables that are to be distributed and are not yet.
    pub unmoved: Vec<&'static str>,
    /// The servers.
    pub nodes: Vec<Node>,
}

impl Database {
    /// The servers of a PostgreSQL database with the extension citus, asked for their settings; `None` for any other
    /// database.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    pub fn cluster(&self) -> Result<Option<Cluster>, StorageError> {
        self.read(|connection| match connection {
            AnyConnection::Pg(connection) => cluster(connection),
            AnyConnection::Sqlite(_) => Ok(None),
        })
    }
}

fn cluster(connection: &mut PgConnection) -> Fallible<Option<Cluster>> {
    if !has_citus(connection)? {
        return Ok(None);
    }
    let nodes = nodes(connection)?;
    if !is_distributed(connection)? {
        return Ok(Some(Cluster { shards: None, unmoved: Vec::new(), nodes }));
    }
    let shards = "SELECT shardid::TEXT AS name FROM pg_dist_shard WHERE logicalrelid = 'organisations'::regclass";
    let shards = names(connection, shards)?.len();
    let left = unmoved(connection)?;
    let unmoved = [left.of_organisation, left.coordinator].concat();
    Ok(Some(Cluster { shards: Some(shards), unmoved, nodes }))
}
