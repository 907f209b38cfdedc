use super::StoredAuditLog;
use super::rows::Row;
use crate::connection::MultiBackend;
use crate::cursor::SortKey;
use crate::schema::audit_entries as entries;
use crate::values::Ts;
use customs_audit::ports::AuditDirectory;
use customs_audit::{AuditEntry, AuditEntryId, AuditFilter};
use customs_kernel::{OrganisationId, Page, PageRequest, SortDirection, StorageError};
use diesel::dsl::{IntoBoxed, sql};
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool};

/// The entries of an organisation that the filter lets through.
fn let_through(organisation: OrganisationId, filter: &AuditFilter) -> IntoBoxed<'static, entries::table, MultiBackend> {
    let AuditFilter { record_kind, record_id, actor_kind, actor_id, action, request_id, from, until } = filter.clone();
    let mut query = entries::table.into_boxed().filter(entries::organisation_id.eq(organisation.get()));
    if let Some(kind) = record_kind {
        query = query.filter(entries::record_kind.eq(kind));
    }
    if let Some(id) = record_id {
        query = query.filter(entries::record_id.eq(id));
    }
    if let Some(kind) = actor_kind {
        query = query.filter(entries::actor_kind.eq(kind));
    }
    if let Some(id) = actor_id {
        query = query.filter(entries::actor_id.eq(id));
    }
    if let Some(action) = action {
        query = query.filter(entries::action.eq(action));
    }
    if let Some(id) = request_id {
        query = query.filter(entries::request_id.eq(id));
    }
    if let Some(from) = from {
        query = query.filter(entries::at.ge(Ts(from)));
    }
    if let Some(until) = until {
        query = query.filter(entries::at.lt(Ts(until)));
    }
    query
}

impl AuditDirectory for StoredAuditLog {
    fn list(
        &self,
        organisation: OrganisationId,
        filter: &AuditFilter,
        page: PageRequest,
    ) -> Result<Page<AuditEntry>, StorageError> {
        self.0.read(|connection| {
            let total: i64 = let_through(organisation, filter).count().get_result(connection)?;
            let wanted = (organisation, SortDirection::Descending, page);
            let rows: Vec<Row> = SortKey::id("audit_entries").page(connection, wanted, |connection, piece| {
                let mut query = let_through(organisation, filter);
                if let Some(behind) = piece.behind {
                    query = query.filter(sql::<Bool>(&behind));
                }
                let query = query.order(entries::id.desc()).limit(piece.take).offset(piece.skip);
                Ok(query.select(Row::as_select()).load::<Row>(connection)?)
            })?;
            let records = rows.into_iter().map(AuditEntry::from).collect();
            Ok(Page { records, request: page, total: total.unsigned_abs() })
        })
    }

    fn latest(&self, organisation: OrganisationId) -> Result<Option<AuditEntryId>, StorageError> {
        let id: Option<i64> = self.0.read(|connection| {
            let own = entries::table.filter(entries::organisation_id.eq(organisation.get()));
            Ok(own.order(entries::id.desc()).select(entries::id).first(connection).optional()?)
        })?;
        Ok(id.map(AuditEntryId::new))
    }

    fn after(
        &self,
        organisation: OrganisationId,
        filter: &AuditFilter,
        after: AuditEntryId,
        limit: usize,
    ) -> Result<Vec<AuditEntry>, StorageError> {
        self.0.read(|connection| {
            let found: Vec<(i64, i64)> = let_through(organisation, filter)
                .filter(entries::id.gt(after.get()))
                .order(entries::id.asc())
                .limit(i64::try_from(limit).unwrap_or(i64::MAX))
                .select(sized())
                .load(connection)?;
            let rows: Vec<Row> = entries::table
                .filter(entries::organisation_id.eq(organisation.get()))
                .filter(entries::id.eq_any(fitting(&found)))
                .order(entries::id.asc())
                .select(Row::as_select())
                .load(connection)?;
            Ok(rows.into_iter().map(AuditEntry::from).collect())
        })
    }
}

/// Most bytes of texts that are read at once, unless one entry has more.
const BYTES: i64 = 4 << 20;

/// The bytes of the texts of an entry. Neither database reads the texts for it.
pub(super) fn size() -> SqlLiteral<BigInt> {
    sql("CAST(coalesce(octet_length(before), 0) + coalesce(octet_length(after), 0) AS BIGINT)")
}

/// The id and the size of entries.
pub(super) type Sized = (entries::id, SqlLiteral<BigInt>);

/// The id and the size, to be selected.
pub(super) fn sized() -> Sized {
    (entries::id, size())
}

/// The first entries that can be read at once, of those with these ids and sizes: one at least.
pub(super) fn fitting(sized: &[(i64, i64)]) -> Vec<i64> {
    let mut bytes = 0_i64;
    let fitting = sized.iter().take_while(|(_, size)| {
        bytes = bytes.saturating_add(*size);
        bytes <= BYTES
    });
    let number = fitting.count().max(1);
    sized.iter().take(number).map(|(id, _)| *id).collect()
}
