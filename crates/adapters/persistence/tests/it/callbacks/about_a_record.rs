//! The page of a record finds the deliveries about it by an index, however many there are about others.

use crate::testing::contracts::two_organisations;
use crate::testing::plans::plan_of;
use crate::testing::{TestDatabase, postgres_migrated, sqlite_migrated};
use customs_callbacks::DeliveryDirectory;
use customs_kernel::{StorageError, Subject, in_unit_of_work};
use customs_persistence::StoredDeliveryDirectory;
use customs_persistence::internals::{AnyConnection, Fallible};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::Text;

/// Four deliveries about each of 5,000 numbers, half of them about transits.
const FILL: &str = "\
    INSERT INTO callback_deliveries (organisation_id, callback_id, event, subject, record_id, payload, status, attempts, \
        created_at, delivered_at) \
    SELECT 1, 1 + n % 3, 'declaration.accepted', CASE WHEN n % 2 = 0 THEN 'transit' ELSE 'declaration' END, n / 4, '{}', \
        'delivered', 1, now(), now() FROM generate_series(1, 20000) AS n; \
    ANALYZE callback_deliveries";

#[derive(QueryableByName)]
struct Kept {
    #[diesel(sql_type = Text)]
    statement: String,
}

/// The plan of PostgreSQL for the statement that the connection keeps prepared.
fn plan_of_kept(connection: &mut AnyConnection) -> Fallible<String> {
    let kept = "SELECT statement FROM pg_prepared_statements WHERE statement LIKE 'SELECT \"callback_deliveries\"%'";
    let kept: Vec<Kept> = diesel::sql_query(kept).load(connection)?;
    assert_eq!(kept.len(), 1, "one statement finds the deliveries about a record");
    let mut statement = kept[0].statement.clone();
    for (place, value) in [("$1", "1"), ("$2", "700"), ("$3", "'declaration'"), ("$4", "51")] {
        statement = statement.replace(place, value);
    }
    plan_of(connection, diesel::sql_query(statement))
}

#[test]
fn postgresql_finds_the_deliveries_about_a_record_by_their_index() {
    let test = postgres_migrated();
    let TestDatabase { database, .. } = &test;
    let [own, _] = two_organisations(database);
    database.write(|connection| Ok(connection.batch_execute(FILL)?)).expect("filled");
    // They run in one unit of work, so that both happen on one connection.
    let plan: Result<String, StorageError> = in_unit_of_work(database, || {
        let directory = StoredDeliveryDirectory::new(database.clone());
        assert_eq!(directory.about(own, Subject::declaration(700), 51)?.len(), 2);
        database.read(plan_of_kept)
    });
    let plan = plan.expect("a plan");
    assert!(plan.contains("callback_deliveries_of_record"), "{plan}");
    assert!(!plan.contains("Seq Scan") && !plan.contains("Sort"), "{plan}");
}

#[test]
fn sqlite_finds_the_deliveries_about_a_record_by_their_index() {
    let TestDatabase { database, .. } = &sqlite_migrated();
    let plan = database.read(|connection| {
        let about = "SELECT id FROM callback_deliveries WHERE organisation_id = 1 AND record_id = 7 \
                     AND subject = 'declaration' AND created_at < 'infinity' ORDER BY id DESC LIMIT 51";
        plan_of(connection, diesel::sql_query(about))
    });
    let plan = plan.expect("a plan");
    assert!(plan.contains("callback_deliveries_of_record") && !plan.contains("TEMP B-TREE"), "{plan}");
}
