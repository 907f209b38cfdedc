use super::deliveries::Delivery;
use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::envelope::Written;
use crate::expected_version::ExpectedVersion;
use crate::path_ids::PathIds;
use crate::requirement::AnyToken;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, web};
use customs_callbacks::{CallbackId, DeliveryId};
use customs_http_macros::post;

/// Delivers once more
///
/// With the same id and the same bytes. One that was delivered or abandoned has all its tries again. Deliveries have no
/// `ETag`, so that an `If-Match` that names one is refused.
#[post("/callbacks/{id}/deliveries/{delivery_id}/redeliver", tag = "Callbacks", ids("The callback", "The delivery"),
    answer(202, "It is pending again", Written<Delivery>))]
pub(super) async fn redeliver(
    caller: Caller<AnyToken>,
    ids: PathIds<2>,
    expected: ExpectedVersion,
    command: Command,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([callback, delivery]) = ids;
    let services = services.callbacks.clone();
    let organisation = caller.organisation();
    let work = move || {
        let (callback, delivery) = (CallbackId::new(callback), DeliveryId::new(delivery));
        services.callbacks.delivery(organisation, callback, delivery)?;
        expected.check_unversioned()?;
        let record = services.callbacks.redeliver(organisation, callback, delivery)?;
        let written = Written::new(Delivery::from(record), "The delivery is pending again.");
        Ok(Answer::accepted(&written)?.leaving_work())
    };
    command.run(work).await
}
