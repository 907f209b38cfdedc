use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::declarations::choices::SupplementaryType;
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

/// A supplementary declaration that goes to customs.
#[derive(Serialize, ToSchema)]
#[schema(as = SupplementarySent)]
struct SupplementarySent {
    success: bool,
    id: i64,
    reference: String,
    supplementary_sent_at: Option<DateTime<Utc>>,
    #[schema(value_type = SupplementaryType)]
    additional_declaration_type: Option<&'static str>,
    message: &'static str,
}

/// Completes an incomplete declaration
///
/// For symbols B, C, E and F (else 422 `invalid_variant`); once it is accepted (`not_accepted`) and, for E and F,
/// its presentation is (`advance_notification_pending`); once (`already_sent`) until customs rejects it, and within
/// one month of the acceptance, for E and F that after the presentation (`deadline_passed`). An accepted declaration under a pending
/// invalidation, and an invalidated one: `invalid_status`.
#[post(
    "/declarations/{id}/send-supplementary",
    tag = "Declarations",
    ids("The declaration"),
    answer(200, "The supplementary declaration goes to customs", SupplementarySent)
)]
pub(super) async fn send_supplementary(
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
        let sent = declarations.send_supplementary(organisation, DeclarationId::new(id), &actor, expected.0)?;
        Ok(Answer::ok(&SupplementarySent::from(sent))?.leaving_work())
    };
    command.run(work).await
}

impl From<Declaration> for SupplementarySent {
    fn from(declaration: Declaration) -> Self {
        Self {
            success: true,
            id: declaration.id.get(),
            additional_declaration_type: declaration.symbol().supplementary_type(),
            reference: declaration.reference,
            supplementary_sent_at: declaration.milestones.supplementary_sent_at,
            message: "The supplementary declaration is on its way to customs.",
        }
    }
}
