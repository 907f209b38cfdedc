use crate::Database;
use crate::failure::{Fallible, corrupt};
use crate::schema::one_time_links as links;
use crate::values::Ts;
use chrono::{DateTime, Utc};
use customs_access::{LinkHash, LinkPurpose, OneTimeLink, OneTimeLinkRepository};
use customs_kernel::{OrganisationId, StorageError, UserId};
use diesel::prelude::*;

repository! {
    /// One-time links that were not used yet, stored in the database.
    pub struct StoredOneTimeLinks(Database);
}

/// Hash, organisation, user, purpose, moments of creation and expiry.
type Row = (Vec<u8>, i64, i64, String, Ts, Ts);

impl OneTimeLinkRepository for StoredOneTimeLinks {
    fn add(&self, link: &OneTimeLink) -> Result<(), StorageError> {
        let OneTimeLink { hash, purpose, organisation, user, created_at, expires_at } = link;
        let row = (
            links::hash.eq(hash.as_bytes().as_slice()),
            links::organisation_id.eq(organisation.get()),
            links::user_id.eq(user.get()),
            links::purpose.eq(purpose.word()),
            links::created_at.eq(Ts(*created_at)),
            links::expires_at.eq(Ts(*expires_at)),
        );
        let insert = diesel::insert_into(links::table).values(row);
        self.0.write_statement(|connection| Ok(insert.execute(connection)?)).map(drop)
    }

    fn find(&self, hash: &LinkHash) -> Result<Option<OneTimeLink>, StorageError> {
        self.0.read(|connection| {
            let row: Option<Row> =
                links::table.filter(links::hash.eq(hash.as_bytes().as_slice())).first(connection).optional()?;
            row.map(link).transpose()
        })
    }

    fn use_up(&self, hash: &LinkHash, at: DateTime<Utc>) -> Result<Option<OneTimeLink>, StorageError> {
        let usable =
            links::table.filter(links::hash.eq(hash.as_bytes().as_slice())).filter(links::expires_at.gt(Ts(at)));
        self.0.write_statement(|connection| {
            let delete = diesel::delete(usable).returning(links::all_columns);
            let row: Option<Row> = delete.get_result(connection).optional()?;
            row.map(link).transpose()
        })
    }

    fn delete_all_of(&self, organisation: OrganisationId, user: UserId) -> Result<u64, StorageError> {
        let all =
            links::table.filter(links::organisation_id.eq(organisation.get())).filter(links::user_id.eq(user.get()));
        let deleted = self.0.write_statement(|connection| Ok(diesel::delete(all).execute(connection)?))?;
        Ok(deleted as u64)
    }

    fn delete_expired(&self, at: DateTime<Utc>) -> Result<u64, StorageError> {
        let expired = links::table.filter(links::expires_at.le(Ts(at)));
        let deleted = self.0.write_statement(|connection| Ok(diesel::delete(expired).execute(connection)?))?;
        Ok(deleted as u64)
    }
}

fn link(row: Row) -> Fallible<OneTimeLink> {
    // The hash would reveal which row it is, and is not for logs.
    let unreadable = corrupt(format!("a one-time link of user {}", row.2));
    restore(row).ok_or(unreadable)
}

fn restore((hash, organisation, user, purpose, created_at, expires_at): Row) -> Option<OneTimeLink> {
    Some(OneTimeLink {
        hash: LinkHash::from_bytes(&hash)?,
        purpose: LinkPurpose::from_word(&purpose)?,
        organisation: OrganisationId::new(organisation),
        user: UserId::new(user),
        created_at: created_at.0,
        expires_at: expires_at.0,
    })
}
