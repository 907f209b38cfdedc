use super::requirements::ReadTransits;
use crate::command::Response;
use crate::envelope::Record;
use crate::mails::{MailView, mails_about};
use crate::operation::{Handled, Read};
use crate::query::WholeList;
use customs_http_macros::get;
use customs_mail::{About, Topic};
use customs_transits::TransitId;

/// List the mails about a transit.
///
/// These are the newest hundred mails to contacts of its customer. Mails that could not be sent are included, with
/// the reason.
#[get("/transits/{id}/emails", tag = "Transits", ids("The transit"), params(WholeList),
    success(200, "The mails, newest first", Record<Vec<MailView>>))]
pub(super) fn list_transit_emails(asked: Read<ReadTransits, 1, WholeList>) -> Handled {
    let (id, organisation) = (asked.id(), asked.organisation());
    // The history shows that the transit exists. Loading the transit itself would load its items, which can be
    // thousands.
    asked.services.transits.timeline(organisation, TransitId::new(id))?;
    let data = mails_about(&*asked.services.mails, organisation, About { topic: Topic::Transit, id })?;
    Response::ok(&Record { data: asked.query.take_from(data) })
}
