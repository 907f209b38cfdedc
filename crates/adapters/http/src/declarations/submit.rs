use super::SubmitDeclarations;
use super::choices::StatusCode;
use super::refusal::{may_allocate, refusal};
use crate::body::UnaskedBody;
use crate::command::Response;
use crate::operation::{Handled, Write};
use crate::record_fields::record_view;
use crate::warnings::{WarningDetail, warning_details, warning_texts};
use chrono::{DateTime, Utc};
use customs_declarations::{DeclarationId, SubmittedDeclaration};
use customs_http_macros::post;
use serde_json::Value;

record_view! {
    /// A declaration that was submitted.
    #[schema(as = SubmittedDeclaration)]
    Submitted {
        id: i64,
        reference: String,
        #[schema(value_type = StatusCode)]
        status: &'static str,
        submitted_at: DateTime<Utc>,
        /// Warnings, each as `path: message`: problems with its parties, such as an expired power of attorney; data that
        /// the message carries in another form; and fields of the body, which have no effect.
        warnings: Vec<String> = warning_texts(&found),
        /// The same warnings one by one, each with its code.
        warning_details: Vec<WarningDetail> = warning_details(&found),
        message: &'static str = "The declaration is submitted to customs.",
    }
    of SubmittedDeclaration { id, reference, status, submitted_at, warnings: found }
}

/// Submit a draft to customs.
///
/// A draft that breaks rules is refused with 422 `validation_error`, a declaration with another status than DRF with
/// `invalid_status`. Of several submissions at the same moment one succeeds. Items that name a lot
/// (`inventory_line_id`) take their quantity from it; this also takes the scopes inventory:write and
/// declarations:write. When the lot has too little, the answer is 422 `insufficient_stock`. When the guarantee does
/// not cover the amount due and guarantees are set to block, it is 422 `guarantee_insufficient`. The request needs no
/// body; fields of a JSON body have no effect and are named in `warnings`.
#[post(
    "/declarations/{id}/submit",
    tag = "Declarations",
    ids("The declaration"),
    success(200, "It is submitted", Submitted)
)]
pub(super) fn submit_declaration(order: &Write<SubmitDeclarations, 1, UnaskedBody>) -> Handled {
    order.body.naming_unknown_fields(|unknown| {
        let (declarations, id) = (&order.services.declarations, DeclarationId::new(order.id()));
        let (actor, scopes) = (order.actor(), order.caller.scopes());
        let submitted = declarations.submit(order.organisation(), id, &actor, order.expected, may_allocate(scopes));
        let mut submitted = submitted.map_err(|error| refusal(error, scopes, || Value::Null))?;
        submitted.warnings.extend(unknown);
        Response::ok(&Submitted::from(submitted))
    })
}
