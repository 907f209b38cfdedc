use super::repository::hold;
use crate::Database;
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::schema::customer_parts as parts;
use crate::values::{Json, Ts};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError};
use customs_master_data::customer::{Part, PartForm, PartKind};
use customs_master_data::ports::PartRepository;
use customs_master_data::{CustomerId, PartId};
use diesel::prelude::*;

repository! {
    /// Contacts, authorisations and locations of customers, stored in the database.
    pub struct StoredCustomerParts(Database);
}

/// Id, customer, document, created.
type Row<P> = (i64, i64, Json<P>, Ts);

const COLUMNS: (parts::id, parts::customer_id, parts::document, parts::created_at) =
    (parts::id, parts::customer_id, parts::document, parts::created_at);

impl<P: PartForm> PartRepository<P> for StoredCustomerParts {
    fn list(&self, organisation: OrganisationId, customer: CustomerId) -> Result<Vec<Part<P>>, StorageError> {
        let own = by_customer(organisation, customer, P::KIND);
        let rows: Vec<Row<P>> =
            self.0.read(|connection| Ok(own.order(parts::id.asc()).select(COLUMNS).load(connection)?))?;
        Ok(rows.into_iter().map(part).collect())
    }

    fn find(&self, organisation: OrganisationId, id: PartId) -> Result<Option<Part<P>>, StorageError> {
        let own = with_id(organisation, id, P::KIND);
        let row: Option<Row<P>> = self.0.read(|connection| Ok(own.select(COLUMNS).first(connection).optional()?))?;
        Ok(row.map(part))
    }

    fn insert(
        &self,
        organisation: OrganisationId,
        customer: CustomerId,
        form: &P,
        at: DateTime<Utc>,
    ) -> Result<Part<P>, StorageError> {
        let row = (
            parts::organisation_id.eq(organisation.get()),
            parts::customer_id.eq(customer.get()),
            parts::kind.eq(P::KIND.word()),
            parts::is_chosen.eq(form.is_chosen()),
            parts::document.eq(Json(form.clone())),
            parts::created_at.eq(Ts(at)),
        );
        let id: i64 = self.0.write(|connection| {
            if form.is_chosen() {
                hold(connection, organisation, customer)?;
                choose_none::<P>(connection, organisation, customer)?;
            }
            Ok(diesel::insert_into(parts::table).values(row).returning(parts::id).get_result(connection)?)
        })?;
        Ok(Part { id: PartId::new(id), customer, form: form.clone(), created_at: at })
    }

    fn save(&self, organisation: OrganisationId, part: &Part<P>) -> Result<bool, StorageError> {
        let Part { id, customer, form, created_at: _ } = part;
        let own = with_id(organisation, *id, P::KIND).filter(parts::customer_id.eq(customer.get()));
        let set = (parts::is_chosen.eq(false), parts::document.eq(Json(form.clone())));
        self.0.write(|connection| {
            if form.is_chosen() {
                hold(connection, organisation, *customer)?;
            }
            // Saved as not chosen at first: a part that is gone must not take the choice from the part that has it.
            let saved = diesel::update(own).set(set).execute(connection)?;
            if saved > 0 && form.is_chosen() {
                choose_none::<P>(connection, organisation, *customer)?;
                diesel::update(own).set(parts::is_chosen.eq(true)).execute(connection)?;
            }
            Ok(saved > 0)
        })
    }

    fn delete(&self, organisation: OrganisationId, id: PartId) -> Result<bool, StorageError> {
        let own = with_id(organisation, id, P::KIND);
        let deleted = self.0.write(|connection| Ok(diesel::delete(own).execute(connection)?))?;
        Ok(deleted > 0)
    }
}

/// The customer's parts of one kind.
#[diesel::dsl::auto_type(no_type_alias)]
fn by_customer(organisation: OrganisationId, customer: CustomerId, kind: PartKind) -> _ {
    let (organisation, customer): (i64, i64) = (organisation.get(), customer.get());
    let kind: &'static str = kind.word();
    parts::table
        .filter(parts::organisation_id.eq(organisation))
        .filter(parts::customer_id.eq(customer))
        .filter(parts::kind.eq(kind))
}

/// The part with that id, if it belongs to the organisation and is of that kind.
#[diesel::dsl::auto_type(no_type_alias)]
fn with_id(organisation: OrganisationId, id: PartId, kind: PartKind) -> _ {
    let (organisation, id): (i64, i64) = (organisation.get(), id.get());
    let kind: &'static str = kind.word();
    parts::table.filter(parts::organisation_id.eq(organisation)).filter(parts::id.eq(id)).filter(parts::kind.eq(kind))
}

/// Clears the choice of the part that has it, in its form too.
fn choose_none<P: PartForm>(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    customer: CustomerId,
) -> Fallible<()> {
    let chosen = by_customer(organisation, customer, P::KIND).filter(parts::is_chosen);
    let chosen = chosen.select((parts::id, parts::document));
    let row: Option<(i64, Json<P>)> = match &mut *connection {
        AnyConnection::Pg(connection) => chosen.for_no_key_update().first(connection).optional()?,
        AnyConnection::Sqlite(connection) => chosen.first(connection).optional()?,
    };
    if let Some((id, Json(mut form))) = row {
        form.set_chosen(false);
        let set = (parts::is_chosen.eq(false), parts::document.eq(Json(form)));
        diesel::update(with_id(organisation, PartId::new(id), P::KIND)).set(set).execute(connection)?;
    }
    Ok(())
}

fn part<P>((id, customer, document, created_at): Row<P>) -> Part<P> {
    Part { id: PartId::new(id), customer: CustomerId::new(customer), form: document.0, created_at: created_at.0 }
}
