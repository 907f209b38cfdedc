use crate::Database;
use crate::connection::{AnyConnection, each};
use crate::failure::{Fallible, corrupt};
use crate::portable::Portable;
use crate::prepared::Prepared;
use crate::schema::{client_revocations, token_revocations};
use crate::sql_types::UtcTime;
use crate::values::Ts;
use crate::waiting_work::WaitingWork;
use crate::work_finding::announce;
use chrono::{DateTime, Utc};
use customs_access::{ClientId, Generation, Revocation, RevocationRepository, TokenId};
use customs_kernel::StorageError;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text};

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
            announce(connection, WaitingWork::Revocations)
        })
    }

    fn current(&self, at: DateTime<Utc>) -> Result<Vec<Revocation>, StorageError> {
        self.0.read(|connection| {
            let moment = match connection {
                AnyConnection::Pg(_) => "$1",
                AnyConnection::Sqlite(_) => "?1",
            };
            // Every instance asks every few seconds, so that both tables are read in one statement.
            let current = diesel::sql_query(format!(
                "SELECT token_id AS id, CAST(NULL AS BIGINT) AS valid_from, until FROM token_revocations \
                 WHERE until > {moment} \
                 UNION ALL \
                 SELECT client_id AS id, valid_from, until FROM client_revocations WHERE until > {moment}"
            ));
            let current = current.bind::<UtcTime, _>(Ts(at));
            let rows: Vec<Row> = each!(connection, connection => Prepared(current).load(connection))?;
            rows.into_iter().map(Row::revocation).collect()
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

/// A revocation of a token, or of a client from a generation on.
#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Text)]
    id: String,
    #[diesel(sql_type = Nullable<BigInt>)]
    valid_from: Option<i64>,
    #[diesel(sql_type = UtcTime)]
    until: Ts,
}

impl Row {
    fn revocation(self) -> Fallible<Revocation> {
        let Self { id, valid_from, until: Ts(until) } = self;
        let Some(valid_from) = valid_from else {
            let id = TokenId::parse(&id).ok_or_else(|| corrupt("a revoked token"))?;
            return Ok(Revocation::Token { id, until });
        };
        let id = ClientId::parse(&id).ok_or_else(|| corrupt("a revoked client"))?;
        Ok(Revocation::Client { id, valid_from: Generation::new(valid_from), until })
    }
}
