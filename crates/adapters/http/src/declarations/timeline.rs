use super::choices::{StatusCode, TimelineEventName};
use super::requirements::LookAtDeclarations;
use crate::command::Response;
use crate::operation::{Handled, Read};
use crate::query::WholeList;
use crate::timeline::timeline;
use customs_declarations::{DeclarationId, TimelineEntry};
use customs_http_macros::get;

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
