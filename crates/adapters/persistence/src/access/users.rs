use crate::Database;
use crate::connection::AnyConnection;
use crate::failure::{Fallible, corrupt, stale};
use crate::prepared::Prepared;
use crate::schema::users;
use crate::values::Ts;
use customs_access::{Email, Generation, NewUser, PasswordHash, Role, User, UserRecord, UserRepository};
use customs_kernel::{OrganisationId, StorageError, UserId, Version};
use diesel::prelude::*;

repository! {
    /// Users, stored in the database.
    pub struct StoredUsers(Database);
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = users)]
#[diesel(check_for_backend(crate::connection::MultiBackend))]
pub(super) struct UserRow {
    organisation_id: i64,
    id: i64,
    name: String,
    email: String,
    role: String,
    password_hash: Option<String>,
    generation: i64,
    disabled_at: Option<Ts>,
    created_at: Ts,
    version: i64,
}

/// The columns that a change replaces.
#[derive(AsChangeset)]
#[diesel(table_name = users)]
#[diesel(treat_none_as_null = true)]
struct ChangedRow<'a> {
    name: &'a str,
    role: &'static str,
    password_hash: Option<&'a str>,
    generation: i64,
    disabled_at: Option<Ts>,
    version: i64,
}

impl UserRepository for StoredUsers {
    fn add(&self, user: &NewUser) -> Result<User, StorageError> {
        let row = (
            users::organisation_id.eq(user.organisation.get()),
            users::name.eq(&user.name),
            users::email.eq(user.email.as_str()),
            users::role.eq(user.role.word()),
            users::generation.eq(Generation::FIRST.get()),
            users::created_at.eq(Ts(user.created_at)),
            users::version.eq(Version::FIRST.get()),
        );
        let insert = diesel::insert_into(users::table).values(row).returning(users::id);
        let id: i64 = self.0.write(|connection| Ok(insert.get_result(connection)?))?;
        Ok(user.with_id(UserId::new(id)))
    }

    fn find(&self, organisation: OrganisationId, id: UserId) -> Result<Option<User>, StorageError> {
        self.0.read(|connection| {
            let row: Option<UserRow> =
                by_id(organisation, id).select(UserRow::as_select()).first(connection).optional()?;
            row.map(user).transpose()
        })
    }

    fn by_email(&self, email: &Email) -> Result<Vec<User>, StorageError> {
        let most = i64::try_from(User::MOST_OF_EMAIL).unwrap_or(i64::MAX);
        self.0.read(|connection| {
            let rows: Vec<UserRow> = users::table
                .filter(users::email.eq(email.as_str()))
                .filter(users::disabled_at.is_null())
                .order(users::organisation_id.asc())
                .limit(most)
                .select(UserRow::as_select())
                .load(connection)?;
            readable(rows)
        })
    }

    fn for_organisation(&self, organisation: OrganisationId) -> Result<Vec<User>, StorageError> {
        self.0.read(|connection| {
            let rows: Vec<UserRow> = users::table
                .filter(users::organisation_id.eq(organisation.get()))
                .order((users::created_at.asc(), users::id.asc()))
                .select(UserRow::as_select())
                .load(connection)?;
            rows.into_iter().map(user).collect()
        })
    }

    fn hold_active_owners(&self, organisation: OrganisationId) -> Result<Vec<User>, StorageError> {
        let owners = || {
            users::table
                .filter(users::organisation_id.eq(organisation.get()))
                .filter(users::role.eq(Role::Owner.word()))
                .filter(users::password_hash.is_not_null())
                .filter(users::disabled_at.is_null())
                .order(users::id.asc())
        };
        self.0.write(|connection| {
            let rows: Vec<UserRow> = match connection {
                // A row that was waited for is read again, and left out if it is no longer one of an active owner.
                AnyConnection::Pg(connection) => owners().select(UserRow::as_select()).for_update().load(connection)?,
                // On SQLite a unit of work is the only writer from its beginning.
                AnyConnection::Sqlite(connection) => owners().select(UserRow::as_select()).load(connection)?,
            };
            rows.into_iter().map(user).collect()
        })
    }

    fn save(&self, user: &User, expected: Version) -> Result<(), StorageError> {
        let UserRecord { name, role, password, generation, disabled_at, version, .. } = user.record();
        let changed = ChangedRow {
            name,
            role: role.word(),
            password_hash: password.as_ref().map(PasswordHash::as_str),
            generation: generation.get(),
            disabled_at: disabled_at.map(Ts),
            version: version.get(),
        };
        let current = by_id(user.organisation(), user.id()).filter(users::version.eq(expected.get()));
        let saved =
            self.0.write(|connection| Ok(Prepared(diesel::update(current).set(changed)).execute(connection)?))?;
        if saved == 0 { Err(stale()) } else { Ok(()) }
    }
}

/// The user with that id, if it belongs to the organisation.
#[diesel::dsl::auto_type(no_type_alias)]
fn by_id(organisation: OrganisationId, id: UserId) -> _ {
    let (organisation, id): (i64, i64) = (organisation.get(), id.get());
    users::table.filter(users::organisation_id.eq(organisation)).filter(users::id.eq(id))
}

/// The users of rows of several organisations. A row that cannot be read does not hide the users of other
/// organisations.
fn readable(rows: Vec<UserRow>) -> Fallible<Vec<User>> {
    let mut users = Vec::with_capacity(rows.len());
    let mut unreadable = None;
    for row in rows {
        match user(row) {
            Ok(user) => users.push(user),
            Err(failure) => unreadable = Some(failure),
        }
    }
    match unreadable {
        Some(failure) if users.is_empty() => Err(failure),
        _ => Ok(users),
    }
}

/// The user of a row.
pub(super) fn user(row: UserRow) -> Fallible<User> {
    let unreadable = corrupt(format!("user {}", row.id));
    record(row).map(User::restore).ok_or(unreadable)
}

fn record(row: UserRow) -> Option<UserRecord> {
    let password = match row.password_hash {
        Some(hash) => Some(PasswordHash::restore(hash)?),
        None => None,
    };
    Some(UserRecord {
        id: UserId::new(row.id),
        organisation: OrganisationId::new(row.organisation_id),
        name: row.name,
        email: row.email.parse().ok()?,
        role: Role::from_word(&row.role)?,
        password,
        generation: Generation::new(row.generation),
        disabled_at: row.disabled_at.map(|at| at.0),
        created_at: row.created_at.0,
        version: Version::new(row.version),
    })
}
