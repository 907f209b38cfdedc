use super::record::LineRecord;
use super::requirements::ReadDeclarations;
use super::shown_lines::ShownLines;
use crate::caller::Caller;
use crate::command::Answer;
use crate::envelope::Record;
use crate::path_ids::PathIds;
use crate::query::{Query, WholeList};
use crate::{ApiError, Services, blocking};
use actix_web::{HttpResponse, web};
use customs_declarations::DeclarationId;
use customs_http_macros::get;

/// Lists the items of a declaration
#[get("/declarations/{id}/lines", tag = "Declarations", ids("The declaration"), params(WholeList),
    answer(200, "The items, in order", Record<Vec<LineRecord>>))]
pub(super) async fn list_lines(
    caller: Caller<ReadDeclarations>,
    Query(list): Query<WholeList>,
    ids: PathIds<1>,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let declarations = services.declarations.clone();
    let organisation = caller.organisation();
    let shown = ShownLines::of(&services, organisation);
    let answer = blocking(move || {
        let declaration = declarations.find(organisation, DeclarationId::new(id))?;
        let valued_at = declaration.valued_at();
        Answer::ok(&Record { data: shown.all(list.of(declaration.lines), &declaration.form, valued_at)? })
    });
    Ok(answer.await?.into())
}
