use super::access_codes::{open, seal};
use super::columns::{CustomerRow, FormColumns, VatColumns};
use crate::connection::AnyConnection;
use crate::failure::{Failure, Fallible, corrupt, stale};
use crate::prepared::{Prepared, load_named};
use crate::schema::{customer_invoice_to, customers};
use crate::values::Ts;
use crate::{Database, Sealer};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError, Version};
use customs_master_data::CustomerId;
use customs_master_data::customer::{Customer, DvaAccessCode, NewCustomer, SecretChange};
use customs_master_data::ports::CustomerRepository;
use diesel::dsl::{exists, sql};
use diesel::prelude::*;
use diesel::sql_types::{Bool, Text};

/// Customers, stored in the database with the access codes of their guarantees sealed.
#[derive(Debug, Clone)]
pub struct StoredCustomers {
    database: Database,
    sealer: Sealer,
}

impl StoredCustomers {
    /// Stores customers in `database`, with access codes sealed by `sealer`.
    #[must_use]
    pub const fn new(database: Database, sealer: Sealer) -> Self {
        Self { database, sealer }
    }
}

/// Values in one statement. SQLite takes some 32,000.
const VALUES: usize = 30_000;

impl CustomerRepository for StoredCustomers {
    fn insert(&self, new: &NewCustomer) -> Result<Customer, StorageError> {
        let NewCustomer { organisation, customer_code, form, vat_check, access_code, created_at } = new;
        let sealed = access_code.as_ref().map(|code| seal(&self.sealer, *organisation, code)).transpose()?;
        let row = (
            customers::organisation_id.eq(organisation.get()),
            customers::version.eq(Version::FIRST.get()),
            customers::customer_code.eq(customer_code),
            customers::code_folded.eq(customer_code.to_lowercase()),
            FormColumns::from(form),
            VatColumns::from(vat_check),
            customers::sealed_access_code.eq(sealed),
            customers::created_at.eq(Ts(*created_at)),
            customers::updated_at.eq(Ts(*created_at)),
        );
        let insert = diesel::insert_into(customers::table).values(row).returning(customers::id);
        let id: i64 = self.database.write(|connection| Ok(insert.get_result(connection)?))?;
        Ok(Customer {
            id: CustomerId::new(id),
            organisation: *organisation,
            version: Version::FIRST,
            customer_code: customer_code.clone(),
            form: form.clone(),
            vat_check: vat_check.clone(),
            created_at: *created_at,
            updated_at: *created_at,
        })
    }

    fn find(&self, organisation: OrganisationId, id: CustomerId) -> Result<Option<Customer>, StorageError> {
        self.database.read(|connection| {
            let row: Option<CustomerRow> =
                by_id(organisation, id).select(CustomerRow::as_select()).first(connection).optional()?;
            row.map(customer).transpose()
        })
    }

    fn by_codes(&self, organisation: OrganisationId, codes: &[String]) -> Result<Vec<Customer>, StorageError> {
        let mut codes: Vec<&str> = codes.iter().map(String::as_str).filter(|code| !code.contains('\0')).collect();
        codes.sort_unstable();
        codes.dedup();
        self.database.read(|connection| {
            let mut found = Vec::new();
            for codes in codes.chunks(VALUES) {
                let own = customers::table
                    .filter(customers::organisation_id.eq(organisation.get()))
                    .select(CustomerRow::as_select());
                let rows: Vec<CustomerRow> = load_named!(own, customers::customer_code, codes, connection)?;
                found.extend(rows.into_iter().map(customer).collect::<Fallible<Vec<_>>>()?);
            }
            Ok(found)
        })
    }

    fn by_fiscal_number(&self, organisation: OrganisationId, number: &str) -> Result<Vec<Customer>, StorageError> {
        // PostgreSQL stores no NUL, so a number that contains one exists nowhere.
        if number.is_empty() || number.contains('\0') {
            return Ok(Vec::new());
        }
        // A VAT number may be stored without its country code, and a Greek one with `GR` instead of `EL`.
        let bare = number.get(2..).filter(|bare| !bare.is_empty()).unwrap_or(number);
        let greek = number.strip_prefix("EL").map_or_else(|| number.to_owned(), |digits| format!("GR{digits}"));
        let mut found = self.database.read(|connection| {
            let having = sql::<Bool>("(customers.eori = ")
                .bind::<Text, _>(number)
                .sql(" OR customers.document ->> 'customer_vat_number' IN (")
                .bind::<Text, _>(number)
                .sql(", ")
                .bind::<Text, _>(bare)
                .sql(", ")
                .bind::<Text, _>(greek.as_str())
                .sql(") OR customers.document ->> 'vat_number' IN (")
                .bind::<Text, _>(number)
                .sql(", ")
                .bind::<Text, _>(bare)
                .sql(", ")
                .bind::<Text, _>(greek.as_str())
                .sql("))");
            let rows: Vec<CustomerRow> = customers::table
                .filter(customers::organisation_id.eq(organisation.get()))
                .filter(having)
                .order(customers::id.asc())
                .select(CustomerRow::as_select())
                .load(connection)?;
            rows.into_iter().map(customer).collect::<Fallible<Vec<_>>>()
        })?;
        found.retain(|customer| customer.form.has_fiscal_number(number));
        Ok(found)
    }

