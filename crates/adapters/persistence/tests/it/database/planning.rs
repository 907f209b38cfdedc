use diesel::prelude::*;
use diesel::sql_types::Text;

#[derive(QueryableByName)]
struct Named {
    #[diesel(sql_type = Text)]
    name: String,
}

use crate::testing::{TestDatabase, postgres_migrated};

/// Statistics of documents serve no plan, and gathering them takes seconds. A migration that adds such a column says
/// `ALTER COLUMN … SET STATISTICS 0`.
#[test]
fn no_statistics_are_kept_of_documents() {
    let TestDatabase { database, .. } = &postgres_migrated();
    let kept = database.read(|connection| {
        let kept = "\
            SELECT format('%s.%s', stored.relname, attribute.attname) AS name \
            FROM pg_class AS stored JOIN pg_attribute AS attribute ON attribute.attrelid = stored.oid \
            WHERE stored.relnamespace = current_schema()::regnamespace AND stored.relkind = 'r' \
                AND attribute.attnum > 0 \
                AND (attribute.atttypid = 'jsonb'::regtype OR attribute.attname IN ('body', 'payload')) \
                AND coalesce(attribute.attstattarget, -1) <> 0 ORDER BY 1";
        Ok(diesel::sql_query(kept).load::<Named>(connection)?)
    });
    let kept: Vec<String> = kept.expect("read").into_iter().map(|column| column.name).collect();
    assert_eq!(kept, Vec::<String>::new());
}

#[test]
fn documents_are_compressed_by_lz4_where_the_server_has_it() {
    let TestDatabase { database, .. } = &postgres_migrated();
    let method = database.read(|connection| {
        let method = "\
            SELECT setting AS name FROM pg_settings \
            WHERE name = 'default_toast_compression' AND 'lz4' = ANY (enumvals)";
        Ok(diesel::sql_query(method).load::<Named>(connection)?)
    });
    let method: Vec<String> = method.expect("read").into_iter().map(|method| method.name).collect();
    assert!(method.iter().all(|method| method == "lz4"), "{method:?}");
}
