use super::requirements::ReadDeclarations;
use crate::caller::Caller;
use crate::command::Answer;
use crate::envelope::Record;
use crate::mails::{MailView, mails_about};
use crate::path_ids::PathIds;
use crate::query::{Query, WholeList};
use crate::{ApiError, Services, blocking};
use actix_web::{HttpResponse, web};
use customs_declarations::DeclarationId;
use customs_http_macros::get;
use customs_mail::{About, Topic};

/// Lists the mails about a declaration
///
/// What contacts of its customer were told, the newest hundred; also those that could not be sent, with the reason.
#[get("/declarations/{id}/emails", tag = "Declarations", ids("The declaration"), params(WholeList),
    answer(200, "The mails, newest first", Record<Vec<MailView>>))]
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
