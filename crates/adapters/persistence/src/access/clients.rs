use crate::Database;
use crate::connection::AnyConnection;
use crate::failure::{Fallible, corrupt, stale};
use crate::portable::Portable;
use crate::schema::{client_uses as uses, clients};
use crate::values::Ts;
use chrono::{DateTime, Utc};
use customs_access::{
    Client, ClientId, ClientRecord, ClientRepository, Generation, ListedClient, Permission, Scope, SecretHash,
};
use customs_kernel::{OrganisationId, StorageError};
use diesel::prelude::*;
use diesel::upsert::excluded;
use std::collections::BTreeSet;
use std::str::FromStr;

repository! {
    /// OAuth clients, stored in the database.
    pub struct StoredClients(Database);
}

#[derive(Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = clients)]
#[diesel(check_for_backend(crate::connection::MultiBackend))]
#[diesel(treat_none_as_default_value = false, treat_none_as_null = true)]
struct ClientRow {
    client_id: String,
    organisation_id: i64,
    name: String,
    secret_hash: Vec<u8>,
    generation: i64,
    scopes: String,
    permissions: String,
    created_at: Ts,
    revoked_at: Option<Ts>,
}

impl ClientRepository for StoredClients {
    fn add(&self, client: &Client) -> Result<(), StorageError> {
        self.0.write(|connection| {
            diesel::insert_into(clients::table).values(row(client)).execute(connection)?;
            Ok(())
        })
    }

    fn find(&self, id: &ClientId) -> Result<Option<Client>, StorageError> {
        self.0.read(|connection| {
            let row: Option<ClientRow> = clients::table.find(id.as_str()).first(connection).optional()?;
            row.map(client).transpose()
        })
    }

    fn for_organisation(&self, organisation: OrganisationId) -> Result<Vec<ListedClient>, StorageError> {
        self.0.read(|connection| {
            let its_use =
                uses::organisation_id.eq(clients::organisation_id).and(uses::client_id.eq(clients::client_id));
            let rows: Vec<(ClientRow, Option<Ts>)> = clients::table
                .left_join(uses::table.on(its_use))
                .filter(clients::organisation_id.eq(organisation.get()))
                .order((clients::created_at.asc(), clients::client_id.asc()))
                .select((ClientRow::as_select(), uses::last_used_at.nullable()))
                .load(connection)?;
            rows.into_iter().map(listed).collect()
        })
    }

    fn save(&self, client: &Client, expected: Generation) -> Result<(), StorageError> {
        let current = clients::table.find(client.id().as_str()).filter(clients::generation.eq(expected.get()));
        let saved = self.0.write(|connection| Ok(diesel::update(current).set(row(client)).execute(connection)?))?;
        if saved == 0 { Err(stale()) } else { Ok(()) }
    }

    fn note_use(
        &self,
        organisation: OrganisationId,
        id: &ClientId,
        at: DateTime<Utc>,
        unless_after: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        // Reading first spares all tokens but one in an hour the wait for a writer's turn.
        if self.0.read(|connection| Ok(is_noted(connection, organisation, id, unless_after)?))? {
            return Ok(());
        }
        self.0.write_statement(|connection| Ok(note_use(connection, organisation, id, at, unless_after)?)).map(drop)
    }
}

/// Whether a use later than `unless_after` is noted.
fn is_noted(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    id: &ClientId,
    unless_after: DateTime<Utc>,
) -> QueryResult<bool> {
    let of_client = uses::organisation_id.eq(organisation.get()).and(uses::client_id.eq(id.as_str()));
    let noted: Option<Ts> = uses::table.filter(of_client).select(uses::last_used_at).first(connection).optional()?;
    Ok(noted.is_some_and(|noted| noted.0 > unless_after))
}

/// Inserts the first use of a client, or replaces the one that is noted if it is no later than `unless_after`.
fn note_use(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    id: &ClientId,
    at: DateTime<Utc>,
    unless_after: DateTime<Utc>,
) -> QueryResult<usize> {
    let row =
        (uses::organisation_id.eq(organisation.get()), uses::client_id.eq(id.as_str()), uses::last_used_at.eq(Ts(at)));
    let upsert = diesel::insert_into(uses::table)
        .values(row)
        .on_conflict((uses::organisation_id, uses::client_id))
        .do_update()
        .set(uses::last_used_at.eq(excluded(uses::last_used_at)));
    let is_due = uses::last_used_at.le(Ts(unless_after));
    Portable(diesel::query_dsl::methods::FilterDsl::filter(upsert, is_due)).execute(connection)
}

fn row(client: &Client) -> ClientRow {
    let ClientRecord { id, organisation, name, secret_hash, generation, scopes, permissions, created_at, revoked_at } =
        client.record();
    ClientRow {
        client_id: id.to_string(),
        organisation_id: organisation.get(),
        name: name.clone(),
        secret_hash: secret_hash.as_bytes().to_vec(),
        generation: generation.get(),
        scopes: scopes.to_string(),
        permissions: permissions.iter().map(|permission| permission.as_str()).collect::<Vec<_>>().join(" "),
        created_at: Ts(*created_at),
        revoked_at: revoked_at.map(Ts),
    }
}

fn listed((row, last_used_at): (ClientRow, Option<Ts>)) -> Fallible<ListedClient> {
    Ok(ListedClient { client: client(row)?, last_used_at: last_used_at.map(|at| at.0) })
}

fn client(row: ClientRow) -> Fallible<Client> {
    let unreadable = corrupt(format!("client {}", row.client_id));
    record(row).map(Client::restore).ok_or(unreadable)
}

fn record(row: ClientRow) -> Option<ClientRecord> {
    Some(ClientRecord {
        id: ClientId::parse(&row.client_id)?,
        organisation: OrganisationId::new(row.organisation_id),
        name: row.name,
        secret_hash: SecretHash::from_bytes(&row.secret_hash)?,
        generation: Generation::new(row.generation),
        scopes: words::<Scope>(&row.scopes)?.into_iter().collect(),
        permissions: BTreeSet::from_iter(words::<Permission>(&row.permissions)?),
        created_at: row.created_at.0,
        revoked_at: row.revoked_at.map(|at| at.0),
    })
}

fn words<T: FromStr>(text: &str) -> Option<Vec<T>> {
    text.split_whitespace().map(|word| word.parse().ok()).collect()
}
