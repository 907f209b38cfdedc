use super::fields::CustomerView;
use super::requirements::ReadCustomers;
use crate::ApiError;
use crate::command::Answer;
use crate::envelope::Record;
use crate::operation::{Answered, Read};
use customs_http_macros::get;
use customs_master_data::CustomerId;
use customs_master_data::customer::CustomerRecord;

/// Shows a customer with its parts
#[get("/customers/{id}", tag = "Customers", ids("The customer"), versioned,
    answer(200, "The customer", Record<CustomerView>))]
pub(super) fn show_customer(asked: Read<ReadCustomers, 1>) -> Answered {
    shown(asked.services.customers.show(asked.organisation(), CustomerId::new(asked.id()))?)
}

/// The answer that shows a customer.
pub(super) fn shown(found: CustomerRecord) -> Result<Answer, ApiError> {
    let version = found.customer.version;
    Ok(Answer::ok(&Record { data: CustomerView::from(found) })?.with_version(version))
}
