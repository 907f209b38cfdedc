use super::requirements::ReadTransits;
use crate::caller::Caller;
use crate::command::Answer;
use crate::envelope::Record;
use crate::mails::{MailView, mails_about};
use crate::path_ids::PathIds;
use crate::query::{Query, WholeList};
use crate::{ApiError, Services, blocking};
use actix_web::{HttpResponse, web};
use customs_http_macros::get;
use customs_mail::{About, Topic};
use customs_transits::TransitId;

/// Lists the mails about a transit
///
/// What contacts of its customer were told, the newest hundred; also those that could not be sent, with the reason.
#[get("/transits/{id}/emails", tag = "Transits", ids("The transit"), params(WholeList),
    answer(200, "The mails, newest first", Record<Vec<MailView>>))]
pub(super) async fn list_transit_emails(
    caller: Caller<ReadTransits>,
    Query(list): Query<WholeList>,
    ids: PathIds<1>,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let (transits, mails, organisation) = (services.transits.clone(), services.mails.clone(), caller.organisation());
    let answer = blocking(move || {
        // Asks for its history and not for itself, which may have thousands of items.
        transits.timeline(organisation, TransitId::new(id))?;
        let data = mails_about(mails.as_ref(), organisation, About { topic: Topic::Transit, id })?;
        Answer::ok(&Record { data: list.of(data) })
    });
    Ok(answer.await?.into())
}
