use crate::Database;
use crate::connection::AnyConnection;
use crate::failure::{Fallible, corrupt};
use crate::schema::organisations;
use crate::values::Ts;
use chrono::{DateTime, Utc};
use customs_access::{NewOrganisation, Organisation, OrganisationRepository};
use customs_kernel::{Eori, OrganisationId, StorageError};
use diesel::prelude::*;

repository! {
    /// Organisations, stored in the database.
    pub struct StoredOrganisations(Database);
}

type Row = (i64, String, Option<String>, Ts);

impl OrganisationRepository for StoredOrganisations {
    fn add(&self, organisation: &NewOrganisation) -> Result<Organisation, StorageError> {
        let row = (
            organisations::name.eq(organisation.name()),
            organisations::eori.eq(organisation.eori().map(Eori::as_str)),
            organisations::created_at.eq(Ts(organisation.created_at())),
        );
        let id: i64 = self.0.write(|connection| {
            let insert = diesel::insert_into(organisations::table).values(row);
            Ok(insert.returning(organisations::id).get_result(connection)?)
        })?;
        Ok(organisation.clone().with_id(OrganisationId::new(id)))
    }

    fn find(&self, id: OrganisationId) -> Result<Option<Organisation>, StorageError> {
        self.0.read(|connection: &mut AnyConnection| {
            let row: Option<Row> = organisations::table.find(id.get()).first(connection).optional()?;
            row.map(organisation).transpose()
        })
    }

    fn find_all(&self, ids: &[OrganisationId]) -> Result<Vec<Organisation>, StorageError> {
        let ids: Vec<i64> = ids.iter().map(|id| id.get()).collect();
        self.0.read(|connection| {
            let named = organisations::table.filter(organisations::id.eq_any(&ids));
            let rows: Vec<Row> = named.order(organisations::id.asc()).load(connection)?;
            rows.into_iter().map(organisation).collect()
        })
    }

    fn all(&self) -> Result<Vec<Organisation>, StorageError> {
        self.0.read(|connection| {
            let rows: Vec<Row> = organisations::table.order(organisations::id.asc()).load(connection)?;
            rows.into_iter().map(organisation).collect()
        })
    }
}

fn organisation((id, name, eori, created_at): Row) -> Fallible<Organisation> {
    let Ts(created_at): Ts = created_at;
    restore(id, &name, eori.as_deref(), created_at).ok_or_else(|| corrupt(format!("organisation {id}")))
}

fn restore(id: i64, name: &str, eori: Option<&str>, created_at: DateTime<Utc>) -> Option<Organisation> {
    let eori = eori.map(str::parse).transpose().ok()?;
    Some(NewOrganisation::new(name, eori, created_at).ok()?.with_id(OrganisationId::new(id)))
}
