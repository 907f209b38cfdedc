//! Makes the triggers table by table, each in a transaction of its own: a writer finds the former triggers or the
//! present ones, and waits for one table at most while others write elsewhere. In a new database, which nobody writes
//! yet, all are made together.

use crate::audit::triggers::audited::Audited;
use crate::audit::triggers::on_postgres::{Trigger, triggers};
use crate::audit::triggers::renewal::{NOTED, fingerprint, noting};
use crate::audit::triggers::tables::audited_tables;
use crate::placement::{Placement, Variants};
use diesel::PgConnection;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::Text;

/// The statements that drop triggers of tables that are no longer in the list; `{names}` stands for the triggers that
/// stay. The parts of tables that Citus keeps have names of their own.
const OTHER_TRIGGERS: &str = "\
    SELECT format('DROP TRIGGER %I ON %s', tgname, tgrelid::regclass) AS text \
    FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid \
    WHERE NOT tgisinternal AND pg_table_is_visible(tgrelid) \
        AND tgname IN (relname || '_audited_new', relname || '_audited_change', relname || '_audited_end') \
        AND tgname <> ALL ('{{names}}'::TEXT[]) ORDER BY 1";

/// The statements that drop functions which triggers of the log had, and that none has now. The first six are
/// those that all tables shared before the triggers were made from the list.
const OTHER_FUNCTIONS: &str = "\
    SELECT format('DROP FUNCTION %s', oid::regprocedure) AS text FROM pg_proc \
    WHERE pronamespace = current_schema()::regnamespace \
        AND (proname IN ('audit_length', 'audit_new_lines', 'audit_new_record', 'audit_parts', 'audit_record', 'audit_value') \
            OR prorettype = 'trigger'::regtype AND proname ~ '_audited_(new|change|end)$') \
        AND NOT EXISTS (SELECT FROM pg_trigger WHERE tgfoid = pg_proc.oid) ORDER BY 1";

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Text)]
    text: String,
}

fn texts(connection: &mut PgConnection, query: &str) -> QueryResult<Vec<String>> {
    let rows: Vec<Row> = diesel::sql_query(query).load(connection)?;
    Ok(rows.into_iter().map(|row| row.text).collect())
}

/// Whether the triggers are those of this version, after its latest migration.
pub(super) fn are_made(connection: &mut PgConnection, latest: &str) -> QueryResult<bool> {
    let noted = texts(connection, NOTED)?;
    Ok(noted == [fingerprint_of(&audited_tables(), latest)])
}

/// Makes them again unless they are. The connection has the lock of the migrations and, where tables are spread over
/// several servers, the settings for that. There a server is handed statements as they were sent, so that each is sent
/// by itself. `is_new` states that the migrations have only just made the tables.
pub(crate) fn renew(connection: &mut PgConnection, latest: &str, is_new: bool) -> QueryResult<()> {
    if are_made(connection, latest)? {
        return Ok(());
    }
    let tables = audited_tables();
    let placement = Placement::prepared_for(connection)?;
    let together = is_new && placement.choose(Variants { one_server: || true, spread: || false });
    if !together {
        for table in &tables {
            connection.transaction(|connection| replace(connection, table, placement))?;
        }
    }
    connection.transaction(|connection| {
        if together {
            let statements: Vec<String> = tables.iter().flat_map(|table| statements(table, placement)).collect();
            connection.batch_execute(&statements.join(";\n"))?;
        }
        let names: Vec<String> = tables.iter().flat_map(Audited::triggers).collect();
        for others in [OTHER_TRIGGERS.replace("{names}", &names.join(",")), OTHER_FUNCTIONS.to_owned()] {
            for drop in texts(connection, &others)? {
                connection.batch_execute(&drop)?;
            }
        }
        connection.batch_execute(&noting(&fingerprint_of(&tables, latest)))
    })
}

/// Replaces the triggers of a table.
fn replace(connection: &mut PgConnection, table: &Audited, placement: Placement) -> QueryResult<()> {
    statements(table, placement).iter().try_for_each(|statement| connection.batch_execute(statement))
}

/// The statements that replace the triggers of a table. On one server that waits only for its writers, and not for a
/// dump or another reader, as it would if a trigger were dropped first.
fn statements(table: &Audited, placement: Placement) -> Vec<String> {
    let mut statements = Vec::new();
    let mut replacements = Vec::new();
    for Trigger { name, function, trigger } in triggers(table) {
        statements.push(function);
        replacements.extend(placement.choose(Variants {
            one_server: || vec![trigger.replacen("CREATE", "CREATE OR REPLACE", 1)],
            spread: || vec![format!("DROP TRIGGER IF EXISTS {name} ON {}", table.table), trigger.clone()],
        }));
    }
    statements.append(&mut replacements);
    statements
}

fn fingerprint_of(tables: &[Audited], latest: &str) -> String {
    let triggers: Vec<Trigger> = tables.iter().flat_map(triggers).collect();
    fingerprint(latest, triggers.iter().flat_map(|made| [made.function.as_str(), made.trigger.as_str()]))
}
