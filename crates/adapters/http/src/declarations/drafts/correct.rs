use super::kept::Kept;
use super::target;
use crate::body::{JsonBody, ReportUnknownExcept};
use crate::command::Response;
use crate::declarations::WriteDeclarations;
use crate::declarations::body::DeclarationCorrection;
use crate::declarations::record::DeclarationRecord;
use crate::declarations::refusal::{may_allocate, refusal};
use crate::operation::{Handled, Ordered, Responded, Write};
use customs_access::Scope;
use customs_declarations::UpdateDraft;
use customs_declarations::lifecycle::Status;
use customs_http_macros::post;
use customs_kernel::facts::Warning;

/// Correct a declaration that customs rejected.
///
/// The declaration becomes a draft, as by `save-as-draft`, and changes in the same step; a draft just changes. Fields
/// that are left out stay as they are, also those of the `declaration` object; null clears a field. Each entry of
/// `items` changes the item that its `id` names, or its `sequence` where `id` is left out; all other items stay. The
/// result is completed and checked like a new declaration, and nothing changes when it is refused. An error of an item
/// that the body leaves out has a path like `lines.0.hs_code`, by the order of the `lines` of the declaration. A
/// declaration that cannot become a draft is refused with 422 `invalid_status`.
#[post("/declarations/{id}/correct", tag = "Declarations", ids("The declaration"), versioned,
    success(200, "The draft", Kept<DeclarationRecord>))]
pub(in crate::declarations) async fn correct_declaration(
    ordered: Ordered<
        Write<WriteDeclarations, 1, JsonBody<DeclarationCorrection, ReportUnknownExcept<DeclarationRecord>>>,
    >,
) -> Responded {
    if ordered.order.body.value().submit_when_valid.unwrap_or(false) {
        ordered.order.caller.require(Scope::DeclarationsSubmit)?;
    }
    ordered.respond(|order| order.body.naming_unknown_fields(|unknown| correct(order, unknown))).await
}

fn correct<U>(
    order: &Write<WriteDeclarations, 1, JsonBody<DeclarationCorrection, U>>,
    unknown: Vec<Warning>,
) -> Handled {
    let (body, scopes) = (&order.body, order.caller.scopes());
    let command = UpdateDraft {
        target: target(order, order.id()),
        actor: order.actor(),
        submit_when_valid: body.value().submit_when_valid.unwrap_or(false),
        may_submit: scopes.contains(Scope::DeclarationsSubmit),
        may_allocate: may_allocate(scopes),
    };
    let corrected = order.services.declarations.correct(&command, &|content| body.value().correct(content));
    let corrected = corrected.map_err(|error| refusal(error, scopes, || body.as_sent()))?;
    let submitted = command.submit_when_valid && corrected.declaration.status != Status::Draft;
    let message =
        if submitted { "The declaration was corrected and submitted." } else { "The declaration was corrected." };
    let (kept, version) = Kept::declaration(order, corrected, message, unknown, || body.as_sent())?;
    Ok(Response::ok(&kept)?.with_version(version))
}
