//! The results of migrations, as the database itself reports them.

use customs_persistence::Database;
use customs_persistence::internals::AnyConnection;
use diesel::prelude::*;
use diesel::sql_types::Text;

/// Columns by their order, since a dropped one leaves a gap in their numbers. PostgreSQL 15.20 notes the version of a
/// column among its options, which differs from one database to the next.
const OF_POSTGRES: &str = "\
    SELECT concat_ws(' ', 'column', attrelid::regclass, row_number() OVER (PARTITION BY attrelid ORDER BY attnum), attname, \
        format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, pg_get_expr(adbin, adrelid), \
        attcollation::regcollation, attstattarget, attstorage, \
        (SELECT string_agg(option, ',') FROM unnest(attoptions) AS option WHERE option NOT LIKE 'pg_attver=%')) AS part \
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid \
    LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum \
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v') AND attnum > 0 AND NOT attisdropped \
    UNION ALL SELECT concat_ws(' ', 'relation', relkind, relname, relpersistence, reloptions) \
    FROM pg_class WHERE relnamespace = 'public'::regnamespace \
    UNION ALL SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'public' \
    UNION ALL SELECT concat_ws(' ', 'constraint', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid)) \
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace \
    UNION ALL SELECT concat_ws(' ', 'sequence', sequencename, data_type, start_value, min_value, max_value, increment_by, \
        cycle, cache_size) \
    FROM pg_sequences WHERE schemaname = 'public' \
    UNION ALL SELECT concat_ws(' ', 'function', oid::regprocedure, pg_get_functiondef(oid)) \
    FROM pg_proc WHERE pronamespace = 'public'::regnamespace \
    UNION ALL SELECT concat_ws(' ', 'trigger', tgenabled, pg_get_triggerdef(oid)) FROM pg_trigger WHERE NOT tgisinternal";

const OF_SQLITE: &str = "\
    SELECT type || ' ' || name || ' ' || tbl_name || ' ' || coalesce(sql, '') AS part FROM sqlite_schema \
    WHERE name <> 'sqlite_sequence'";

/// Everything in the schema that migrations can make, as text.
pub(super) fn catalogue(database: &Database) -> Vec<String> {
    #[derive(QueryableByName)]
    struct Part {
        #[diesel(sql_type = Text)]
        part: String,
    }
    let parts = database.read(|connection| {
        let sql = match connection {
            AnyConnection::Pg(_) => OF_POSTGRES,
            AnyConnection::Sqlite(_) => OF_SQLITE,
        };
        Ok(diesel::sql_query(sql).load::<Part>(connection)?)
    });
    let mut parts: Vec<String> = parts.expect("read").into_iter().map(|row| plain(&row.part)).collect();
    parts.sort();
    parts
}

/// SQLite keeps statements as they were written, and changes them where tables change: comments, quotes around names
/// and blanks mean nothing.
fn plain(statement: &str) -> String {
    let lines = statement.lines().map(|line| line.split_once("--").map_or(line, |(before, _)| before));
    let text = lines.collect::<Vec<_>>().join(" ").replace('"', "");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    ["(", ")", ","]
        .into_iter()
        .fold(text, |text, sign| text.replace(&format!(" {sign}"), sign).replace(&format!("{sign} "), sign))
}
