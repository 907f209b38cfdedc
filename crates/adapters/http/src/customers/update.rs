use super::fields::{ChangeBody, CustomerView};
use super::requirements::WriteCustomers;
use crate::body::{JsonBody, TellUnknownBut};
use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::envelope::WrittenWithWarnings;
use crate::expected_version::ExpectedVersion;
use crate::path_ids::PathIds;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, web};
use customs_http_macros::put;
use customs_master_data::CustomerId;

/// Changes a customer
///
/// What is left out stays as it is; null clears a field.
#[put("/customers/{id}", tag = "Customers", ids("The customer"), versioned,
    answer(200, "The customer", WrittenWithWarnings<CustomerView>))]
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
