use super::fields::TransitView;
use super::record::written;
use super::requirements::WriteTransits;
use crate::body::{Day, OptionalJsonBody};
use crate::caller::Caller;
use crate::command::Command;
use crate::envelope::Written;
use crate::expected_version::ExpectedVersion;
use crate::path_ids::PathIds;
use crate::record_fields::Travelling;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, web};
use customs_http_macros::post;
use customs_transits::{ArrivalForm, TransitId};
use serde::Deserialize;
use utoipa::ToSchema;

/// What is told about an arrival.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
#[schema(as = TransitArrivalReport)]
struct ArrivalBody {
    /// The customs office at which the goods arrived; the declared one when left out.
    #[schema(min_length = 8, max_length = 8, example = "DE003302")]
    office_of_destination: Option<String>,
    /// The day; today when left out.
    arrival_date: Option<Day>,
    /// What was found at unloading; all as declared when left out.
    #[schema(max_length = 512)]
    unloading_remarks: Option<String>,
}

/// Tells customs that the goods arrived
///
/// Open in REL (else 422 `invalid_status`), again after customs rejected it. Where customs lets the goods be unloaded
/// first, what was found follows by itself.
#[post("/transits/{id}/arrival", tag = "Transits", ids("The transit"),
    versioned,
    answer(200, "Customs is told", Written<TransitView>))]
pub(super) async fn report_arrival(
    caller: Caller<WriteTransits>,
    ids: PathIds<1>,
    ExpectedVersion(expected): ExpectedVersion,
    command: Command,
    services: web::Data<Services>,
    body: OptionalJsonBody<ArrivalBody>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let transits = services.transits.clone();
    let (organisation, actor) = (caller.organisation(), caller.actor());
    let form = ArrivalForm::from(body.into_inner());
    let work = move || {
        let reported = transits.report_arrival(organisation, TransitId::new(id), &form, &actor, expected)?;
        Ok(written(reported, "The arrival is on its way to customs.")?.leaving_work())
    };
    command.run(work).await
}

impl From<ArrivalBody> for ArrivalForm {
    fn from(body: ArrivalBody) -> Self {
        let ArrivalBody { office_of_destination, arrival_date, unloading_remarks } = body;
        Self { office_of_destination, arrival_date: Travelling::arrived(arrival_date), unloading_remarks }
    }
}
