use super::StoredAuditLog;
use crate::each_organisation::ask_each;
use crate::placement::Placement;
use crate::schema::audit_entries as entries;
use crate::statement::Statement;
use customs_audit::ports::RecentWrites;
use customs_audit::{AuditEntryId, MOST_RECENT, RecentWrite};
use customs_kernel::{OrganisationId, StorageError};
use diesel::prelude::*;
use diesel::sql_types::BigInt;

#[derive(QueryableByName)]
struct Marked {
    #[diesel(sql_type = BigInt)]
    organisation_id: i64,
    #[diesel(sql_type = BigInt)]
    mark: i64,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = entries)]
#[diesel(check_for_backend(crate::connection::MultiBackend))]
struct WriteRow {
    id: i64,
    record_kind: String,
    record_id: String,
}

impl RecentWrites for StoredAuditLog {
    fn marks(&self, organisations: &[OrganisationId]) -> Result<Vec<(OrganisationId, i64)>, StorageError> {
        if organisations.is_empty() {
            return Ok(Vec::new());
        }
        ask_each(&self.0, organisations, |these| {
            let rows: Vec<Marked> = self.0.read(|connection| {
                let mut statement = Statement::on(connection);
                // One text for each number of organisations.
                statement.is_one_of_many();
                let sql = marked(&mut statement, these);
                statement.load(connection, sql)
            })?;
            Ok(rows.into_iter().map(|row| (OrganisationId::new(row.organisation_id), row.mark)).collect())
        })
    }

    fn recent(&self, organisation: OrganisationId) -> Result<Vec<RecentWrite>, StorageError> {
        let most = i64::try_from(MOST_RECENT).unwrap_or(i64::MAX);
        let rows = self.0.read(|connection| {
            let own = entries::table.filter(entries::organisation_id.eq(organisation.get())).limit(most);
            // They are in the same order as the marks.
            let rows: Vec<WriteRow> = own.order(entries::id.desc()).select(WriteRow::as_select()).load(connection)?;
            Ok(rows)
        })?;
        Ok(rows.into_iter().map(RecentWrite::from).collect())
    }
}

/// The statement that reads the marks.
fn marked(statement: &mut Statement, organisations: &[OrganisationId]) -> String {
    Placement::current().query_of_each(statement, organisations, |own| {
        format!(
            "SELECT {own} AS organisation_id, \
             (SELECT CAST(coalesce(sum(latest.id), 0) AS BIGINT) FROM (SELECT entry.id FROM audit_entries AS entry \
              WHERE entry.organisation_id = {own} ORDER BY entry.id DESC LIMIT {MOST_RECENT}) AS latest) AS mark"
        )
    })
}

impl From<WriteRow> for RecentWrite {
    fn from(row: WriteRow) -> Self {
        let WriteRow { id, record_kind, record_id } = row;
        Self { entry: AuditEntryId::new(id), record_kind, record_id }
    }
}
