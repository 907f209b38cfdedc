use super::record::LineRecord;
use super::requirements::ReadDeclarations;
use super::shown_lines::ShownLines;
use crate::command::Response;
use crate::envelope::Record;
use crate::operation::{Handled, Read};
use crate::query::WholeList;
use customs_declarations::DeclarationId;
use customs_http_macros::get;

/// List the items of a declaration.
#[get("/declarations/{id}/lines", tag = "Declarations", ids("The declaration"), params(WholeList),
    success(200, "The items, in order", Record<Vec<LineRecord>>))]
pub(super) fn list_lines(asked: Read<ReadDeclarations, 1, WholeList>) -> Handled {
    let declaration = asked.services.declarations.find(asked.organisation(), DeclarationId::new(asked.id()))?;
    let valued_at = declaration.valued_at();
    let shown = ShownLines::new(&asked.services, asked.organisation());
    Response::ok(&Record { data: shown.all(asked.query.take_from(declaration.lines), &declaration.form, valued_at)? })
}
