//! Customers that may be notified of events.

use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::schema::customers;
use crate::values::{Json, Readable};
use customs_kernel::OrganisationId;
use customs_master_data::customer::{CustomerForm, NotifiedCustomer};
use diesel::prelude::*;

/// Whether the customer, or a contact of it, may be notified of anything. A customer that cannot be read counts too, so
/// that the worker that notifies it reports the error.
pub(crate) fn is_reachable(connection: &mut AnyConnection, organisation: OrganisationId, code: &str) -> Fallible<bool> {
    // PostgreSQL stores no NUL, so a code that contains one exists nowhere.
    if code.contains('\0') {
        return Ok(false);
    }
    let form: Option<Readable<Json<CustomerForm>>> = customers::table
        .filter(customers::organisation_id.eq(organisation.get()))
        .filter(customers::customer_code.eq(code))
        .select(customers::document)
        .first(connection)
        .optional()?;
    Ok(form.is_some_and(|Readable(form)| form.is_none_or(|form| NotifiedCustomer::may_be_told(&form.0))))
}
