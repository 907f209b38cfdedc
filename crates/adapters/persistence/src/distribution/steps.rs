//! The steps by which tables move. Each runs inside a transaction.

use super::foreign_keys::drop_crossing;
use super::known::names;
use super::tables::ORGANISATIONS;
use diesel::PgConnection;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::Text;
use std::num::NonZeroU16;

/// These settings are those of the session. Citus changes several tables and their triggers in one transaction only if
/// it does so one after the other; its reports of rows that it copies are not read.
pub(super) const SETTINGS: &str =
    "SET client_min_messages TO warning; SET citus.multi_shard_modify_mode TO 'sequential'";

/// The functions that Citus does not know yet. Those that triggers call are no dependency that it sees.
const FUNCTIONS: &str = "\
    SELECT quote_literal(oid::regprocedure::TEXT) AS name FROM pg_proc \
    WHERE pronamespace = current_schema()::regnamespace \
        AND NOT EXISTS (SELECT 1 FROM pg_depend \
            WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e') \
        AND NOT EXISTS (SELECT 1 FROM pg_dist_object \
            WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid) \
    ORDER BY oid";

#[derive(QueryableByName)]
struct Trigger {
    #[diesel(sql_type = Text)]
    name: String,
    /// The statement that makes it.
    #[diesel(sql_type = Text)]
    made: String,
}

/// Makes the functions on all nodes.
pub(super) fn functions(connection: &mut PgConnection) -> QueryResult<()> {
    let unknown = names(connection, FUNCTIONS)?;
    if unknown.is_empty() {
        return Ok(());
    }
    // The workers make them without a check: functions name tables, and some of these come later.
    connection.batch_execute("SET LOCAL citus.propagate_set_commands TO 'local'")?;
    connection.batch_execute("SET LOCAL check_function_bodies TO off")?;
    unknown
        .iter()
        .try_for_each(|function| connection.batch_execute(&format!("SELECT create_distributed_function({function})")))
}

/// Spreads the organisations over this number of shards, which is then that of all tables.
pub(super) fn organisations(connection: &mut PgConnection, shards: NonZeroU16) -> QueryResult<()> {
    let options = format!("'id', colocate_with => 'none', shard_count => {shards}");
    spread(connection, ORGANISATIONS, &options)
}

/// Puts the rows of a table beside their organisations.
pub(super) fn distribute_by_organisation(connection: &mut PgConnection, table: &str) -> QueryResult<()> {
    spread(connection, table, &format!("'organisation_id', colocate_with => '{ORGANISATIONS}'"))
}

/// Rows that are there are copied to the shards by INSERT, for which triggers would run; so these are made afterwards.
fn spread(connection: &mut PgConnection, table: &str, options: &str) -> QueryResult<()> {
    drop_crossing(connection, table)?;
    let triggers = format!(
        "SELECT quote_ident(tgname) AS name, pg_get_triggerdef(oid) AS made FROM pg_trigger \
         WHERE tgrelid = '{table}'::regclass AND NOT tgisinternal ORDER BY tgname"
    );
    let triggers: Vec<Trigger> = diesel::sql_query(triggers).load(connection)?;
    for Trigger { name, .. } in &triggers {
        connection.batch_execute(&format!("DROP TRIGGER {name} ON {table}"))?;
    }
    connection.batch_execute(&format!("SELECT create_distributed_table('{table}', {options})"))?;
    triggers.iter().try_for_each(|Trigger { made, .. }| connection.batch_execute(made))
}

/// Makes tables of the coordinator known to Citus, all at once, since it takes those that foreign keys connect
/// together. Citus 13.2 begins their identities at 1 again, so that these are set to where they were.
pub(super) fn keep_on_coordinator(connection: &mut PgConnection, tables: &[&str]) -> QueryResult<()> {
    if tables.is_empty() {
        return Ok(());
    }
    for table in tables {
        drop_crossing(connection, table)?;
    }
    let identities = format!(
        "SELECT format('SELECT setval(%L, %s)', seqrelid::regclass, pg_sequence_last_value(seqrelid)) AS name \
         FROM pg_sequence JOIN pg_depend ON classid = 'pg_class'::regclass AND objid = seqrelid \
             AND refclassid = 'pg_class'::regclass AND deptype IN ('a', 'i') \
         WHERE refobjid = ANY ('{{{}}}'::regclass[]) AND pg_sequence_last_value(seqrelid) IS NOT NULL",
        tables.join(",")
    );
    let identities = names(connection, &identities)?;
    for table in tables {
        connection.batch_execute(&format!(
            "SELECT citus_add_local_table_to_metadata('{table}', cascade_via_foreign_keys => true) \
             WHERE NOT EXISTS (SELECT 1 FROM pg_dist_partition WHERE logicalrelid = '{table}'::regclass)"
        ))?;
    }
    identities.iter().try_for_each(|identity| connection.batch_execute(identity))
}
