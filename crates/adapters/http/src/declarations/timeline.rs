use super::choices::{StatusCode, TimelineEventName};
use super::requirements::LookAtDeclarations;
use crate::caller::Caller;
use crate::command::Answer;
use crate::path_ids::PathIds;
use crate::query::{Query, WholeList};
use crate::timeline::timeline;
use crate::{ApiError, Services, blocking};
use actix_web::{HttpResponse, web};
use customs_declarations::{DeclarationId, TimelineEntry};
use customs_http_macros::get;

timeline! {
    /// What happened to a declaration, oldest first.
    declaration_id: TimelineEntry;
    TimelineEvent { event: TimelineEventName, status: StatusCode }
}

/// Shows what happened to a declaration
#[get(
    "/declarations/{id}/timeline",
    tag = "Declarations",
    ids("The declaration"),
    params(WholeList),
    answer(200, "Its history, oldest first", Timeline)
)]
pub(super) async fn show_timeline(
    caller: Caller<LookAtDeclarations>,
    Query(list): Query<WholeList>,
    ids: PathIds<1>,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let declarations = services.declarations.clone();
    let organisation = caller.organisation();
    let answer = blocking(move || {
        let (reference, entries) = declarations.timeline(organisation, DeclarationId::new(id))?;
        let events = list.of(entries.into_iter().map(Into::into));
        Answer::ok(&Timeline { declaration_id: id, reference, events })
    });
    Ok(answer.await?.into())
}
