use super::target::target;
use crate::command::Answer;
use crate::declarations::requirements::DeleteDeclarations;
use crate::operation::{Answered, Write};
use customs_documents::Owner;
use customs_http_macros::delete;

/// Deletes a draft
///
/// Another status than DRF gives 422 `invalid_status`, and so does a draft of which customs gave an earlier submission an
/// MRN, or may still do so.
#[delete("/declarations/{id}", tag = "Declarations", ids("The declaration"), answer(204, "It is deleted"))]
pub(in crate::declarations) fn delete_declaration(order: &Write<DeleteDeclarations, 1>) -> Answered {
    order.services.declarations.delete_draft(target(order, order.id()))?;
    order.services.documents.remove_all(order.organisation(), Owner::declaration(order.id()))?;
    Ok(Answer::no_content())
}
