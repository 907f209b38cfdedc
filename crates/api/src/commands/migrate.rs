//! `migrate`: brings the tables to this version, and spreads them over several servers.

use crate::command_line::Migrate;
use crate::config::Settings;
use crate::failure::Fallible;
use crate::foundation::open_database;
use customs_persistence::Distributed;

/// Runs `migrate`: prints what was done.
pub(crate) fn run(settings: &Settings, options: &Migrate) -> Fallible<()> {
    let database = open_database(settings)?;
    if !options.distribute {
        println!("{} migrations run.", database.migrate()?);
        return Ok(());
    }
    let Distributed { migrations, tables } = database.distribute(options.shards)?;
    println!("{migrations} migrations run, {tables} tables distributed.");
    let Some(cluster) = database.cluster()? else { return Ok(()) };
    let nodes = cluster.nodes.iter().filter(|node| node.has_shards).count();
    println!("The database is spread over {} shards on {nodes} nodes.", cluster.shards.unwrap_or_default());
    Ok(())
}
