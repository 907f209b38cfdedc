use super::requirements::ReadDeclarations;
use crate::caller::Caller;
use crate::command::Answer;
use crate::envelope::Record;
use crate::mails::{MailView, mails_about};
use crate::path_ids::PathIds;
use crate::query::{Query, WholeList};
use crate::{ApiError, Services, blocking};
use actix_web::{HttpResponse, get, web};
use customs_declarations::DeclarationId;
use customs_mail::{About, Topic};

/// Lists the mails about a declaration
///
/// What contacts of its customer were told, the newest hundred; also those that could not be sent, with the reason.
#[utoipa::path(
    tag = "Declarations",
    params(("id" = i64, Path, description = "The declaration"), WholeList),
    responses((status = 200, description = "The mails, newest first", body = Record<Vec<MailView>>)),
    security(("oauth2" = ["declarations:read"]), ("bearer" = [])),
)]
#[get("/declarations/{id}/emails")]
pub(super) async fn list_declaration_emails(
    caller: Caller<ReadDeclarations>,
    Query(list): Query<WholeList>,
    ids: PathIds<1>,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let (declarations, mails, organisation) =
        (services.declarations.clone(), services.mails.clone(), caller.organisation());
    let answer = blocking(move || {
        // Asks for its history and not for itself, which may have thousands of lines.
        declarations.timeline(organisation, DeclarationId::new(id))?;
        let data = mails_about(mails.as_ref(), organisation, About { topic: Topic::Declaration, id })?;
        Answer::ok(&Record { data: list.of(data) })
    });
    Ok(answer.await?.into())
}
