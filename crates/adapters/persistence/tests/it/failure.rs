use crate::testing::{TestDatabase, postgres_migrated};
use customs_kernel::StorageError;
use customs_persistence::internals::{LONG_RULES, is_closed, is_node_away, storage_error};
use diesel::prelude::*;
use diesel::result::{DatabaseErrorInformation, DatabaseErrorKind, Error};
use diesel::sql_types::Text;

/// An error of the database, as Citus passes it on: a message, and no other field.
struct Passed(&'static str);

impl DatabaseErrorInformation for Passed {
    fn message(&self) -> &str {
        self.0
    }

    fn details(&self) -> Option<&str> {
        None
    }

    fn hint(&self) -> Option<&str> {
        None
    }

    fn table_name(&self) -> Option<&str> {
        None
    }

    fn column_name(&self) -> Option<&str> {
        None
    }

    fn constraint_name(&self) -> Option<&str> {
        None
    }

    fn statement_position(&self) -> Option<i32> {
        None
    }
}

fn passed(kind: DatabaseErrorKind, message: &'static str) -> Error {
    Error::DatabaseError(kind, Box::new(Passed(message)))
}

fn broken_rule(message: &'static str) -> Option<String> {
    match storage_error(passed(DatabaseErrorKind::UniqueViolation, message)) {
        StorageError::Conflict { constraint } => constraint,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_broken_unique_rule_is_found_in_the_message() {
    for (message, rule) in [
        (
            "duplicate key value violates unique constraint \"customers_customer_code_key_102032\"",
            "customers_customer_code_key",
        ),
        ("duplicate key value violates unique constraint \"declarations_lrn_key\"", "declarations_lrn_key"),
        ("duplicate key value violates unique constraint \"outbox_pkey_1102369\"", "outbox_pkey"),
        (
            "duplicate key value violates unique constraint \
             \"guarantee_movements_account_kind_account_eori_c_13f2af9e_102200\"",
            "guarantee_movements_account_kind_account_eori_customs_entry_key",
        ),
        (
            "duplicate key value violates unique constraint \"guarantee_reservations_submission_account_key_102208\"",
            "guarantee_reservations_submission_account_key",
        ),
        ("UNIQUE constraint failed: declarations.lrn", "declarations_lrn_key"),
        (
            "UNIQUE constraint failed: declarations.organisation_id, declarations.reference",
            "declarations_reference_key",
        ),
    ] {
        assert_eq!(broken_rule(message).as_deref(), Some(rule), "{message}");
    }
}

#[derive(QueryableByName)]
struct Name {
    #[diesel(sql_type = Text)]
    name: String,
}

/// Citus numbers the parts of tables with at least six digits: `_` and 6 digits leave 56 bytes for a whole name.
#[test]
fn every_rule_is_known_whose_name_is_too_long_for_a_number() {
    let TestDatabase { database, .. } = &postgres_migrated();
    let long: Vec<Name> = database
        .read(|connection| {
            let rules = "SELECT rule.relname::text AS name FROM pg_index JOIN pg_class AS rule ON rule.oid = indexrelid \
                         WHERE indisunique AND relnamespace = 'public'::regnamespace AND length(rule.relname) > 53 \
                         ORDER BY rule.relname";
            Ok(diesel::sql_query(rules).load(connection)?)
        })
        .expect("read");
    let long: Vec<&str> = long.iter().map(|rule| rule.name.as_str()).collect();
    assert_eq!(long, LONG_RULES);
}

#[test]
fn a_deadlock_between_nodes_is_a_conflict() {
    for message in ["deadlock detected", "canceling the transaction since it was involved in a distributed deadlock"] {
        let error = storage_error(passed(DatabaseErrorKind::Unknown, message));
        assert!(matches!(error, StorageError::Conflict { constraint: None }), "{error:?}");
    }
}

#[test]
fn a_node_that_is_away_makes_the_storage_unavailable_and_leaves_the_connection() {
    let refused = "connection to the remote node customs@10.0.0.2:5432 failed with the following error: connection to server \
                   at \"10.0.0.2\", port 5432 failed: Connection refused\n\tIs the server running on that host?";
    for (kind, message) in [
        (DatabaseErrorKind::ClosedConnection, refused),
        (
            DatabaseErrorKind::ClosedConnection,
            "could not establish any connections to the node 10.0.0.2:5432 after 30000 ms",
        ),
        (DatabaseErrorKind::Unknown, "connection not open"),
        (DatabaseErrorKind::Unknown, "SSL SYSCALL error: EOF detected"),
        (DatabaseErrorKind::Unknown, "SSL SYSCALL error: Connection timed out"),
        (DatabaseErrorKind::Unknown, "SSL error: unexpected eof while reading"),
        (DatabaseErrorKind::Unknown, "could not send data to server: Broken pipe"),
        (DatabaseErrorKind::Unknown, "failure on connection marked as essential: 10.0.0.2:5432"),
        (DatabaseErrorKind::Unknown, "could not commit transaction for shard 102126 on at least one active node"),
        (DatabaseErrorKind::Unknown, "terminating connection due to administrator command"),
        (DatabaseErrorKind::Unknown, "the database system is shutting down"),
    ] {
        let error = passed(kind, message);
        assert!(is_node_away(&error) && !is_closed(&error), "{message}");
        assert!(matches!(storage_error(error), StorageError::Unavailable(_)), "{message}");
    }
}

#[test]
fn a_connection_that_broke_is_not_taken_for_a_node_that_is_away() {
    let error = passed(DatabaseErrorKind::ClosedConnection, "server closed the connection unexpectedly");
    assert!(is_closed(&error) && !is_node_away(&error));
    let other = passed(DatabaseErrorKind::Unknown, "relation \"items\" does not exist");
    assert!(!is_node_away(&other));
    assert!(matches!(storage_error(other), StorageError::Failed(_)));
}
