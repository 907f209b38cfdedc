use crate::Database;
use crate::schema::{customer_parts as parts, customers};
use crate::values::Json;
use customs_kernel::{OrganisationId, StorageError};
use customs_master_data::customer::{ContactForm, CustomerForm, NotifiedCustomer, PartKind};
use customs_master_data::ports::NotifiedCustomers;
use diesel::prelude::*;
use std::collections::HashMap;

/// Customer codes in one query.
const CODES: usize = 500;

repository! {
    /// Customers that want to be notified of events, read from the database with their contacts.
    pub struct StoredNotifiedCustomers(Database);
}

impl NotifiedCustomers for StoredNotifiedCustomers {
    fn notified(&self, organisation: OrganisationId, codes: &[String]) -> Result<Vec<NotifiedCustomer>, StorageError> {
        // PostgreSQL stores no NUL, so a code that contains one exists nowhere.
        let mut codes: Vec<&str> = codes.iter().map(String::as_str).filter(|code| !code.contains('\0')).collect();
        codes.sort_unstable();
        codes.dedup();
        self.0.read(|connection| {
            let mut notified = Vec::new();
            for codes in codes.chunks(CODES) {
                let rows: Vec<(i64, String, Json<CustomerForm>)> = customers::table
                    .filter(customers::organisation_id.eq(organisation.get()))
                    .filter(customers::customer_code.eq_any(codes))
                    .order(customers::customer_code.asc())
                    .select((customers::id, customers::customer_code, customers::document))
                    .load(connection)?;
                let rows: Vec<_> =
                    rows.into_iter().filter(|(_, _, form)| NotifiedCustomer::may_be_told(&form.0)).collect();
                if rows.is_empty() {
                    continue;
                }
                let ids: Vec<i64> = rows.iter().map(|(id, ..)| *id).collect();
                let contacts: Vec<(i64, Json<ContactForm>)> = parts::table
                    .filter(parts::organisation_id.eq(organisation.get()))
                    .filter(parts::customer_id.eq_any(ids))
                    .filter(parts::kind.eq(PartKind::Contact.word()))
                    .order((parts::is_chosen.desc(), parts::id.asc()))
                    .select((parts::customer_id, parts::document))
                    .load(connection)?;
                let mut by_customer: HashMap<i64, Vec<ContactForm>> = HashMap::new();
                for (customer, contact) in contacts {
                    by_customer.entry(customer).or_default().push(contact.0);
                }
                notified.extend(rows.into_iter().filter_map(|(id, code, form)| {
                    NotifiedCustomer::new(code, form.0, by_customer.remove(&id).unwrap_or_default())
                }));
            }
            Ok(notified)
        })
    }
}
