//! Endpoints that show what happened to a declaration, and the mails about it.

use super::choices::{StatusCode, TimelineEventName};
use super::{LookAtDeclarations, ReadDeclarations};
use crate::command::Response;
use crate::envelope::Record;
use crate::mails::{MailView, mails_about};
use crate::operation::{Handled, Read};
use crate::query::WholeList;
use crate::timeline::timeline;
use customs_declarations::{DeclarationId, TimelineEntry};
use customs_http_macros::get;
use customs_mail::{About, Topic};
use serde::Serialize;

timeline! {
    /// History of a declaration, the oldest event first.
    declaration_id: TimelineEntry;
    TimelineEvent { event: TimelineEventName, status: StatusCode }
}

/// Show the history of a declaration.
#[get(
    "/declarations/{id}/timeline",
    tag = "Declarations",
    ids("The declaration"),
    params(WholeList),
    success(200, "Its history, oldest first", Timeline)
)]
pub(super) fn show_timeline(asked: Read<LookAtDeclarations, 1, WholeList>) -> Handled {
    let (declarations, id) = (&asked.services.declarations, asked.id());
    let (reference, entries) = declarations.timeline(asked.organisation(), DeclarationId::new(id))?;
    let events = asked.query.take_from(entries.into_iter().map(Into::into));
    Response::ok(&Timeline { declaration_id: id, reference, events })
}

/// The history of a declaration as clients see it.
pub(super) fn timeline_of(id: DeclarationId, reference: String, entries: Vec<TimelineEntry>) -> impl Serialize {
    Timeline { declaration_id: id.get(), reference, events: entries.into_iter().map(Into::into).collect() }
}

/// List the mails about a declaration.
///
/// These are the newest hundred mails to contacts of its customer. Mails that could not be sent are included, with
/// the reason.
#[get("/declarations/{id}/emails", tag = "Declarations", ids("The declaration"), params(WholeList),
    success(200, "The mails, newest first", Record<Vec<MailView>>))]
pub(super) fn list_declaration_emails(asked: Read<ReadDeclarations, 1, WholeList>) -> Handled {
    let (organisation, id) = (asked.organisation(), asked.id());
    // The history shows that the declaration exists. Loading the declaration itself would load its lines, which
    // can be thousands.
    asked.services.declarations.timeline(organisation, DeclarationId::new(id))?;
    let about = About { topic: Topic::Declaration, id };
    let data = mails_about(asked.services.mails.as_ref(), organisation, about)?;
    Response::ok(&Record { data: asked.query.take_from(data) })
}
