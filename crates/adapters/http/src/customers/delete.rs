use super::requirements::DeleteCustomers;
use crate::command::Response;
use crate::operation::{Handled, Write};
use customs_http_macros::delete;
use customs_master_data::CustomerId;

/// Delete a customer with its contacts, authorisations and locations.
///
/// A customer that other records refer to cannot be deleted (422 `in_use`).
#[delete("/customers/{id}", tag = "Customers", ids("The customer"), success(204, "It is deleted"))]
pub(super) fn delete_customer(order: &Write<DeleteCustomers, 1>) -> Handled {
    order.services.customers.delete(order.organisation(), CustomerId::new(order.id()), order.expected)?;
    Ok(Response::no_content())
}
