use super::target::{ended, seal, secrets};
use crate::connection::AnyConnection;
use crate::failure::{Fallible, corrupt};
use crate::schema::{callback_deliveries as deliveries, callback_tries as tries, callbacks, organisations};
use crate::set_aside::{forget_gone, lock_entries};
use crate::values::Ts;
use crate::{Database, Sealer};
use chrono::{DateTime, Utc};
use customs_callbacks::{
    CallbackId, CallbackRepository, CallbackSecret, CallbackUrl, ENDS_AFTER_FAILING, EndReason, Ended, EventName,
    MOST_REGISTRATIONS, NewRegistration, Registration, SigningSecrets, Standing,
};
use customs_kernel::{OrganisationId, RowQueue, StorageError};
use diesel::dsl::exists;
use diesel::prelude::*;

/// Callback registrations, stored in the database with their secrets sealed.
#[derive(Debug, Clone)]
pub struct StoredCallbacks {
    database: Database,
    sealer: Sealer,
}

impl StoredCallbacks {
    /// Stores registrations in `database`, with secrets sealed by `sealer`.
    #[must_use]
    pub const fn new(database: Database, sealer: Sealer) -> Self {
        Self { database, sealer }
    }
}

/// A registration without its secrets.
#[derive(Queryable, Selectable)]
#[diesel(table_name = callbacks)]
#[diesel(check_for_backend(crate::connection::MultiBackend))]
struct Row {
    id: i64,
    url: String,
    events: String,
    created_at: Ts,
    updated_at: Ts,
    previous_secret_until: Option<Ts>,
    failing_since: Option<Ts>,
    ended_at: Option<Ts>,
    ended_reason: Option<String>,
}

/// The present secret, the previous one, and the end of that.
type Sealed = (Vec<u8>, Option<Vec<u8>>, Option<Ts>);

impl CallbackRepository for StoredCallbacks {
    fn insert(
        &self,
        organisation: OrganisationId,
        registration: &NewRegistration,
        secret: &CallbackSecret,
        at: DateTime<Utc>,
    ) -> Result<Option<Registration>, StorageError> {
        let sealed = seal(&self.sealer, organisation, secret)?;
        let events: Vec<_> = registration.events().map(EventName::as_str).collect();
        let row = (
            callbacks::organisation_id.eq(organisation.get()),
            callbacks::url.eq(registration.url().as_str()),
            callbacks::events.eq(events.join(" ")),
            callbacks::sealed_secret.eq(sealed),
            callbacks::created_at.eq(Ts(at)),
            callbacks::updated_at.eq(Ts(at)),
        );
        let id: Option<i64> = self.database.write(|connection| {
            hold_registrations(connection, organisation)?;
            let own = callbacks::table.filter(callbacks::organisation_id.eq(organisation.get()));
            let known: i64 = own.count().get_result(connection)?;
            if usize::try_from(known).is_ok_and(|known| known >= MOST_REGISTRATIONS) {
                return Ok(None);
            }
            let insert = diesel::insert_into(callbacks::table).values(row);
            Ok(Some(insert.returning(callbacks::id).get_result(connection)?))
        })?;
        let standing = Standing::default();
        Ok(id.map(|id| Registration::restore(CallbackId::new(id), registration.clone(), at, at, standing)))
    }

    fn list(&self, organisation: OrganisationId) -> Result<Vec<Registration>, StorageError> {
        self.database.read(|connection| {
            let rows: Vec<Row> = callbacks::table
                .filter(callbacks::organisation_id.eq(organisation.get()))
                .order(callbacks::id.asc())
                .select(Row::as_select())
                .load(connection)?;
            rows.into_iter().map(registration).collect()
        })
    }

    fn find(&self, organisation: OrganisationId, id: CallbackId) -> Result<Option<Registration>, StorageError> {
        self.database.read(|connection| find(connection, organisation, id))
    }

    fn secrets(&self, organisation: OrganisationId, id: CallbackId) -> Result<Option<SigningSecrets>, StorageError> {
        let sealed: Option<Sealed> = self.database.read(|connection| {
            Ok(callbacks::table
                .find(id.get())
                .filter(callbacks::organisation_id.eq(organisation.get()))
                .select((callbacks::sealed_secret, callbacks::sealed_previous_secret, callbacks::previous_secret_until))
                .first(connection)
                .optional()?)
        })?;
        let open = |(present, previous, until): Sealed| {
            secrets(&self.sealer, organisation, (&present, previous.as_deref(), until))
        };
        sealed.map(open).transpose()
    }

