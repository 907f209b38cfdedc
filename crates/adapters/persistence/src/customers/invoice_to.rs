use super::repository::hold;
use crate::Database;
use crate::portable::Portable;
use crate::schema::{customer_invoice_to as entries, customers};
use customs_kernel::{OrganisationId, StorageError};
use customs_master_data::CustomerId;
use customs_master_data::ports::{InvoiceToEntry, InvoiceToList};
use diesel::dsl::exists;
use diesel::prelude::*;

repository! {
    /// The invoice-to lists (allow-lists) of customers, stored in the database.
    pub struct StoredInvoiceToList(Database);
}

impl InvoiceToList for StoredInvoiceToList {
    fn allow(
        &self,
        organisation: OrganisationId,
        customer: CustomerId,
        invoice_to: CustomerId,
        as_default: bool,
    ) -> Result<(), StorageError> {
        let row = (
            entries::organisation_id.eq(organisation.get()),
            entries::customer_id.eq(customer.get()),
            entries::invoice_to_id.eq(invoice_to.get()),
            entries::is_default.eq(as_default),
        );
        let insert = diesel::insert_into(entries::table).values(row).on_conflict(entries::table.primary_key());
        self.0.write(|connection| {
            if as_default {
                // A second caller waits, and then replaces the default that the first one chose.
                hold(connection, organisation, customer)?;
                let before = by_customer(organisation, customer).filter(entries::is_default);
                diesel::update(before).set(entries::is_default.eq(false)).execute(connection)?;
                Portable(insert.do_update().set(entries::is_default.eq(true))).execute(connection)?;
            } else {
                Portable(insert.do_nothing()).execute(connection)?;
            }
            Ok(())
        })
    }

    fn disallow(
        &self,
        organisation: OrganisationId,
        customer: CustomerId,
        invoice_to: CustomerId,
    ) -> Result<bool, StorageError> {
        let entry = entries::table.find((organisation.get(), customer.get(), invoice_to.get()));
        let deleted = self.0.write(|connection| Ok(diesel::delete(entry).execute(connection)?))?;
        Ok(deleted > 0)
    }

    fn entries(&self, organisation: OrganisationId, customer: CustomerId) -> Result<Vec<InvoiceToEntry>, StorageError> {
        let listed = by_customer(organisation, customer)
            .inner_join(customers::table.on(
                customers::organisation_id.eq(entries::organisation_id).and(customers::id.eq(entries::invoice_to_id)),
            ))
            .order(customers::customer_code.asc())
            .select((entries::invoice_to_id, customers::customer_code, entries::is_default));
        let rows: Vec<(i64, String, bool)> = self.0.read(|connection| Ok(listed.load(connection)?))?;
        let entry = |(invoice_to, invoice_to_code, is_default)| InvoiceToEntry {
            invoice_to: CustomerId::new(invoice_to),
            invoice_to_code,
            is_default,
        };
        Ok(rows.into_iter().map(entry).collect())
    }

    fn is_referred_to(&self, organisation: OrganisationId, customer: CustomerId) -> Result<bool, StorageError> {
        let id = customer.get();
        let own = customers::organisation_id.eq(organisation.get());
        // Each alternative names the organisation, so that SQLite finds each by its index.
        let named = own
            .and(customers::declarant_customer_id.eq(id))
            .or(own.and(customers::parent_customer_id.eq(id)))
            .or(own.and(customers::default_invoice_to_customer_id.eq(id)));
        let by_others = customers::table.filter(customers::id.ne(id)).filter(named.assume_not_null());
        let by_lists = entries::table
            .filter(entries::organisation_id.eq(organisation.get()))
            .filter(entries::invoice_to_id.eq(id))
            .filter(entries::customer_id.ne(id));
        self.0.read(|connection| Ok(diesel::select(exists(by_others).or(exists(by_lists))).get_result(connection)?))
    }
}

/// The invoice-to list of that customer.
#[diesel::dsl::auto_type(no_type_alias)]
fn by_customer(organisation: OrganisationId, customer: CustomerId) -> _ {
    let (organisation, customer): (i64, i64) = (organisation.get(), customer.get());
    entries::table.filter(entries::organisation_id.eq(organisation)).filter(entries::customer_id.eq(customer))
}
