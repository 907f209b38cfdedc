use super::requirements::ReadTransits;
use crate::command::Answer;
use crate::envelope::Record;
use crate::mails::{MailView, mails_about};
use crate::operation::{Answered, Read};
use crate::query::WholeList;
use customs_http_macros::get;
use customs_mail::{About, Topic};
use customs_transits::TransitId;

/// Lists the mails about a transit
///
/// What contacts of its customer were told, the newest hundred; also those that could not be sent, with the reason.
#[get("/transits/{id}/emails", tag = "Transits", ids("The transit"), params(WholeList),
    answer(200, "The mails, newest first", Record<Vec<MailView>>))]
pub(super) fn list_transit_emails(asked: Read<ReadTransits, 1, WholeList>) -> Answered {
    let (id, organisation) = (asked.id(), asked.organisation());
    // Asks for its history and not for itself, which may have thousands of items.
    asked.services.transits.timeline(organisation, TransitId::new(id))?;
    let data = mails_about(&*asked.services.mails, organisation, About { topic: Topic::Transit, id })?;
    Answer::ok(&Record { data: asked.query.of(data) })
}
