use super::fields::CustomerView;
use super::requirements::ReadCustomers;
use crate::caller::Caller;
use crate::command::Answer;
use crate::envelope::Record;
use crate::path_ids::PathIds;
use crate::{ApiError, Services, blocking};
use actix_web::{HttpResponse, web};
use customs_http_macros::get;
use customs_master_data::CustomerId;
use customs_master_data::customer::CustomerRecord;

/// Shows a customer with its parts
#[get("/customers/{id}", tag = "Customers", ids("The customer"), versioned,
    answer(200, "The customer", Record<CustomerView>))]
pub(super) async fn show_customer(
    caller: Caller<ReadCustomers>,
    ids: PathIds<1>,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let customers = services.customers.clone();
    let organisation = caller.organisation();
    let answer = blocking(move || shown(customers.show(organisation, CustomerId::new(id))?));
    Ok(answer.await?.into())
}

/// The answer that shows a customer.
pub(super) fn shown(found: CustomerRecord) -> Result<Answer, ApiError> {
    let version = found.customer.version;
    Ok(Answer::ok(&Record { data: CustomerView::from(found) })?.with_version(version))
}
