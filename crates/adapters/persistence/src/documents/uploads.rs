//! Uploaded files that are not yet a document, or no longer one.

use crate::batch::insert_all;
use crate::connection::AnyConnection;
use crate::failure::{Fallible, corrupt};
use crate::schema::document_uploads as uploads;
use crate::values::Ts;
use chrono::{DateTime, Utc};
use customs_documents::FileKey;
use customs_kernel::OrganisationId;
use diesel::prelude::*;

#[derive(Insertable)]
#[diesel(table_name = uploads)]
pub(super) struct NewUploadRow {
    pub(super) file_key: String,
    pub(super) organisation_id: i64,
    pub(super) given_up: bool,
    pub(super) due_at: Ts,
}

pub(super) fn insert(connection: &mut AnyConnection, rows: &[NewUploadRow]) -> Fallible<()> {
    insert_all!(connection, uploads::table, rows);
    Ok(())
}

pub(super) fn take(connection: &mut AnyConnection, organisation: OrganisationId, key: &FileKey) -> Fallible<bool> {
    let usable = uploads::table
        .find(key.as_str())
        .filter(uploads::organisation_id.eq(organisation.get()))
        .filter(uploads::given_up.eq(false));
    Ok(diesel::delete(usable).execute(connection)? > 0)
}

pub(super) fn give_up(connection: &mut AnyConnection, key: &FileKey, retry_at: DateTime<Utc>) -> Fallible<bool> {
    let set = (uploads::given_up.eq(true), uploads::due_at.eq(Ts(retry_at)));
    Ok(diesel::update(by_key(key)).set(set).execute(connection)? > 0)
}

pub(super) fn give_up_due(
    connection: &mut AnyConnection,
    now: DateTime<Utc>,
    retry_at: DateTime<Utc>,
    limit: usize,
) -> Fallible<Vec<FileKey>> {
    let due = uploads::table
        .filter(uploads::due_at.le(Ts(now)))
        .order((uploads::due_at.asc(), uploads::file_key.asc()))
        .limit(i64::try_from(limit).unwrap_or(i64::MAX))
        .select(uploads::file_key);
    let keys: Vec<String> = match &mut *connection {
        // Skips rows that another instance cleans up, or that a request is turning into a document.
        AnyConnection::Pg(connection) => due.for_update().skip_locked().load(connection)?,
        AnyConnection::Sqlite(connection) => due.load(connection)?,
    };
    let set = (uploads::given_up.eq(true), uploads::due_at.eq(Ts(retry_at)));
    for key in &keys {
        diesel::update(uploads::table.find(key)).set(set).execute(connection)?;
    }
    let key = |text: String| FileKey::restore(&text).ok_or_else(|| corrupt("the key of an upload"));
    keys.into_iter().map(key).collect()
}

/// Does the same where the uploads of each organisation lie on a server of their own. All servers are asked without
/// locks; of two instances that found the same upload the second finds it put off.
pub(super) fn give_up_due_of_each(
    connection: &mut AnyConnection,
    now: DateTime<Utc>,
    retry_at: DateTime<Utc>,
    limit: usize,
) -> Fallible<Vec<FileKey>> {
    let due: Vec<(i64, String)> = uploads::table
        .filter(uploads::due_at.le(Ts(now)))
        .order((uploads::due_at.asc(), uploads::file_key.asc()))
        .limit(i64::try_from(limit).unwrap_or(i64::MAX))
        .select((uploads::organisation_id, uploads::file_key))
        .load(connection)?;
    let mut taken = Vec::with_capacity(due.len());
    for (organisation, key) in due {
        let still_due = uploads::table
            .filter(uploads::organisation_id.eq(organisation))
            .filter(uploads::file_key.eq(&key))
            .filter(uploads::due_at.le(Ts(now)));
        let set = (uploads::given_up.eq(true), uploads::due_at.eq(Ts(retry_at)));
        if diesel::update(still_due).set(set).execute(connection)? > 0 {
            taken.push(FileKey::restore(&key).ok_or_else(|| corrupt("the key of an upload"))?);
        }
    }
    Ok(taken)
}

pub(super) fn forget(connection: &mut AnyConnection, key: &FileKey) -> Fallible<()> {
    diesel::delete(by_key(key).filter(uploads::given_up.eq(true))).execute(connection)?;
    Ok(())
}

/// The upload with that key, which contains the organisation.
#[diesel::dsl::auto_type(no_type_alias)]
fn by_key(key: &FileKey) -> _ {
    let organisation: i64 = key.organisation().get();
    let key: String = key.as_str().to_owned();
    uploads::table.filter(uploads::organisation_id.eq(organisation)).filter(uploads::file_key.eq(key))
}
