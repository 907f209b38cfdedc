use crate::Database;
use crate::failure::{Fallible, corrupt, stale};
use crate::schema::clients;
use crate::values::Ts;
use customs_access::{Client, ClientId, ClientRecord, ClientRepository, Generation, Permission, Scope, SecretHash};
use customs_kernel::{OrganisationId, StorageError};
use diesel::prelude::*;
use std::collections::BTreeSet;
use std::str::FromStr;

repository! {
    /// OAuth clients, stored in the database.
    pub struct StoredClients(Database);
}

#[derive(Queryable, Insertable, AsChangeset)]
#[diesel(table_name = clients)]
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

    fn of_organisation(&self, organisation: OrganisationId) -> Result<Vec<Client>, StorageError> {
        self.0.read(|connection| {
            let rows: Vec<ClientRow> = clients::table
                .filter(clients::organisation_id.eq(organisation.get()))
                .order((clients::created_at.asc(), clients::client_id.asc()))
                .load(connection)?;
            rows.into_iter().map(client).collect()
        })
    }

    fn save(&self, client: &Client, expected: Generation) -> Result<(), StorageError> {
        let current = clients::table.find(client.id().as_str()).filter(clients::generation.eq(expected.get()));
        let saved = self.0.write(|connection| Ok(diesel::update(current).set(row(client)).execute(connection)?))?;
        if saved == 0 { Err(stale()) } else { Ok(()) }
    }
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
