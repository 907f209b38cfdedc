use super::target::target;
use crate::command::Response;
use crate::declarations::requirements::DeleteDeclarations;
use crate::operation::{Handled, Write};
use customs_documents::Owner;
use customs_http_macros::delete;

/// Delete a draft.
///
/// A declaration with another status than DRF is refused with 422 `invalid_status`, and so is a draft when customs
/// gave an earlier submission of it an MRN, or may still do so.
#[delete("/declarations/{id}", tag = "Declarations", ids("The declaration"), success(204, "It is deleted"))]
pub(in crate::declarations) fn delete_declaration(order: &Write<DeleteDeclarations, 1>) -> Handled {
    order.services.declarations.delete_draft(target(order, order.id()))?;
    order.services.documents.delete_all(order.organisation(), Owner::declaration(order.id()))?;
    Ok(Response::no_content())
}
