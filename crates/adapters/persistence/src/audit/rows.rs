use super::noted_ts::NotedTs;
use crate::schema::audit_entries as entries;
use customs_audit::{AuditEntry, AuditEntryId};
use customs_kernel::OrganisationId;
use diesel::prelude::*;

#[derive(Queryable, Selectable)]
#[diesel(table_name = entries)]
#[diesel(check_for_backend(crate::connection::MultiBackend))]
pub(super) struct Row {
    organisation_id: i64,
    id: i64,
    at: NotedTs,
    actor_kind: String,
    actor_id: Option<String>,
    request_id: Option<String>,
    record_kind: String,
    record_id: String,
    action: String,
    before: Option<String>,
    after: Option<String>,
}

impl From<Row> for AuditEntry {
    fn from(row: Row) -> Self {
        let Row {
            organisation_id,
            id,
            at,
            actor_kind,
            actor_id,
            request_id,
            record_kind,
            record_id,
            action,
            before,
            after,
        } = row;
        Self {
            organisation: OrganisationId::new(organisation_id),
            id: AuditEntryId::new(id),
            at: at.0,
            actor_kind,
            actor_id,
            request_id,
            record_kind,
            record_id,
            action,
            before,
            after,
        }
    }
}
