use super::fields::CustomerView;
use super::requirements::ReadCustomers;
use super::show::shown;
use crate::caller::Caller;
use crate::envelope::Record;
use crate::operation::Answered;
use crate::{Services, blocking};
use actix_web::web;
use customs_http_macros::get;

/// Show the customer with this code, with its contacts, authorisations and locations.
#[get("/customers/code/{code:.*}", tag = "Customers",
    params(("code" = String, Path, description = "The code; a slash in it may stand as it is")), versioned,
    answer(200, "The customer", Record<CustomerView>))]
pub(super) async fn show_customer_by_code(
    caller: Caller<ReadCustomers>,
    code: web::Path<String>,
    services: web::Data<Services>,
) -> Answered {
    let answer = blocking(move || shown(services.customers.show_by_code(caller.organisation(), &code)?));
    Ok(answer.await?.into())
}
