use super::fields::CustomerView;
use super::requirements::ReadCustomers;
use super::show::answered;
use crate::envelope::Record;
use crate::operation::{Handled, ReadNamed};
use customs_http_macros::get;

/// Show the customer with this code, with its contacts, authorisations and locations.
#[get("/customers/code/{code:.*}", tag = "Customers",
    params(("code" = String, Path, description = "The code; a slash in it may stand as it is")), versioned,
    success(200, "The customer", Record<CustomerView>))]
pub(super) fn show_customer_by_code(asked: ReadNamed<ReadCustomers>) -> Handled {
    answered(asked.services.customers.show_by_code(asked.organisation(), &asked.path)?)
}
