//! Requests that are open at customs are found by an index of its own, however many declarations there are.

use crate::testing::contracts::two_organisations;
use crate::testing::plans::plan_of;
use crate::testing::{TestDatabase, postgres_migrated, sqlite_migrated};
use customs_declarations::lifecycle::OpenRequest;
use customs_declarations::ports::DeclarationFilter;
use customs_persistence::internals::declarations::{conditions, found_by};
use customs_persistence::internals::{AnyConnection, Statement};
use diesel::connection::SimpleConnection;
use diesel::sql_query;

/// Many declarations, one in a hundred waiting for documents.
const FILL: &str = "\
    INSERT INTO declarations (organisation_id, version, reference, reference_folded, status, imex, symbol, total_items, \
        total_gross_mass, document, created_at, updated_at, documents_requested_until) \
    SELECT 1, 1, 'R' || n, 'r' || n, CASE WHEN n % 10 = 0 THEN 'HLD' ELSE 'ACC' END, 'IM', 'A', 0, 0, '{}', now(), now(), \
        CASE WHEN n % 100 = 0 THEN now() END FROM generate_series(1, 8000) AS n; \
    ANALYZE declarations";

/// The statement that counts the declarations of the first organisation about which this is open, with its value in it.
fn counted(connection: &AnyConnection, request: OpenRequest) -> String {
    let mut statement = Statement::on(connection);
    let filter = DeclarationFilter { open_request: Some(request), ..DeclarationFilter::default() };
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
        // That of wanted documents is as good where documents are asked for.
        let indexes = ["declarations_with_open_requests", "declarations_with_documents_wanted"];
        assert!(indexes.iter().any(|index| plan.contains(index)), "{request}: {plan}");
        assert!(!plan.contains("Seq Scan on declarations"), "{request}: {plan}");
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
        assert!(plan.contains("declarations_with_open_requests (organisation_id=?"), "{request}: {plan}");
    }
}
