//! The claims of one organisation, which run on its own server where the tables are spread.

use customs_persistence::internals::Claim;
use customs_persistence::internals::exchange::{OUTBOUND, OUTBOX};

/// Every table that the statement reads or writes must be confined to the organisation, or Citus does not run it on one
/// server.
fn names_the_organisation_of_every_row(sql: &str, table: &str) {
    let rows = sql.matches(&format!("FROM {table}")).count() + sql.matches(&format!("UPDATE {table}")).count();
    let confined = sql.matches("organisation_id = $").count();
    assert!(rows > 0 && confined >= rows, "{rows} places with rows, of which {confined} are confined: {sql}");
}

#[test]
fn a_claim_of_one_organisation_names_it_in_every_member() {
    let claims: [&Claim; 2] = [&OUTBOUND, &OUTBOX];
    for claim in claims {
        let sql = claim.statement_of_one(7);
        names_the_organisation_of_every_row(&sql, claim.table);
        assert!(!sql.contains("earlier.organisation_id = head.organisation_id"), "{sql}");
        assert!(sql.contains(&format!("organisation_id = ${}", 4 + claim.only.len())), "{sql}");
    }
}
