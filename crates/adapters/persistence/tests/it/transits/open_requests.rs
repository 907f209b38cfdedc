//! Requests that are open at customs are found by an index of its own, however many transits there are.

use crate::testing::contracts::two_organisations;
use crate::testing::plans::plan_of;
use crate::testing::{TestDatabase, postgres_migrated, sqlite_migrated};
use customs_persistence::internals::transits::{conditions, found_by};
use customs_persistence::internals::{AnyConnection, Statement};
use customs_transits::lifecycle::OpenRequest;
use customs_transits::ports::TransitFilter;
use diesel::connection::SimpleConnection;
use diesel::sql_query;

/// Many transits, one in a hundred waiting for something.
const FILL: &str = "\
    INSERT INTO transits (organisation_id, version, reference, reference_folded, status, departure, destination, \
        customer_code, transit_type, total_items, total_gross_mass, total_packages, document, created_at, updated_at) \
    SELECT 1, 1, 'R' || n, 'r' || n, 'REL', CASE n % 400 WHEN 0 THEN 'enquiry' WHEN 100 THEN 'amendment_requested' \
        WHEN 200 THEN 'guarantee_problem' WHEN 300 THEN 'recovery' ELSE 'released' END, 'none', 'ACME', 'T1', 1, 1, 1, \
        '{}', now(), now() FROM generate_series(1, 8000) AS n; \
    ANALYZE transits";

/// The statement that counts the transits of the first organisation about which this is open, with its value in it.
fn counted(connection: &AnyConnection, request: OpenRequest) -> String {
    let mut statement = Statement::on(connection);
    let filter = TransitFilter { open_request: Some(request), ..TransitFilter::default() };
    let found = found_by(&mut statement, 1, &filter) + &conditions(&mut statement, &filter);
    let place = if statement.is_for_postgres() { "$1" } else { "?1" };
    format!("SELECT count(*) FROM {found}").replace(place, "1")
}

#[test]
fn postgresql_finds_what_is_open_by_its_index() {
    let TestDatabase { database, .. } = &postgres_migrated();
    two_organisations(database);
    database.write(|connection| Ok(connection.batch_execute(FILL)?)).expect("filled");
    for request in OpenRequest::ALL.iter().copied() {
        let plan = database.read(|connection| {
            let query = sql_query(counted(connection, request));
            plan_of(connection, query)
        });
        let plan = plan.expect("a plan");
        assert!(plan.contains("transits_with_open_requests"), "{request}: {plan}");
        assert!(!plan.contains("Seq Scan on transits"), "{request}: {plan}");
    }
}

#[test]
fn sqlite_finds_what_is_open_by_its_index() {
    let TestDatabase { database, .. } = &sqlite_migrated();
    for request in OpenRequest::ALL.iter().copied() {
        let plan = database.read(|connection| {
            let query = sql_query(counted(connection, request));
            plan_of(connection, query)
        });
        let plan = plan.expect("a plan");
        assert!(plan.contains("transits_with_open_requests (organisation_id=?"), "{request}: {plan}");
    }
}
