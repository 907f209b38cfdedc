use super::fields::{ChangeBody, CustomerView};
use super::requirements::WriteCustomers;
use crate::body::JsonBody;
use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::envelope::Written;
use crate::expected_version::ExpectedVersion;
use crate::path_ids::PathIds;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, put, web};
use customs_master_data::CustomerId;

/// Changes a customer
///
/// What is left out stays as it is; null clears a field.
#[utoipa::path(
    tag = "Customers",
    params(("id" = i64, Path, description = "The customer")),
    request_body = ChangeBody,
    responses((
        status = 200, description = "The customer", body = Written<CustomerView>,
        headers(("ETag" = String, description = "Its version, for If-Match")),
    )),
    security(("oauth2" = ["customers:write"]), ("bearer" = [])),
)]
#[put("/customers/{id}")]
pub(super) async fn update_customer(
    caller: Caller<WriteCustomers>,
    ids: PathIds<1>,
    command: Command,
    ExpectedVersion(expected): ExpectedVersion,
    services: web::Data<Services>,
    body: JsonBody<ChangeBody>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let customers = services.customers.clone();
    let organisation = caller.organisation();
    let body = body.into_inner();
    let work = move || {
        let access_code = body.dva_guarantee_access_code.secret_change();
        let id = CustomerId::new(id);
        let changed = customers.update(organisation, id, expected, &|form| body.apply(form), &access_code)?;
        let version = changed.customer.version;
        let written = Written::new(CustomerView::from(changed), "The customer was changed.");
        Ok(Answer::ok(&written)?.with_version(version))
    };
    command.run(work).await
}
