use crate::Database;
use crate::failure::{Fallible, corrupt};
use crate::schema::task_calendars as calendars;
use crate::values::Ts;
use customs_kernel::{OrganisationId, StorageError, UserId, WriteEffect};
use customs_tasks::ports::CalendarRepository;
use customs_tasks::{CalendarAddress, CalendarHash, CalendarId, NewCalendar, Owner};
use diesel::prelude::*;

repository! {
    /// Addresses of calendars, stored in the database by the hashes of their secrets.
    pub struct StoredCalendars(Database);
}

/// Organisation, id, kind and id of the owner, name, whether it shows the owner's tasks alone, moment of creation.
type Row = (i64, i64, String, String, String, bool, Ts);

/// The columns of a row.
const COLUMNS: (
    calendars::organisation_id,
    calendars::id,
    calendars::owner_kind,
    calendars::owner_id,
    calendars::name,
    calendars::only_own,
    calendars::created_at,
) = (
    calendars::organisation_id,
    calendars::id,
    calendars::owner_kind,
    calendars::owner_id,
    calendars::name,
    calendars::only_own,
    calendars::created_at,
);

impl CalendarRepository for StoredCalendars {
    fn add(&self, calendar: &NewCalendar) -> Result<CalendarAddress, StorageError> {
        let NewCalendar { organisation, owner, name, only_own, hash, created_at } = calendar;
        let (owner_kind, owner_id) = named(owner);
        let row = (
            calendars::organisation_id.eq(organisation.get()),
            calendars::hash.eq(hash.as_bytes().as_slice()),
            calendars::owner_kind.eq(owner_kind),
            calendars::owner_id.eq(owner_id),
            calendars::name.eq(name),
            calendars::only_own.eq(*only_own),
            calendars::created_at.eq(Ts(*created_at)),
        );
        let insert = diesel::insert_into(calendars::table).values(row).returning(calendars::id);
        let id: i64 = self.0.write(|connection| Ok(insert.get_result(connection)?))?;
        Ok(CalendarAddress {
            id: CalendarId::new(id),
            organisation: *organisation,
            owner: owner.clone(),
            name: name.clone(),
            only_own: *only_own,
            created_at: *created_at,
        })
    }

    fn for_owner(&self, organisation: OrganisationId, owner: &Owner) -> Result<Vec<CalendarAddress>, StorageError> {
        let (owner_kind, owner_id) = named(owner);
        self.0.read(|connection| {
            let rows: Vec<Row> = calendars::table
                .filter(calendars::organisation_id.eq(organisation.get()))
                .filter(calendars::owner_kind.eq(owner_kind))
                .filter(calendars::owner_id.eq(&owner_id))
                .order(calendars::id.asc())
                .select(COLUMNS)
                .load(connection)?;
            rows.into_iter().map(address).collect()
        })
    }

    fn delete(&self, organisation: OrganisationId, owner: &Owner, id: CalendarId) -> Result<WriteEffect, StorageError> {
        let (owner_kind, owner_id) = named(owner);
        let own = calendars::table
            .filter(calendars::organisation_id.eq(organisation.get()))
            .filter(calendars::owner_kind.eq(owner_kind))
            .filter(calendars::owner_id.eq(owner_id))
            .filter(calendars::id.eq(id.get()));
        let deleted = self.0.write(|connection| Ok(diesel::delete(own).execute(connection)?))?;
        Ok(WriteEffect::when(deleted > 0))
    }

    fn find(&self, hash: &CalendarHash) -> Result<Option<CalendarAddress>, StorageError> {
        self.0.read(|connection| {
            let row: Option<Row> = calendars::table
                .filter(calendars::hash.eq(hash.as_bytes().as_slice()))
                .select(COLUMNS)
                .first(connection)
                .optional()?;
            row.map(address).transpose()
        })
    }
}

/// The words of kinds of owners.
const USER: &str = "user";
const CLIENT: &str = "client";

/// The kind and the id of an owner, as they are stored.
fn named(owner: &Owner) -> (&'static str, String) {
    match owner {
        Owner::User(user) => (USER, user.to_string()),
        Owner::Client(client) => (CLIENT, client.clone()),
    }
}

fn address((organisation, id, owner_kind, owner_id, name, only_own, created_at): Row) -> Fallible<CalendarAddress> {
    let owner = match owner_kind.as_str() {
        USER => owner_id.parse().ok().map(|id| Owner::User(UserId::new(id))),
        CLIENT => Some(Owner::Client(owner_id)),
        _ => None,
    };
    Ok(CalendarAddress {
        id: CalendarId::new(id),
        organisation: OrganisationId::new(organisation),
        owner: owner.ok_or_else(|| corrupt(format!("the owner of calendar {id}")))?,
        name,
        only_own,
        created_at: created_at.0,
    })
}
