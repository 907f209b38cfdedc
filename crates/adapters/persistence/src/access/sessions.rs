use super::users::{UserRow, user};
use crate::Database;
use crate::failure::{Fallible, corrupt};
use crate::prepared::Prepared;
use crate::schema::{sessions, users};
use crate::values::Ts;
use chrono::{DateTime, Utc};
use customs_access::{Generation, Session, SessionHash, SessionRepository, User, Visitor};
use customs_kernel::{OrganisationId, StorageError, UserId};
use diesel::prelude::*;

repository! {
    /// Sessions of users, stored in the database.
    pub struct StoredSessions(Database);
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = sessions)]
#[diesel(check_for_backend(crate::connection::MultiBackend))]
#[diesel(treat_none_as_default_value = false)]
struct SessionRow {
    hash: Vec<u8>,
    organisation_id: i64,
    user_id: i64,
    generation: i64,
    address: String,
    agent: Option<String>,
    opened_at: Ts,
    renewed_at: Ts,
    expires_at: Ts,
}

impl SessionRepository for StoredSessions {
    fn open(&self, session: &Session) -> Result<(), StorageError> {
        let insert = diesel::insert_into(sessions::table).values(row(session));
        self.0.write_statement(|connection| Ok(insert.execute(connection)?)).map(drop)
    }

    fn find(&self, hash: &SessionHash) -> Result<Option<(Session, User)>, StorageError> {
        self.0.read(|connection| {
            let found: Option<(SessionRow, UserRow)> = sessions::table
                .inner_join(
                    users::table
                        .on(users::organisation_id.eq(sessions::organisation_id).and(users::id.eq(sessions::user_id))),
                )
                .filter(sessions::hash.eq(hash.as_bytes().as_slice()))
                .select((SessionRow::as_select(), UserRow::as_select()))
                .first(connection)
                .optional()?;
            found.map(with_user).transpose()
        })
    }

    fn renew(&self, renewed: &Session, seen: DateTime<Utc>) -> Result<bool, StorageError> {
        let as_seen = sessions::table
            .filter(sessions::hash.eq(renewed.hash.as_bytes().as_slice()))
            .filter(sessions::renewed_at.eq(Ts(seen)));
        let set = (sessions::renewed_at.eq(Ts(renewed.renewed_at)), sessions::expires_at.eq(Ts(renewed.expires_at)));
        let update = Prepared(diesel::update(as_seen).set(set));
        Ok(self.0.write_statement(|connection| Ok(update.execute(connection)?))? > 0)
    }

    fn for_user(
        &self,
        organisation: OrganisationId,
        user: UserId,
        at: DateTime<Utc>,
    ) -> Result<Vec<Session>, StorageError> {
        let most = i64::try_from(Session::MOST_LISTED).unwrap_or(i64::MAX);
        self.0.read(|connection| {
            let rows: Vec<SessionRow> = by_user(organisation, user)
                .filter(sessions::expires_at.gt(Ts(at)))
                .order((sessions::opened_at.desc(), sessions::hash.asc()))
                .limit(most)
                .select(SessionRow::as_select())
                .load(connection)?;
            rows.into_iter().map(session).collect()
        })
    }

    fn close(&self, hash: &SessionHash) -> Result<(), StorageError> {
        let one = sessions::table.filter(sessions::hash.eq(hash.as_bytes().as_slice()));
        self.0.write_statement(|connection| Ok(diesel::delete(one).execute(connection)?)).map(drop)
    }

    fn close_of(&self, organisation: OrganisationId, user: UserId, hash: &SessionHash) -> Result<bool, StorageError> {
        let own = by_user(organisation, user).filter(sessions::hash.eq(hash.as_bytes().as_slice()));
        Ok(self.0.write_statement(|connection| Ok(diesel::delete(own).execute(connection)?))? > 0)
    }

    fn close_all_of(
        &self,
        organisation: OrganisationId,
        user: UserId,
        except: Option<SessionHash>,
    ) -> Result<u64, StorageError> {
        let all = by_user(organisation, user);
        let closed = self.0.write_statement(|connection| match except {
            Some(kept) => {
                let others = all.filter(sessions::hash.ne(kept.as_bytes().as_slice()));
                Ok(diesel::delete(others).execute(connection)?)
            }
            None => Ok(diesel::delete(all).execute(connection)?),
        })?;
        Ok(closed as u64)
    }

    fn delete_expired(&self, at: DateTime<Utc>) -> Result<u64, StorageError> {
        let expired = sessions::table.filter(sessions::expires_at.le(Ts(at)));
        let deleted = self.0.write_statement(|connection| Ok(diesel::delete(expired).execute(connection)?))?;
        Ok(deleted as u64)
    }
}

/// The sessions of a user.
#[diesel::dsl::auto_type(no_type_alias)]
fn by_user(organisation: OrganisationId, user: UserId) -> _ {
    let (organisation, user): (i64, i64) = (organisation.get(), user.get());
    sessions::table.filter(sessions::organisation_id.eq(organisation)).filter(sessions::user_id.eq(user))
}

fn row(session: &Session) -> SessionRow {
    let Session { hash, organisation, user, generation, visitor, opened_at, renewed_at, expires_at } = session;
    SessionRow {
        hash: hash.as_bytes().to_vec(),
        organisation_id: organisation.get(),
        user_id: user.get(),
        generation: generation.get(),
        address: visitor.address().to_string(),
        agent: visitor.agent().map(str::to_owned),
        opened_at: Ts(*opened_at),
        renewed_at: Ts(*renewed_at),
        expires_at: Ts(*expires_at),
    }
}

fn with_user((row, of): (SessionRow, UserRow)) -> Fallible<(Session, User)> {
    Ok((session(row)?, user(of)?))
}

fn session(row: SessionRow) -> Fallible<Session> {
    // The hash would reveal which row it is, and is not for logs.
    let unreadable = corrupt(format!("a session of user {}", row.user_id));
    restore(row).ok_or(unreadable)
}

fn restore(row: SessionRow) -> Option<Session> {
    Some(Session {
        hash: SessionHash::from_bytes(&row.hash)?,
        organisation: OrganisationId::new(row.organisation_id),
        user: UserId::new(row.user_id),
        generation: Generation::new(row.generation),
        visitor: Visitor::new(row.address.parse().ok()?, row.agent.as_deref()),
        opened_at: row.opened_at.0,
        renewed_at: row.renewed_at.0,
        expires_at: row.expires_at.0,
    })
}
