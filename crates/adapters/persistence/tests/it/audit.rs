//! The audit log on both databases: its triggers forget no table, and its chains reveal changes.

mod acting;
mod chains;
mod damaged;
mod every_table;
mod listed;
mod listed_columns;
mod made_anew;
mod on_several_servers;
mod recent;

use crate::testing::{TestDatabase, each};
use customs_access::{NewOrganisation, OrganisationRepository};
use customs_audit::ports::AuditDirectory;
use customs_audit::{AuditEntry, AuditEntryId, AuditFilter, AuditLog};
use customs_kernel::OrganisationId;
use customs_persistence::internals::{AnyConnection, Link};
use customs_persistence::{Database, StoredAuditLog, StoredOrganisations};
use diesel::connection::SimpleConnection;
use std::sync::Arc;

/// A connection of a user who writes past the service.
fn stranger(test: &TestDatabase) -> AnyConnection {
    Link::open(test.database.url()).expect("opened").connection
}

fn run(connection: &mut AnyConnection, sql: &str) -> diesel::QueryResult<()> {
    each!(connection, connection => connection.batch_execute(sql))
}

pub(crate) fn log(database: &Database) -> AuditLog {
    let stored = Arc::new(StoredAuditLog::new(database.clone()));
    AuditLog::new(stored.clone(), stored, Arc::new(database.clone()))
}

fn entries(database: &Database, organisation: OrganisationId) -> Vec<AuditEntry> {
    let stored = StoredAuditLog::new(database.clone());
    stored.after(organisation, &AuditFilter::default(), AuditEntryId::new(0), 10_000).expect("read")
}

/// Creates an organisation, which is a record of its own.
fn organisation(database: &Database, name: &str) -> OrganisationId {
    let at = "2026-03-02T09:30:00Z".parse().expect("a moment");
    let new = NewOrganisation::new(name, None, at).expect("an organisation");
    StoredOrganisations::new(database.clone()).add(&new).expect("added").id()
}
