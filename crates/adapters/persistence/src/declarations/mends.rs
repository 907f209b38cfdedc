//! Mends of refused declarations. A worker holds the row of the declaration that it mends, so that another one goes on
//! with the next.

use crate::Database;
use crate::batch::insert_all;
use crate::connection::AnyConnection;
use crate::failure::{Fallible, corrupt};
use crate::schema::{declaration_mend_entries as entries, declaration_mends as mends};
use crate::values::{Json, Ts};
use crate::waiting_work::{WaitingWork, note};
use chrono::{DateTime, Utc};
use customs_declarations::ports::MendRepository;
use customs_declarations::{
    DeclarationId, Mend, MendAuthor, MendEntry, MendId, MendRefusal, MendState, MendValues, MendedCause, NewMend,
};
use customs_kernel::{OrganisationId, StorageError, UserId, Version, WriteEffect};
use diesel::prelude::*;

repository! {
    /// Mends of refused declarations, stored in the database.
    pub struct StoredMends(Database);
}

/// The words of kinds of authors.
const USER: &str = "user";
const CLIENT: &str = "client";
/// The word of a declaration whose turn has not come.
const WAITING: &str = "waiting";
const SUBMITTED: &str = "submitted";
const LEFT: &str = "left";

#[derive(Queryable, Selectable)]
#[diesel(table_name = mends)]
#[diesel(check_for_backend(crate::connection::MultiBackend))]
struct Row {
    organisation_id: i64,
    id: i64,
    code: String,
    field: String,
    mended_values: Json<MendValues>,
    author_kind: String,
    author_id: String,
    author_name: String,
    may_allocate: bool,
    asked_at: Ts,
    finished_at: Option<Ts>,
}

impl Row {
    fn mend(self) -> Fallible<Mend> {
        let Self { id, author_id, author_name: name, .. } = self;
        let author = match self.author_kind.as_str() {
            USER => author_id.parse().ok().map(|id| MendAuthor::User { id: UserId::new(id), name }),
            CLIENT => Some(MendAuthor::Client { id: author_id, name }),
            _ => None,
        };
        Ok(Mend {
            id: MendId::new(id),
            organisation: OrganisationId::new(self.organisation_id),
            cause: MendedCause { code: self.code, field: self.field },
            values: self.mended_values.0,
            author: author.ok_or_else(|| corrupt(format!("the author of mend {id}")))?,
            may_allocate: self.may_allocate,
            asked_at: self.asked_at.0,
            finished_at: self.finished_at.map(|at| at.0),
        })
    }
}

#[derive(Insertable)]
#[diesel(table_name = entries)]
struct NewEntry<'a> {
    organisation_id: i64,
    mend_id: i64,
    declaration_id: i64,
    place: i32,
    version: i64,
    reference: &'a str,
    state: &'static str,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = entries)]
#[diesel(check_for_backend(crate::connection::MultiBackend))]
struct EntryRow {
    declaration_id: i64,
    version: i64,
    reference: String,
    state: String,
    refusal: Option<Json<MendRefusal>>,
    settled_at: Option<Ts>,
}

impl EntryRow {
    fn entry(self) -> Fallible<MendEntry> {
        let Self { declaration_id, version, reference, state, refusal, settled_at } = self;
        let state = match (state.as_str(), refusal) {
            (WAITING, None) => Some(MendState::Waiting),
            (SUBMITTED, None) => Some(MendState::Submitted),
            (LEFT, Some(refusal)) => Some(MendState::Left(refusal.0)),
            _ => None,
        };
        Ok(MendEntry {
            declaration: DeclarationId::new(declaration_id),
            version: Version::new(version),
            reference,
            state: state.ok_or_else(|| corrupt(format!("what became of declaration {declaration_id} in a mend")))?,
            settled_at: settled_at.map(|at| at.0),
        })
    }
}

impl MendRepository for StoredMends {
    fn insert(&self, new: &NewMend) -> Result<Mend, StorageError> {
        let NewMend { organisation, cause, values, author, may_allocate, asked_at, entries: waiting } = new;
        let (author_kind, author_id, author_name) = match author {
            MendAuthor::User { id, name } => (USER, id.to_string(), name),
            MendAuthor::Client { id, name } => (CLIENT, id.clone(), name),
        };
        let row = (
            mends::organisation_id.eq(organisation.get()),
            mends::code.eq(&cause.code),
            mends::field.eq(&cause.field),
            mends::mended_values.eq(Json(values.clone())),
            mends::author_kind.eq(author_kind),
            mends::author_id.eq(author_id),
            mends::author_name.eq(author_name),
            mends::may_allocate.eq(*may_allocate),
            mends::asked_at.eq(Ts(*asked_at)),
        );
        let stored = (
            mends::organisation_id,
            mends::id,
            mends::code,
            mends::field,
            mends::mended_values,
            mends::author_kind,
            mends::author_id,
            mends::author_name,
            mends::may_allocate,
            mends::asked_at,
            mends::finished_at,
        );
        let insert = diesel::insert_into(mends::table).values(row).returning(stored);
        self.0.write(|connection| {
            let stored: Row = insert.get_result(connection)?;
            let rows: Vec<NewEntry<'_>> = (1..)
                .zip(waiting)
                .map(|(place, entry)| NewEntry {
                    organisation_id: organisation.get(),
                    mend_id: stored.id,
                    declaration_id: entry.declaration.get(),
                    place,
                    version: entry.version.get(),
                    reference: &entry.reference,
                    state: WAITING,
                })
                .collect();
            insert_all!(connection, entries::table, &rows);
            note(WaitingWork::Mends);
            stored.mend()
        })
    }

