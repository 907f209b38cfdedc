use super::fields::{ChangeBody, CustomerView};
use super::requirements::WriteCustomers;
use crate::body::{JsonBody, TellUnknownBut};
use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::envelope::WrittenWithWarnings;
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
        status = 200, description = "The customer", body = WrittenWithWarnings<CustomerView>,
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
    body: JsonBody<ChangeBody, TellUnknownBut<CustomerView>>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let customers = services.customers.clone();
    let organisation = caller.organisation();
    let work = move || {
        body.naming_unknown_fields(|unknown| {
            let access_code = body.value().dva_guarantee_access_code.secret_change();
            let (id, change) = (CustomerId::new(id), |form: &mut _| body.value().apply(form));
            let changed = customers.update(organisation, id, expected, &change, &access_code)?;
            let version = changed.customer.version;
            let written = WrittenWithWarnings::new(CustomerView::from(changed), "The customer was changed.", unknown);
            Ok(Answer::ok(&written)?.with_version(version))
        })
    };
    command.run(work).await
}
