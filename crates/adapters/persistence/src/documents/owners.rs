use crate::Database;
use crate::connection::AnyConnection;
use crate::schema::declarations;
use customs_documents::{Owner, OwnerGate, OwnerKind};
use customs_kernel::{OrganisationId, StorageError};
use diesel::prelude::*;

/// The records that documents can belong to, in the tables of their own domains.
#[derive(Debug, Clone)]
pub struct StoredDocumentOwners(Database);

impl StoredDocumentOwners {
    /// Those of this database.
    #[must_use]
    pub const fn new(database: Database) -> Self {
        Self(database)
    }
}

impl OwnerGate for StoredDocumentOwners {
    fn exists(&self, organisation: OrganisationId, owner: Owner) -> Result<bool, StorageError> {
        let Owner { kind, id } = owner;
        let OwnerKind::Declaration = kind;
        let found: Option<i64> = self.0.read(|connection| Ok(own(organisation, id).first(connection).optional()?))?;
        Ok(found.is_some())
    }

    fn hold(&self, organisation: OrganisationId, owner: Owner) -> Result<bool, StorageError> {
        let Owner { kind, id } = owner;
        let OwnerKind::Declaration = kind;
        let own = own(organisation, id);
        let found: Option<i64> = self.0.write(|connection| {
            Ok(match connection {
                // What a foreign key would do: the row can be changed, and not removed.
                AnyConnection::Pg(connection) => own.for_key_share().first(connection).optional()?,
                // There nobody else writes before the unit of work ends.
                AnyConnection::Sqlite(connection) => own.first(connection).optional()?,
            })
        })?;
        Ok(found.is_some())
    }
}

#[diesel::dsl::auto_type(no_type_alias)]
fn own(organisation: OrganisationId, id: i64) -> _ {
    let organisation: i64 = organisation.get();
    declarations::table
        .filter(declarations::organisation_id.eq(organisation))
        .filter(declarations::id.eq(id))
        .select(declarations::id)
}
