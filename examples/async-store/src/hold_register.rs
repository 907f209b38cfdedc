use crate::AsyncStore;
use customs_kernel::{OrganisationId, StorageError, Subject, SubjectKind};
use customs_retention::ports::HoldRegister;
use customs_retention::{Hold, Lifted, NewHold};
use std::sync::Arc;
use tokio_postgres::{Client, Error, Row};

const TABLES: &str = "
    CREATE TABLE records (
        organisation bigint NOT NULL,
        kind text NOT NULL,
        id bigint NOT NULL,
        PRIMARY KEY (organisation, kind, id)
    );
    CREATE TABLE holds (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        organisation bigint NOT NULL,
        kind text NOT NULL,
        record bigint NOT NULL,
        reason text,
        set_by text NOT NULL,
        set_at timestamptz NOT NULL,
        lifted_by text,
        lifted_at timestamptz
    );
    CREATE UNIQUE INDEX holds_in_force ON holds (organisation, kind, record) WHERE lifted_at IS NULL;
";

const HAS_RECORD: &str = "SELECT 1 FROM records WHERE organisation = $1 AND kind = $2 AND id = $3";

const ADD_RECORD: &str = "INSERT INTO records (organisation, kind, id) VALUES ($1, $2, $3)";

const SET: &str = "
    INSERT INTO holds (organisation, kind, record, reason, set_by, set_at) VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (organisation, kind, record) WHERE lifted_at IS NULL DO NOTHING";

const LIFT: &str = "
    UPDATE holds SET lifted_by = $4, lifted_at = $5
    WHERE organisation = $1 AND kind = $2 AND record = $3 AND lifted_at IS NULL";

const ALL: &str = "
    SELECT organisation, kind, record, reason, set_by, set_at, lifted_by, lifted_at
    FROM holds WHERE $1::bigint IS NULL OR organisation = $1 ORDER BY id";

/// The register of legal holds in PostgreSQL.
#[derive(Clone)]
pub struct PostgresHolds(Arc<AsyncStore>);

impl PostgresHolds {
    /// Makes the tables in an empty database.
    ///
    /// # Errors
    /// When the database cannot be reached, or is not empty.
    pub fn create(store: Arc<AsyncStore>) -> Result<Self, StorageError> {
        store.ask(async |client: &Client| client.batch_execute(TABLES).await)?;
        Ok(Self(store))
    }

    /// Has the organisation have that record.
    ///
    /// # Errors
    /// When the database cannot be reached, or has the record.
    pub fn add_record(&self, organisation: OrganisationId, subject: Subject) -> Result<(), StorageError> {
        let (organisation, kind) = (organisation.get(), subject.kind.word());
        let added =
            self.0.ask(async |client: &Client| client.execute(ADD_RECORD, &[&organisation, &kind, &subject.id]).await);
        added.map(drop)
    }
}

impl HoldRegister for PostgresHolds {
    fn has_record(&self, organisation: OrganisationId, subject: Subject) -> Result<bool, StorageError> {
        let (organisation, kind) = (organisation.get(), subject.kind.word());
        let found = self
            .0
            .ask(async |client: &Client| client.query_opt(HAS_RECORD, &[&organisation, &kind, &subject.id]).await);
        Ok(found?.is_some())
    }

    fn set(&self, hold: &NewHold) -> Result<bool, StorageError> {
        let NewHold { organisation, subject, reason, set_by, set_at } = hold;
        let (organisation, kind) = (organisation.get(), subject.kind.word());
        let added = self.0.ask(async |client: &Client| {
            client.execute(SET, &[&organisation, &kind, &subject.id, reason, set_by, set_at]).await
        })?;
        Ok(added == 1)
    }

    fn lift(&self, organisation: OrganisationId, subject: Subject, lifted: &Lifted) -> Result<bool, StorageError> {
        let (organisation, kind) = (organisation.get(), subject.kind.word());
        let updated = self.0.ask(async |client: &Client| {
            client.execute(LIFT, &[&organisation, &kind, &subject.id, &lifted.by, &lifted.at]).await
        })?;
        Ok(updated == 1)
    }

    fn all(&self, organisation: Option<OrganisationId>) -> Result<Vec<Hold>, StorageError> {
        let organisation = organisation.map(OrganisationId::get);
        let rows = self.0.ask(async |client: &Client| client.query(ALL, &[&organisation]).await)?;
        rows.iter().map(read).collect()
    }
}

fn read(row: &Row) -> Result<Hold, StorageError> {
    let corrupt = |error: Error| StorageError::Corrupt(error.to_string());
    let kind: &str = row.try_get("kind").map_err(corrupt)?;
    let kind = SubjectKind::from_word(kind).ok_or_else(|| StorageError::Corrupt(format!("a record of kind {kind}")))?;
    let new = NewHold {
        organisation: OrganisationId::new(row.try_get("organisation").map_err(corrupt)?),
        subject: Subject { kind, id: row.try_get("record").map_err(corrupt)? },
        reason: row.try_get("reason").map_err(corrupt)?,
        set_by: row.try_get("set_by").map_err(corrupt)?,
        set_at: row.try_get("set_at").map_err(corrupt)?,
    };
    let by: Option<String> = row.try_get("lifted_by").map_err(corrupt)?;
    let at = row.try_get("lifted_at").map_err(corrupt)?;
    Ok(Hold { new, lifted: by.zip(at).map(|(by, at)| Lifted { by, at }) })
}
