//! Endpoints that change and delete a draft.

use super::kept::Kept;
use super::target;
use crate::body::{JsonBody, ReportUnknownExcept};
use crate::command::Response;
use crate::declarations::body::DeclarationChanges;
use crate::declarations::record::DeclarationRecord;
use crate::declarations::refusal::{may_allocate, refusal};
use crate::declarations::{DeleteDeclarations, WriteDeclarations};
use crate::operation::{Handled, Ordered, Responded, Write};
use customs_access::Scope;
use customs_declarations::UpdateDraft;
use customs_declarations::lifecycle::Status;
use customs_documents::Owner;
use customs_http_macros::{delete, put};
use customs_kernel::facts::Warning;

/// Change a draft.
///
/// Fields that are left out stay as they are, also those of the `declaration` object; null clears a field. Other parts
/// that are sent are replaced as a whole, and `items` or `skus` replace all items. The result is completed and checked
/// like a new declaration. A declaration with another status than DRF is refused with 422 `invalid_status`, unless
/// `duties_paid_by` alone changes, which customs never sees.
#[put("/declarations/{id}", tag = "Declarations", ids("The declaration"), versioned,
    success(200, "The declaration", Kept<DeclarationRecord>))]
pub(in crate::declarations) async fn update_declaration(
    ordered: Ordered<Write<WriteDeclarations, 1, JsonBody<DeclarationChanges, ReportUnknownExcept<DeclarationRecord>>>>,
) -> Responded {
    if ordered.order.body.value().submit_when_valid.unwrap_or(false) {
        ordered.order.caller.require(Scope::DeclarationsSubmit)?;
    }
    ordered.respond(|order| order.body.naming_unknown_fields(|unknown| update(order, unknown))).await
}

fn update<U>(order: &Write<WriteDeclarations, 1, JsonBody<DeclarationChanges, U>>, unknown: Vec<Warning>) -> Handled {
    let (declarations, body, scopes) = (&order.services.declarations, &order.body, order.caller.scopes());
    let update = UpdateDraft {
        target: target(order, order.id()),
        actor: order.actor(),
        submit_when_valid: body.value().submit_when_valid.unwrap_or(false),
        may_submit: scopes.contains(Scope::DeclarationsSubmit),
        may_allocate: may_allocate(scopes),
    };
    let updated = declarations.update_draft(&update, &|content| body.value().change(content));
    let updated = updated.map_err(|error| refusal(error, scopes, || body.as_sent()))?;
    let submitted = update.submit_when_valid && updated.declaration.status != Status::Draft;
    let message = if submitted { "The declaration was changed and submitted." } else { "The declaration was changed." };
    let (kept, version) = Kept::declaration(order, updated, message, unknown, || body.as_sent())?;
    Ok(Response::ok(&kept)?.with_version(version))
}

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