    fn find(&self, organisation: OrganisationId, id: MendId) -> Result<Option<Mend>, StorageError> {
        self.0.read(|connection| {
            let row: Option<Row> = by_id(organisation, id).select(Row::as_select()).first(connection).optional()?;
            row.map(Row::mend).transpose()
        })
    }

    fn entries(&self, organisation: OrganisationId, id: MendId) -> Result<Vec<MendEntry>, StorageError> {
        self.0.read(|connection| {
            let rows: Vec<EntryRow> =
                of_mend(organisation, id).order(entries::place.asc()).select(EntryRow::as_select()).load(connection)?;
            rows.into_iter().map(EntryRow::entry).collect()
        })
    }

    fn latest(&self, organisation: OrganisationId, limit: u32) -> Result<Vec<Mend>, StorageError> {
        self.0.read(|connection| {
            let rows: Vec<Row> = mends::table
                .filter(mends::organisation_id.eq(organisation.get()))
                .order(mends::id.desc())
                .limit(i64::from(limit))
                .select(Row::as_select())
                .load(connection)?;
            rows.into_iter().map(Row::mend).collect()
        })
    }

    fn running(&self, limit: u32) -> Result<Vec<(OrganisationId, MendId)>, StorageError> {
        self.0.read(|connection| {
            let rows: Vec<(i64, i64)> = mends::table
                .filter(mends::finished_at.is_null())
                .order((mends::asked_at.asc(), mends::organisation_id.asc(), mends::id.asc()))
                .limit(i64::from(limit))
                .select((mends::organisation_id, mends::id))
                .load(connection)?;
            Ok(rows.into_iter().map(|(owner, id)| (OrganisationId::new(owner), MendId::new(id))).collect())
        })
    }

    fn take(&self, organisation: OrganisationId, id: MendId) -> Result<Option<MendEntry>, StorageError> {
        self.0.write(|connection| {
            let first = of_mend(organisation, id).filter(entries::state.eq(WAITING)).order(entries::place.asc());
            // On SQLite a unit of work is the only writer from its beginning.
            let row: Option<EntryRow> = match connection {
                AnyConnection::Pg(connection) => {
                    first.select(EntryRow::as_select()).for_update().skip_locked().first(connection).optional()?
                }
                AnyConnection::Sqlite(connection) => {
                    first.select(EntryRow::as_select()).first(connection).optional()?
                }
            };
            row.map(EntryRow::entry).transpose()
        })
    }

    fn settle(
        &self,
        organisation: OrganisationId,
        id: MendId,
        declaration: DeclarationId,
        state: &MendState,
        at: DateTime<Utc>,
    ) -> Result<WriteEffect, StorageError> {
        let waiting = of_mend(organisation, id)
            .filter(entries::declaration_id.eq(declaration.get()))
            .filter(entries::state.eq(WAITING));
        let refusal = match state {
            MendState::Waiting | MendState::Submitted => None,
            MendState::Left(refusal) => Some(Json(refusal.clone())),
        };
        let columns =
            (entries::state.eq(state.word()), entries::refusal.eq(refusal), entries::settled_at.eq(Some(Ts(at))));
        let settled = self.0.write(|connection| Ok(diesel::update(waiting).set(columns).execute(connection)?))?;
        Ok(WriteEffect::when(settled > 0))
    }

    fn finish(&self, organisation: OrganisationId, id: MendId, at: DateTime<Utc>) -> Result<WriteEffect, StorageError> {
        self.0.write(|connection| {
            let waiting: i64 =
                of_mend(organisation, id).filter(entries::state.eq(WAITING)).count().get_result(connection)?;
            if waiting > 0 {
                return Ok(WriteEffect::Unchanged);
            }
            let running = by_id(organisation, id).filter(mends::finished_at.is_null());
            let ended = diesel::update(running).set(mends::finished_at.eq(Some(Ts(at)))).execute(connection)?;
            Ok(WriteEffect::when(ended > 0))
        })
    }
}

#[diesel::dsl::auto_type(no_type_alias)]
fn by_id(organisation: OrganisationId, id: MendId) -> _ {
    let (organisation, id): (i64, i64) = (organisation.get(), id.get());
    mends::table.filter(mends::organisation_id.eq(organisation)).filter(mends::id.eq(id))
}

#[diesel::dsl::auto_type(no_type_alias)]
fn of_mend(organisation: OrganisationId, id: MendId) -> _ {
    let (organisation, id): (i64, i64) = (organisation.get(), id.get());
    entries::table.filter(entries::organisation_id.eq(organisation)).filter(entries::mend_id.eq(id))
}
