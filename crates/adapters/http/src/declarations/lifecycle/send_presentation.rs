use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::declarations::requirements::SubmitDeclarations;
use crate::expected_version::ExpectedVersion;
use crate::path_ids::PathIds;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, web};
use chrono::{DateTime, Utc};
use customs_declarations::{Declaration, DeclarationId};
use customs_http_macros::post;
use serde::Serialize;
use utoipa::ToSchema;

/// A presentation that goes to customs.
#[derive(Serialize, ToSchema)]
#[schema(as = PresentationSent)]
struct PresentationSent {
    success: bool,
    id: i64,
    reference: String,
    presentation_sent_at: Option<DateTime<Utc>>,
    message: &'static str,
}

/// Presents the goods of an advance declaration
///
/// For symbols D, E and F, and for warehouse entries (71) by a chain procedure (else 422 `invalid_variant`); once it
/// has an MRN (`not_accepted`), once (`already_sent`) until customs rejects it, and within 30 days of the registration,
/// for a warehouse entry with another symbol of the acceptance (`deadline_passed`). An accepted declaration under a pending invalidation, and an
/// invalidated one: `invalid_status`.
#[post(
    "/declarations/{id}/send-presentation",
    tag = "Declarations",
    ids("The declaration"),
    answer(200, "The presentation goes to customs", PresentationSent)
)]
pub(super) async fn send_presentation(
    caller: Caller<SubmitDeclarations>,
    ids: PathIds<1>,
    expected: ExpectedVersion,
    command: Command,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let declarations = services.declarations.clone();
    let (organisation, actor) = (caller.organisation(), caller.actor());
    let work = move || {
        let sent = declarations.send_presentation(organisation, DeclarationId::new(id), &actor, expected.0)?;
        Ok(Answer::ok(&PresentationSent::from(sent))?.leaving_work())
    };
    command.run(work).await
}

impl From<Declaration> for PresentationSent {
    fn from(declaration: Declaration) -> Self {
        Self {
            success: true,
            id: declaration.id.get(),
            reference: declaration.reference,
            presentation_sent_at: declaration.milestones.presentation_sent_at,
            message: "The presentation of the goods is on its way to customs.",
        }
    }
}
