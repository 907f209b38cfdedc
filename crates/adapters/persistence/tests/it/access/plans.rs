//! Every request of a page looks its session up, and every sign-in the users of an address, however many there are.

use super::people::store;
use crate::testing::plans::plan_of;
use crate::testing::{TestDatabase, postgres_migrated};
use customs_access::SessionToken;
use customs_kernel::{StorageError, in_unit_of_work};
use customs_persistence::internals::{AnyConnection, Fallible};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::Text;

/// 5,000 users with four sessions each.
const FILL: &str = "\
    INSERT INTO users (organisation_id, name, email, role, generation, created_at, version) \
        SELECT 1, 'Jan', number || '@acme.example', 'declarant', 1, now(), 1 FROM generate_series(1, 5000) AS number; \
    INSERT INTO sessions (hash, organisation_id, user_id, generation, address, opened_at, renewed_at, expires_at) \
        SELECT sha256((id || ' ' || number)::bytea), organisation_id, id, 1, '192.0.2.7', now(), now(), now() \
        FROM users, generate_series(1, 4) AS number; \
    ANALYZE users; ANALYZE sessions";

#[derive(QueryableByName)]
struct Kept {
    #[diesel(sql_type = Text)]
    statement: String,
}

/// The plan of the statement that the connection keeps prepared for looking sessions up.
fn plan(connection: &mut AnyConnection) -> Fallible<String> {
    let kept = "SELECT statement FROM pg_prepared_statements WHERE statement LIKE 'SELECT \"sessions\"%'";
    let kept: Vec<Kept> = diesel::sql_query(kept).load(connection)?;
    assert_eq!(kept.len(), 1, "one statement finds a session with its user");
    let hash = "sha256('7 1'::bytea)";
    let statement = kept[0].statement.replace("$1", hash).replace("$2", "1");
    plan_of(connection, diesel::sql_query(statement))
}

#[test]
fn a_session_and_its_user_are_found_by_their_keys() {
    let test = postgres_migrated();
    let TestDatabase { database, .. } = &test;
    let store = store(&test);
    database.write(|connection| Ok(connection.batch_execute(FILL)?)).expect("filled");
    // They run in one unit of work, so that both happen on one connection.
    let plan: Result<String, StorageError> = in_unit_of_work(database, || {
        store.sessions.find(&SessionToken::presented("none").hash())?;
        database.read(plan)
    });
    let plan = plan.expect("a plan");
    assert!(plan.contains("sessions_pkey") && plan.contains("users_pkey"), "{plan}");
    assert!(!plan.contains("Seq Scan"), "{plan}");
}

#[test]
fn the_users_of_an_address_are_found_by_it() {
    let test = postgres_migrated();
    let TestDatabase { database, .. } = &test;
    let organisations = store(&test).organisations;
    database.write(|connection| Ok(connection.batch_execute(FILL)?)).expect("filled");
    let by_email = "SELECT * FROM users WHERE email = '7@acme.example' AND disabled_at IS NULL \
                    ORDER BY organisation_id LIMIT 32";
    let plan = database.read(|connection| plan_of(connection, diesel::sql_query(by_email))).expect("a plan");
    assert!(plan.contains("users_email_key") && !plan.contains("Seq Scan"), "{organisations:?}: {plan}");
}
