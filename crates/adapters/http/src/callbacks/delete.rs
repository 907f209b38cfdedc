use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::expected_version::ExpectedVersion;
use crate::path_ids::PathIds;
use crate::requirement::AnyToken;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, web};
use customs_callbacks::CallbackId;
use customs_http_macros::delete;

/// Deletes a callback with its deliveries
///
/// Callbacks have no `ETag`, so that an `If-Match` that names one is refused.
#[delete("/callbacks/{id}", tag = "Callbacks", ids("The callback"), answer(204, "It is deleted"))]
pub(super) async fn delete_callback(
    caller: Caller<AnyToken>,
    ids: PathIds<1>,
    expected: ExpectedVersion,
    command: Command,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let services = services.callbacks.clone();
    let organisation = caller.organisation();
    let work = move || {
        services.callbacks.find(organisation, CallbackId::new(id))?;
        expected.check_unversioned()?;
        services.callbacks.delete(organisation, CallbackId::new(id))?;
        Ok(Answer::no_content())
    };
    command.run(work).await
}