    fn replace_secret(
        &self,
        organisation: OrganisationId,
        id: CallbackId,
        secret: &CallbackSecret,
        keep_until: Option<DateTime<Utc>>,
        at: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        let sealed = seal(&self.sealer, organisation, secret)?;
        let own = callbacks::table.find(id.get()).filter(callbacks::organisation_id.eq(organisation.get()));
        let set = (callbacks::sealed_secret.eq(sealed), callbacks::updated_at.eq(Ts(at)));
        let until = callbacks::previous_secret_until.eq(keep_until.map(Ts));
        let replaced = self.database.write(|connection| {
            Ok(if keep_until.is_some() {
                // This is one statement, so that each of two rotations at the same moment keeps the secret before it.
                let kept = callbacks::sealed_previous_secret.eq(callbacks::sealed_secret.nullable());
                diesel::update(own).set((set, kept, until)).execute(connection)?
            } else {
                let none = callbacks::sealed_previous_secret.eq(None::<Vec<u8>>);
                diesel::update(own).set((set, none, until)).execute(connection)?
            })
        })?;
        Ok(replaced > 0)
    }

    fn forget_previous_secrets(&self, now: DateTime<Utc>) -> Result<usize, StorageError> {
        let over = callbacks::previous_secret_until.le(Ts(now));
        let some: Option<i64> = self.database.read(|connection| {
            Ok(callbacks::table.filter(over).select(callbacks::id).first(connection).optional()?)
        })?;
        if some.is_none() {
            return Ok(0);
        }
        let nothing =
            (callbacks::sealed_previous_secret.eq(None::<Vec<u8>>), callbacks::previous_secret_until.eq(None::<Ts>));
        self.database
            .write(|connection| Ok(diesel::update(callbacks::table.filter(over)).set(nothing).execute(connection)?))
    }

    fn note_failing(
        &self,
        organisation: OrganisationId,
        id: CallbackId,
        since: Option<DateTime<Utc>>,
    ) -> Result<(), StorageError> {
        let own = callbacks::table.find(id.get()).filter(callbacks::organisation_id.eq(organisation.get()));
        let noted = callbacks::failing_since.eq(since.map(Ts));
        self.database.write(|connection| {
            if since.is_some() {
                diesel::update(own.filter(callbacks::failing_since.is_null())).set(noted).execute(connection)?;
            } else {
                diesel::update(own).set(noted).execute(connection)?;
            }
            Ok(())
        })
    }

    fn end(
        &self,
        organisation: OrganisationId,
        id: CallbackId,
        ended: Ended,
    ) -> Result<Option<Registration>, StorageError> {
        let going = callbacks::table
            .find(id.get())
            .filter(callbacks::organisation_id.eq(organisation.get()))
            .filter(callbacks::ended_at.is_null());
        let Ended { at, reason } = ended;
        let set = (
            callbacks::ended_at.eq(Some(Ts(at))),
            callbacks::ended_reason.eq(Some(reason.word())),
            callbacks::updated_at.eq(Ts(at)),
        );
        self.database.write(|connection| {
            let ended = match reason {
                EndReason::Gone => diesel::update(going).set(set).execute(connection)?,
                EndReason::Failing => {
                    let delivered = deliveries::table
                        .filter(deliveries::organisation_id.eq(organisation.get()))
                        .filter(deliveries::callback_id.eq(id.get()))
                        .filter(deliveries::delivered_at.nullable().ge(callbacks::failing_since));
                    diesel::update(going.filter(exists(delivered)))
                        .set(callbacks::failing_since.eq(None::<Ts>))
                        .execute(connection)?;
                    let for_long = going.filter(callbacks::failing_since.le(Ts(at - ENDS_AFTER_FAILING)));
                    diesel::update(for_long).set(set).execute(connection)?
                }
            };
            if ended > 0 { find(connection, organisation, id) } else { Ok(None) }
        })
    }