    fn existing(&self, organisation: OrganisationId, ids: &[CustomerId]) -> Result<Vec<CustomerId>, StorageError> {
        let mut ids: Vec<i64> = ids.iter().map(|id| id.get()).collect();
        ids.sort_unstable();
        ids.dedup();
        self.database.read(|connection| {
            let mut found = Vec::new();
            for ids in ids.chunks(VALUES) {
                let known: Vec<i64> = customers::table
                    .filter(customers::organisation_id.eq(organisation.get()))
                    .filter(customers::id.eq_any(ids))
                    .select(customers::id)
                    .load(connection)?;
                found.extend(known.into_iter().map(CustomerId::new));
            }
            Ok(found)
        })
    }

    fn save(&self, customer: &Customer, access_code: &SecretChange) -> Result<Version, StorageError> {
        // The code and the moment of creation never change.
        let Customer { id, organisation, version, customer_code: _, form, vat_check, created_at: _, updated_at } =
            customer;
        let sealed = match access_code {
            SecretChange::Keep => None,
            SecretChange::Clear => Some(None),
            SecretChange::Set(code) => Some(Some(seal(&self.sealer, *organisation, code)?)),
        };
        let set = (
            customers::version.eq(version.next().get()),
            FormColumns::from(form),
            VatColumns::from(vat_check),
            sealed.map(|sealed| customers::sealed_access_code.eq(sealed)),
            customers::updated_at.eq(Ts(*updated_at)),
        );
        let current = unchanged(*organisation, *id, *version);
        let update = Prepared(diesel::update(current).set(set));
        let saved = self.database.write(|connection| Ok(update.execute(connection)?))?;
        if saved == 0 { Err(stale()) } else { Ok(version.next()) }
    }

    fn raise(
        &self,
        organisation: OrganisationId,
        id: CustomerId,
        version: Version,
        at: DateTime<Utc>,
    ) -> Result<Version, StorageError> {
        let set = (customers::version.eq(version.next().get()), customers::updated_at.eq(Ts(at)));
        let current = unchanged(organisation, id, version);
        let update = Prepared(diesel::update(current).set(set));
        let raised = self.database.write(|connection| Ok(update.execute(connection)?))?;
        if raised == 0 { Err(stale()) } else { Ok(version.next()) }
    }

    fn delete(&self, organisation: OrganisationId, id: CustomerId, version: Version) -> Result<(), StorageError> {
        let current = unchanged(organisation, id, version);
        let own_entry = customer_invoice_to::table
            .find((organisation.get(), id.get(), id.get()))
            .filter(exists(current.select(customers::id)));
        self.database.write(|connection| {
            // The own entry goes first: PostgreSQL may check for entries that name the customer before it has
            // removed the customer's own list.
            diesel::delete(own_entry).execute(connection)?;
            let deleted = diesel::delete(current).execute(connection)?;
            if deleted == 0 { Err(Failure::Refused(stale())) } else { Ok(()) }
        })
    }

    fn access_code(&self, organisation: OrganisationId, id: CustomerId) -> Result<Option<DvaAccessCode>, StorageError> {
        let sealed: Option<Option<Vec<u8>>> = self.database.read(|connection| {
            Ok(by_id(organisation, id).select(customers::sealed_access_code).first(connection).optional()?)
        })?;
        sealed.flatten().map(|sealed| open(&self.sealer, organisation, &sealed)).transpose()
    }
}

/// The customer with that id, if it belongs to the organisation.
#[diesel::dsl::auto_type(no_type_alias)]
fn by_id(organisation: OrganisationId, id: CustomerId) -> _ {
    let (organisation, id): (i64, i64) = (organisation.get(), id.get());
    customers::table.filter(customers::organisation_id.eq(organisation)).filter(customers::id.eq(id))
}

/// The customer, if it was not changed since that version.
#[diesel::dsl::auto_type(no_type_alias)]
fn unchanged(organisation: OrganisationId, id: CustomerId, version: Version) -> _ {
    let (organisation, id, version): (i64, i64, i64) = (organisation.get(), id.get(), version.get());
    customers::table
        .filter(customers::organisation_id.eq(organisation))
        .filter(customers::id.eq(id))
        .filter(customers::version.eq(version))
}

/// Locks a customer, so that changes of its parts and of its invoice-to list happen one after the other. On SQLite
/// they do so anyway: a unit of work is the only writer from its beginning.
pub(super) fn hold(connection: &mut AnyConnection, organisation: OrganisationId, id: CustomerId) -> Fallible<()> {
    if let AnyConnection::Pg(connection) = connection {
        let held = by_id(organisation, id).select(customers::id).for_no_key_update();
        held.execute(connection)?;
    }
    Ok(())
}

/// Turns a row into a customer.
pub(super) fn customer(row: CustomerRow) -> Fallible<Customer> {
    let unreadable = corrupt(format!("customer {}", row.id));
    row.customer().ok_or(unreadable)
}
