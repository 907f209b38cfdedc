use crate::Database;
use crate::connection::AnyConnection;
use crate::failure::{Fallible, corrupt};
use crate::portable::Portable;
use crate::schema::{client_revocations, token_revocations};
use crate::values::Ts;
use chrono::{DateTime, Utc};
use customs_access::{ClientId, Generation, Revocation, RevocationRepository, TokenId};
use customs_kernel::StorageError;
use diesel::prelude::*;

repository! {
    /// Revocations of access tokens and of OAuth clients, stored in the database.
    pub struct StoredRevocations(Database);
}

impl RevocationRepository for StoredRevocations {
    fn add(&self, revocation: &Revocation) -> Result<(), StorageError> {
        self.0.write(|connection| {
            match revocation {
                Revocation::Token { id, until } => add_of_token(connection, id, *until),
                Revocation::Client { id, valid_from, until } => add_of_client(connection, id, *valid_from, *until),
            }?;
            Ok(())
        })
    }

    fn current(&self, at: DateTime<Utc>) -> Result<Vec<Revocation>, StorageError> {
        self.0.read(|connection| {
            let tokens: Vec<(String, Ts)> =
                token_revocations::table.filter(token_revocations::until.gt(Ts(at))).load(connection)?;
            let clients: Vec<(String, i64, Ts)> =
                client_revocations::table.filter(client_revocations::until.gt(Ts(at))).load(connection)?;
            let tokens = tokens.into_iter().map(token_revocation);
            tokens.chain(clients.into_iter().map(client_revocation)).collect()
        })
    }

    fn forget_expired(&self, at: DateTime<Utc>) -> Result<u64, StorageError> {
        self.0.write(|connection| {
            let tokens = diesel::delete(token_revocations::table.filter(token_revocations::until.le(Ts(at))))
                .execute(connection)?;
            let clients = diesel::delete(client_revocations::table.filter(client_revocations::until.le(Ts(at))))
                .execute(connection)?;
            Ok((tokens + clients) as u64)
        })
    }
}

fn add_of_token(connection: &mut AnyConnection, id: &TokenId, until: DateTime<Utc>) -> QueryResult<usize> {
    let row = (token_revocations::token_id.eq(id.as_str()), token_revocations::until.eq(Ts(until)));
    let insert = diesel::insert_into(token_revocations::table).values(row);
    Portable(insert.on_conflict(token_revocations::token_id).do_nothing()).execute(connection)
}

/// Inserts before it updates: the update then also sees rows that others inserted at the same moment.
fn add_of_client(
    connection: &mut AnyConnection,
    id: &ClientId,
    valid_from: Generation,
    until: DateTime<Utc>,
) -> QueryResult<usize> {
    let row = (
        client_revocations::client_id.eq(id.as_str()),
        client_revocations::valid_from.eq(valid_from.get()),
        client_revocations::until.eq(Ts(until)),
    );
    let insert = diesel::insert_into(client_revocations::table).values(row);
    Portable(insert.on_conflict(client_revocations::client_id).do_nothing()).execute(connection)?;
    let lower = client_revocations::table.find(id.as_str()).filter(client_revocations::valid_from.lt(valid_from.get()));
    let higher = (client_revocations::valid_from.eq(valid_from.get()), client_revocations::until.eq(Ts(until)));
    diesel::update(lower).set(higher).execute(connection)
}

fn token_revocation((id, until): (String, Ts)) -> Fallible<Revocation> {
    let id = TokenId::parse(&id).ok_or_else(|| corrupt("a revoked token"))?;
    Ok(Revocation::Token { id, until: until.0 })
}

fn client_revocation((id, valid_from, until): (String, i64, Ts)) -> Fallible<Revocation> {
    let id = ClientId::parse(&id).ok_or_else(|| corrupt("a revoked client"))?;
    Ok(Revocation::Client { id, valid_from: Generation::new(valid_from), until: until.0 })
}