    fn goes_on(&self, organisation: OrganisationId, id: CallbackId) -> Result<bool, StorageError> {
        let going = callbacks::table
            .find(id.get())
            .filter(callbacks::organisation_id.eq(organisation.get()))
            .filter(callbacks::ended_at.is_null())
            .select(callbacks::id);
        self.database.write(|connection| {
            // On SQLite a unit of work is the only writer from its beginning.
            let found: Option<i64> = match connection {
                AnyConnection::Pg(connection) => going.for_update().first(connection).optional()?,
                AnyConnection::Sqlite(connection) => going.first(connection).optional()?,
            };
            Ok(found.is_some())
        })
    }

    fn resume(&self, organisation: OrganisationId, id: CallbackId, at: DateTime<Utc>) -> Result<bool, StorageError> {
        let ended = callbacks::table
            .find(id.get())
            .filter(callbacks::organisation_id.eq(organisation.get()))
            .filter(callbacks::ended_at.is_not_null());
        let set = (
            callbacks::ended_at.eq(None::<Ts>),
            callbacks::ended_reason.eq(None::<String>),
            callbacks::failing_since.eq(None::<Ts>),
            callbacks::updated_at.eq(Ts(at)),
        );
        self.database.write(|connection| Ok(diesel::update(ended).set(set).execute(connection)? > 0))
    }

    fn delete(&self, organisation: OrganisationId, id: CallbackId) -> Result<bool, StorageError> {
        let own = callbacks::table.find(id.get()).filter(callbacks::organisation_id.eq(organisation.get()));
        let owned = deliveries::table
            .filter(deliveries::organisation_id.eq(organisation.get()))
            .filter(deliveries::callback_id.eq(id.get()));
        let tried =
            tries::table.filter(tries::organisation_id.eq(organisation.get())).filter(tries::callback_id.eq(id.get()));
        self.database.write(|connection| {
            let deleted = diesel::delete(own).execute(connection)? > 0;
            if deleted {
                lock_entries(connection, RowQueue::Deliveries, organisation)?;
                diesel::delete(owned).execute(connection)?;
                // These go after the deliveries: a worker that records a try of one is done by then, or finds it gone.
                diesel::delete(tried).execute(connection)?;
                forget_gone(connection, RowQueue::Deliveries, organisation)?;
            }
            Ok(deleted)
        })
    }
}

fn find(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    id: CallbackId,
) -> Fallible<Option<Registration>> {
    let row: Option<Row> = callbacks::table
        .find(id.get())
        .filter(callbacks::organisation_id.eq(organisation.get()))
        .select(Row::as_select())
        .first(connection)
        .optional()?;
    row.map(registration).transpose()
}

/// Locks the registrations of an organisation: a unit that adds one at the same moment waits, and then counts those
/// added here.
fn hold_registrations(connection: &mut AnyConnection, organisation: OrganisationId) -> Fallible<()> {
    let own = organisations::table.find(organisation.get()).select(organisations::id);
    match connection {
        AnyConnection::Pg(connection) => {
            let _: Option<i64> = own.for_no_key_update().first(connection).optional()?;
        }
        // On SQLite nothing else writes before the unit of work ends.
        AnyConnection::Sqlite(_) => {}
    }
    Ok(())
}

fn registration(row: Row) -> Fallible<Registration> {
    let Row { id, url, events, created_at, updated_at, previous_secret_until, failing_since, ended_at, ended_reason } =
        row;
    let unreadable = || corrupt(format!("callback {id}"));
    let requested = requested(&url, &events).ok_or_else(unreadable)?;
    let standing = Standing {
        previous_secret_until: previous_secret_until.map(|until| until.0),
        failing_since: failing_since.map(|since| since.0),
        ended: ended(ended_at, ended_reason.as_deref()).ok_or_else(unreadable)?,
    };
    Ok(Registration::restore(CallbackId::new(id), requested, created_at.0, updated_at.0, standing))
}

fn requested(url: &str, events: &str) -> Option<NewRegistration> {
    let events: Option<Vec<EventName>> = events.split_whitespace().map(|event| event.parse().ok()).collect();
    NewRegistration::new(CallbackUrl::restore(url).ok()?, events?).ok()
}
