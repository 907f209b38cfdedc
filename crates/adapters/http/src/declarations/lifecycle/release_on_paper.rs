use crate::command::Response;
use crate::declarations::SubmitDeclarations;
use crate::declarations::choices::StatusCode;
use crate::declarations::refusal::{may_allocate, refusal};
use crate::operation::{Handled, Write};
use crate::outages::view::ReleaseView;
use crate::warnings::{WarningDetail, warning_details, warning_texts};
use customs_declarations::{DeclarationId, PaperRelease};
use customs_http_macros::post;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// A declaration that was released on paper.
#[derive(Serialize, ToSchema)]
#[schema(as = DeclarationReleasedOnPaper)]
struct Released {
    id: i64,
    reference: String,
    #[schema(value_type = StatusCode)]
    status: &'static str,
    /// The release on paper.
    release: ReleaseView,
    message: &'static str,
    /// Warnings, each as `path: message`.
    warnings: Vec<String>,
    /// The same warnings one by one, each with its code.
    warning_details: Vec<WarningDetail>,
}

/// Record that the goods of a declaration were released on paper.
///
/// An outage has to be open (otherwise 422 `no_outage`), and the status is DRF or NEW (otherwise 422 `invalid_status`). A
/// draft is checked as by `submit`, takes its stock and its guarantee, and gets the status NEW; its message waits for the
/// end of the outage. So does that of a submission which certainly did not leave. Charges and stock follow as after a
/// release. A second release is refused with 422 `released_on_paper`.
#[post(
    "/declarations/{id}/fallback",
    tag = "Outages",
    ids("The declaration"),
    success(200, "The release is recorded", Released)
)]
pub(super) fn release_declaration_on_paper(order: &Write<SubmitDeclarations, 1>) -> Handled {
    let (declarations, id) = (&order.services.declarations, DeclarationId::new(order.id()));
    let (actor, scopes) = (order.actor(), order.caller.scopes());
    let released =
        declarations.release_on_paper(order.organisation(), id, &actor, order.expected, may_allocate(scopes));
    let PaperRelease { declaration, release, warnings } =
        released.map_err(|error| refusal(error, scopes, || Value::Null))?;
    Response::ok(&Released {
        id: declaration.id.get(),
        reference: declaration.reference,
        status: declaration.status.code(),
        release: release.into(),
        message: "The release on paper is recorded.",
        warnings: warning_texts(&warnings),
        warning_details: warning_details(&warnings),
    })
}
