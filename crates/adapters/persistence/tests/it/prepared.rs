use crate::testing::{TestDatabase, both_migrated, postgres_migrated};
use customs_persistence::internals::Prepared;
use customs_persistence::internals::schema::organisations;
use diesel::prelude::*;
use diesel::sql_types::BigInt;

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

#[test]
fn a_statement_that_changes_rows_is_prepared_once() {
    let TestDatabase { database, .. } = &postgres_migrated();
    let kept = database.write(|connection| {
        for name in ["One", "Two", "Three"] {
            let update = diesel::update(organisations::table).set(organisations::name.eq(name));
            Prepared(update).execute(connection)?;
        }
        let kept = "SELECT count(*) AS number FROM pg_prepared_statements WHERE statement LIKE 'UPDATE%'";
        let kept: Count = diesel::sql_query(kept).get_result(connection)?;
        Ok(kept.number)
    });
    assert_eq!(kept.expect("run"), 1);
}

#[test]
fn rows_are_counted() {
    for TestDatabase { database, .. } in &both_migrated() {
        let changed = database.write(|connection| {
            let insert = "INSERT INTO organisations (name, created_at) VALUES ('A', '2026-01-01'), ('B', '2026-01-01')";
            let inserted = Prepared(diesel::sql_query(insert)).execute(connection)?;
            let none = organisations::table.filter(organisations::name.eq("C"));
            let updated = Prepared(diesel::update(none).set(organisations::name.eq("D"))).execute(connection)?;
            let deleted = Prepared(diesel::delete(organisations::table)).execute(connection)?;
            Ok((inserted, updated, deleted))
        });
        assert_eq!(changed.expect("run"), (2, 0, 2));
    }
}
