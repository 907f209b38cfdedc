use super::fields::CustomerView;
use super::requirements::ReadCustomers;
use crate::answers::shown;
use crate::envelope::Record;
use crate::operation::{Handled, Read};
use customs_http_macros::get;
use customs_master_data::CustomerId;
use customs_master_data::customer::CustomerRecord;

/// Show a customer with its contacts, authorisations and locations.
#[get("/customers/{id}", tag = "Customers", ids("The customer"), versioned,
    success(200, "The customer", Record<CustomerView>))]
pub(super) fn show_customer(asked: Read<ReadCustomers, 1>) -> Handled {
    answered(asked.services.customers.show(asked.organisation(), CustomerId::new(asked.id()))?)
}

/// Answers with a customer and its version.
pub(super) fn answered(found: CustomerRecord) -> Handled {
    shown(found.customer.version, CustomerView::from(found))
}
