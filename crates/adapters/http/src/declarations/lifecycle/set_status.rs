use crate::body::JsonBody;
use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::declarations::choices::StatusCode;
use crate::declarations::requirements::OverrideStatus;
use crate::expected_version::ExpectedVersion;
use crate::path_ids::PathIds;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, web};
use customs_declarations::{DeclarationId, StatusForm};
use customs_http_macros::post;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A status that is set by hand.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
#[schema(as = StatusOverride)]
struct StatusBody {
    #[schema(required = true, value_type = StatusCode)]
    status: Option<String>,
    #[schema(required = true, max_length = 512, example = "Customs confirmed the release by phone.")]
    reason: Option<String>,
    #[schema(max_length = 512)]
    notes: Option<String>,
}

/// A declaration with the status that was set.
#[derive(Serialize, ToSchema)]
#[schema(as = StatusOverridden)]
struct StatusSet {
    id: i64,
    reference: String,
    #[schema(value_type = StatusCode)]
    old_status: &'static str,
    #[schema(value_type = StatusCode)]
    status: &'static str,
    message: &'static str,
}

/// Sets the status of a declaration by hand
///
/// Needs the permission `declarations.override`. It moves the status alone, from any to any, but to DRF only where
/// save-as-draft would be possible: never once there was an MRN, nor while customs may have the message (422
/// `invalid_status`). The timeline marks it as manual.
#[post(
    "/declarations/{id}/set-status",
    tag = "Declarations",
    ids("The declaration"),
    answer(200, "It has that status", StatusSet)
)]
pub(super) async fn set_status(
    caller: Caller<OverrideStatus>,
    ids: PathIds<1>,
    expected: ExpectedVersion,
    command: Command,
    services: web::Data<Services>,
    body: JsonBody<StatusBody>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let declarations = services.declarations.clone();
    let (organisation, actor) = (caller.organisation(), caller.actor());
    let form = StatusForm::from(body.into_inner());
    let work = move || {
        let id = DeclarationId::new(id);
        let (old_status, set) = declarations.set_status(organisation, id, form.clone(), &actor, expected.0)?;
        let set = StatusSet {
            id: set.id.get(),
            reference: set.reference,
            old_status: old_status.code(),
            status: set.status.code(),
            message: "The status was set by hand.",
        };
        Ok(Answer::ok(&set)?.leaving_work())
    };
    command.run(work).await
}

impl From<StatusBody> for StatusForm {
    fn from(body: StatusBody) -> Self {
        let StatusBody { status, reason, notes } = body;
        Self { status, reason, notes }
    }
}
