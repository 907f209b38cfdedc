//! `migrate`: brings the tables to this version, and spreads them over several servers.

use crate::command_line::Migrate;
use crate::config::Settings;
use crate::failure::Fallible;
use crate::foundation::open_database;
use customs_persistence::Distributed;
use serde_json::json;

/// Runs `migrate`: prints what was done.
pub(crate) fn run(settings: &Settings, options: &Migrate) -> Fallible<()> {
    let database = open_database(settings)?;
    if !options.distribute {
        let migrations = database.migrate()?;
        if options.json {
            println!("{}", json!({ "migrations": migrations }));
        } else {
            println!("Migrations that ran: {migrations}.");
        }
        return Ok(());
    }
    let Distributed { migrations, tables } = database.distribute(options.shards)?;
    let cluster = database.cluster()?.map(|cluster| {
        let nodes = cluster.nodes.iter().filter(|node| node.has_shards).count();
        (cluster.shards.unwrap_or_default(), nodes)
    });
    if options.json {
        let (shards, nodes) = cluster.unzip();
        println!("{}", json!({ "migrations": migrations, "tables": tables, "shards": shards, "nodes": nodes }));
        return Ok(());
    }
    println!("Migrations that ran: {migrations}. Tables that moved: {tables}.");
    if let Some((shards, nodes)) = cluster {
        println!("The database is spread over {shards} shards on {nodes} nodes.");
    }
    Ok(())
}
