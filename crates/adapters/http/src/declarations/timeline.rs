use super::choices::{StatusCode, TimelineEventName};
use super::requirements::LookAtDeclarations;
use crate::caller::Caller;
use crate::command::Answer;
use crate::path_ids::PathIds;
use crate::query::{Query, WholeList};
use crate::timeline::timeline;
use crate::{ApiError, Services, blocking};
use actix_web::{HttpResponse, get, web};
use customs_declarations::{DeclarationId, TimelineEntry};

timeline! {
    /// What happened to a declaration, oldest first.
    declaration_id: TimelineEntry;
    TimelineEvent { event: TimelineEventName, status: StatusCode }
}

/// Shows what happened to a declaration
#[utoipa::path(
    tag = "Declarations",
    params(("id" = i64, Path, description = "The declaration"), WholeList),
    responses((status = 200, description = "Its history, oldest first", body = Timeline)),
    security(("oauth2" = ["declarations:read"]), ("oauth2" = ["declarations:write"]), ("bearer" = [])),
)]
#[get("/declarations/{id}/timeline")]
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
