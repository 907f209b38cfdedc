use crate::Database;
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::schema::{declarations, invoices};
use customs_documents::{Owner, OwnerGate, OwnerKind};
use customs_kernel::{OrganisationId, StorageError};
use diesel::prelude::*;

repository! {
    /// The records to which documents can belong. They are in the tables of their own domains.
    pub struct StoredDocumentOwners(Database);
}

/// Whether the query finds a row; a row that is found stays until the unit of work ends.
macro_rules! held {
    ($connection:expr, $own:expr) => {
        match $connection {
            // This locks as a foreign key does: the row can be changed, but not removed.
            AnyConnection::Pg(connection) => $own.for_key_share().first::<i64>(connection).optional()?.is_some(),
            // On SQLite nothing else writes before the unit of work ends.
            AnyConnection::Sqlite(connection) => $own.first::<i64>(connection).optional()?.is_some(),
        }
    };
}

impl OwnerGate for StoredDocumentOwners {
    fn exists(&self, organisation: OrganisationId, owner: Owner) -> Result<bool, StorageError> {
        let Owner { kind, id } = owner;
        self.0.read(|connection| {
            let found: Option<i64> = match kind {
                OwnerKind::Declaration => declaration(organisation, id).first(connection).optional()?,
                OwnerKind::Invoice => invoice(organisation, id).first(connection).optional()?,
            };
            Ok(found.is_some())
        })
    }

    fn hold(&self, organisation: OrganisationId, owner: Owner) -> Result<bool, StorageError> {
        let Owner { kind, id } = owner;
        self.0.write(|connection| -> Fallible<bool> {
            Ok(match kind {
                OwnerKind::Declaration => held!(connection, declaration(organisation, id)),
                OwnerKind::Invoice => held!(connection, invoice(organisation, id)),
            })
        })
    }
}

#[diesel::dsl::auto_type(no_type_alias)]
fn declaration(organisation: OrganisationId, id: i64) -> _ {
    let organisation: i64 = organisation.get();
    declarations::table
        .filter(declarations::organisation_id.eq(organisation))
        .filter(declarations::id.eq(id))
        .select(declarations::id)
}

#[diesel::dsl::auto_type(no_type_alias)]
fn invoice(organisation: OrganisationId, id: i64) -> _ {
    let organisation: i64 = organisation.get();
    invoices::table.filter(invoices::organisation_id.eq(organisation)).filter(invoices::id.eq(id)).select(invoices::id)
}
