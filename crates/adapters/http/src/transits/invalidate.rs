use super::fields::TransitView;
use super::record::written;
use super::requirements::WriteTransits;
use crate::body::JsonBody;
use crate::caller::Caller;
use crate::command::Command;
use crate::envelope::Written;
use crate::expected_version::ExpectedVersion;
use crate::path_ids::PathIds;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, web};
use customs_http_macros::post;
use customs_transits::{InvalidationForm, TransitId};
use serde::Deserialize;
use utoipa::ToSchema;

/// Why customs is asked to invalidate a transit.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
#[schema(as = TransitInvalidation)]
struct InvalidationBody {
    #[schema(required = true, max_length = 512, example = "The goods stay here.")]
    reason: Option<String>,
}

/// Asks customs to invalidate a transit
///
/// Open in NEW and ACC (else 422 `invalid_status`). Customs decides: INV when it grants, the status before when it
/// refuses.
#[post("/transits/{id}/invalidate", tag = "Transits", ids("The transit"), versioned,
    answer(200, "Customs is asked", Written<TransitView>))]
pub(super) async fn invalidate_transit(
    caller: Caller<WriteTransits>,
    ids: PathIds<1>,
    ExpectedVersion(expected): ExpectedVersion,
    command: Command,
    services: web::Data<Services>,
    body: JsonBody<InvalidationBody>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let transits = services.transits.clone();
    let (organisation, actor) = (caller.organisation(), caller.actor());
    let form = InvalidationForm::from(body.into_inner());
    let work = move || {
        let requested = transits.invalidate(organisation, TransitId::new(id), &form, &actor, expected)?;
        Ok(written(requested, "Customs is asked to invalidate the transit.")?.leaving_work())
    };
    command.run(work).await
}

impl From<InvalidationBody> for InvalidationForm {
    fn from(body: InvalidationBody) -> Self {
        let InvalidationBody { reason } = body;
        Self { reason }
    }
}
