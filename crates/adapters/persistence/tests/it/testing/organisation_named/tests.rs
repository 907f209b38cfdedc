use super::{Watch, rule};
use crate::testing::{TestDatabase, postgres_migrated};
use customs_persistence::DatabaseUrl;
use diesel::prelude::*;
use diesel::sql_types::BigInt;

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    items: i64,
}

#[test]
fn a_statement_that_does_not_name_the_organisation_is_heard() {
    let TestDatabase { database, .. } = &postgres_migrated();
    let DatabaseUrl::Postgres(url) = database.url() else { panic!("a database of PostgreSQL") };
    let watch = Watch::on(url);
    let count = |statement: &str| {
        let counted: Count =
            database.read(|connection| Ok(diesel::sql_query(statement).get_result(connection)?)).expect("counted");
        assert_eq!(counted.items, 0);
    };
    count("SELECT count(*) AS items FROM items WHERE organisation_id = 1");
    assert_eq!(watch.unnamed(), [""; 0]);
    count("SELECT count(*) AS items FROM items");
    let unnamed = watch.unnamed();
    assert_eq!(unnamed, ["items in: SELECT count(*) AS items FROM items"]);
    // It would panic about that statement.
    crate::testing::listening::heard().remove(&watch.database);
}

fn found(statement: &str) -> Vec<String> {
    rule::unnamed(statement, &["items", "lines", "customers", "outbox"])
}

#[test]
fn tables_are_named_by_a_parameter_or_by_a_table_beside_them() {
    for statement in [
        r#"SELECT "items"."id" FROM "items" WHERE (("items"."organisation_id" = $1) AND ("items"."id" = $2))"#,
        r#"SELECT "items"."id" FROM ("items" LEFT OUTER JOIN "customers" ON (("customers"."organisation_id" = "items"."organisation_id") AND ("customers"."id" = "items"."owner"))) WHERE ("items"."organisation_id" = $1)"#,
        r#"INSERT INTO "items" ("organisation_id", "id") VALUES ($1, $2) ON CONFLICT ("organisation_id") DO UPDATE SET "id" = $3"#,
        "UPDATE items SET code = changed.column2 FROM (VALUES ($2, $3)) AS changed WHERE items.organisation_id = $1",
        "SELECT id FROM items WHERE organisation_id = $1 AND NOT EXISTS \
         (SELECT 1 FROM lines WHERE lines.organisation_id = items.organisation_id)",
        "WITH found AS (SELECT id FROM items WHERE organisation_id = $1 FOR UPDATE) SELECT id FROM found",
        "SELECT 1 FROM organisations LEFT JOIN customers ON customers.organisation_id = organisations.id \
         WHERE organisations.id = $1",
        "SELECT found.id FROM (SELECT id FROM lines WHERE organisation_id = $1 LIMIT 5) AS found CROSS JOIN LATERAL \
         (SELECT * FROM items WHERE items.organisation_id = $2 AND items.id = found.id OFFSET 0) AS items WHERE 1 = 1",
        "SELECT CAST(5 AS BIGINT) AS own, (SELECT max(id) FROM lines WHERE lines.organisation_id = CAST(5 AS BIGINT)) AS mark",
        "SELECT count(*) FROM organisations",
        "SELECT 'FROM items'",
        "SET TIME ZONE 'UTC'",
    ] {
        assert_eq!(found(statement), [""; 0], "{statement}");
    }
}

#[test]
fn every_other_table_is_found() {
    for (statement, unnamed) in [
        ("SELECT id FROM items WHERE id = $1", "items"),
        ("SELECT id FROM items WHERE organisation_id = (SELECT $1)", "items"),
        ("SELECT id FROM items WHERE organisation_id = ANY($1)", "items"),
        ("DELETE FROM lines WHERE id = $1", "lines"),
        ("UPDATE lines SET organisation = $1", "lines"),
        ("INSERT INTO lines (id) VALUES ($1)", "lines"),
        ("SELECT 1 FROM items JOIN lines AS l ON l.id = items.id WHERE items.organisation_id = $1", "l"),
        (
            "SELECT ARRAY(SELECT id FROM lines WHERE lines.organisation_id = items.organisation_id) FROM items \
             WHERE items.organisation_id = $1",
            "lines",
        ),
        ("SELECT 1 FROM items WHERE organisation_id = $1 UNION ALL SELECT 1 FROM lines", "lines"),
        ("WITH picked AS (SELECT id FROM outbox) SELECT id FROM picked", "outbox"),
    ] {
        assert_eq!(found(statement), [unnamed], "{statement}");
    }
    let both = "SELECT 1 FROM items JOIN lines ON lines.organisation_id = items.organisation_id";
    assert_eq!(found(both), ["items", "lines"]);
}

#[test]
fn what_is_inserted_stands_in_the_statement() {
    let is_gathered = |statement| rule::inserts_what_it_selects(statement, &["lines", "outbox"]);
    assert!(is_gathered("INSERT INTO lines (organisation_id, text) SELECT $1, line.* FROM unnest($2) AS line"));
    assert!(is_gathered(
        "WITH made AS (INSERT INTO outbox VALUES ($1) RETURNING id) INSERT INTO lines SELECT id FROM made"
    ));
    assert!(!is_gathered(r#"INSERT INTO "lines" ("organisation_id", "text") VALUES ($1, $2) RETURNING "lines"."id""#));
    assert!(!is_gathered("INSERT INTO signing_keys (id) SELECT 1"), "a table of the coordinator");
    assert!(!is_gathered("SELECT text INTO other FROM lines"));
}

#[test]
fn what_is_changed_does_not_depend_on_the_session() {
    let depends = |statement| rule::depends_on_the_session(statement, &["lines", "outbox"]);
    assert!(depends("UPDATE lines SET due_at = due_at - interval '10 minutes' WHERE organisation_id = $1"));
    assert!(!depends(
        "UPDATE lines SET due_at = (due_at AT TIME ZONE 'UTC' - interval '10 minutes') AT TIME ZONE 'UTC'"
    ));
    assert!(!depends("UPDATE instances SET beat_at = beat_at + interval '1 day'"), "a table of the coordinator");
    assert!(!depends("SELECT due_at + interval '1 day' FROM lines"));
}
