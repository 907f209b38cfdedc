use super::requirements::DeleteCustomers;
use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::expected_version::ExpectedVersion;
use crate::path_ids::PathIds;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, web};
use customs_http_macros::delete;
use customs_master_data::CustomerId;

/// Deletes a customer with its parts
///
/// Unless something refers to it (422 `in_use`).
#[delete("/customers/{id}", tag = "Customers", ids("The customer"), answer(204, "It is deleted"))]
pub(super) async fn delete_customer(
    caller: Caller<DeleteCustomers>,
    ids: PathIds<1>,
    command: Command,
    ExpectedVersion(expected): ExpectedVersion,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let customers = services.customers.clone();
    let organisation = caller.organisation();
    let work = move || {
        customers.delete(organisation, CustomerId::new(id), expected)?;
        Ok(Answer::no_content())
    };
    command.run(work).await
}
