use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::expected_version::ExpectedVersion;
use crate::path_ids::PathIds;
use crate::requirement::AnyToken;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, delete, web};
use customs_callbacks::CallbackId;

/// Deletes a callback with its deliveries
///
/// Callbacks have no `ETag`, so that an `If-Match` that names one is refused.
#[utoipa::path(
    tag = "Callbacks",
    params(("id" = i64, Path, description = "The callback")),
    responses((status = 204, description = "It is deleted")),
)]
#[delete("/callbacks/{id}")]
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
