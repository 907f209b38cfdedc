use super::fields::TransitView;
use super::record::written;
use super::requirements::WriteTransits;
use crate::caller::Caller;
use crate::command::Command;
use crate::envelope::Written;
use crate::expected_version::ExpectedVersion;
use crate::path_ids::PathIds;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, web};
use customs_http_macros::post;
use customs_transits::TransitId;

/// Presents the goods of a transit that was lodged before they were there
///
/// For additional declaration type D (else 422 `invalid_variant`); once it is accepted (`not_accepted`), once
/// (`already_sent`) until customs rejects it, and within 30 days of the acceptance (`deadline_passed`). Later statuses,
/// and a pending invalidation: `invalid_status`.
#[post("/transits/{id}/send-presentation", tag = "Transits", ids("The transit"), versioned,
    answer(200, "The presentation goes to customs", Written<TransitView>))]
pub(super) async fn present_transit(
    caller: Caller<WriteTransits>,
    ids: PathIds<1>,
    ExpectedVersion(expected): ExpectedVersion,
    command: Command,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let transits = services.transits.clone();
    let (organisation, actor) = (caller.organisation(), caller.actor());
    let work = move || {
        let sent = transits.send_presentation(organisation, TransitId::new(id), &actor, expected)?;
        Ok(written(sent, "The presentation of the goods is on its way to customs.")?.leaving_work())
    };
    command.run(work).await
}
