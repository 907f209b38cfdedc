use super::choices::StatusCode;
use super::refusal::{may_allocate, refusal};
use super::requirements::SubmitDeclarations;
use crate::body::UnaskedBody;
use crate::command::Answer;
use crate::operation::{Answered, Write};
use crate::record_fields::record_view;
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
        /// What speaks against its parties, such as a power of attorney that has ended; what the message carries in another
        /// form than was sent; and fields that were sent although none is asked for. As `path: message`.
        warnings: Vec<String>,
        message: &'static str = "The declaration is submitted to customs.",
    }
    of SubmittedDeclaration { id, reference, status, submitted_at, warnings }
}

/// Submits a draft to customs
///
/// A draft that breaks rules gives 422 `validation_error`, another status than DRF 422
/// `invalid_status`. Of several submits at the same moment one wins. Items that name a lot
/// (`inventory_line_id`) take their quantity of it, for which the token needs inventory:write and declarations:write besides: too little
/// of it gives 422 `insufficient_stock`, a guarantee that does not cover what is due 422 `guarantee_insufficient`
/// where guarantees block. No body is asked for; fields of one in JSON are named in `warnings` and change nothing.
#[post(
    "/declarations/{id}/submit",
    tag = "Declarations",
    ids("The declaration"),
    answer(200, "It is submitted", Submitted)
)]
pub(super) fn submit_declaration(order: &Write<SubmitDeclarations, 1, UnaskedBody>) -> Answered {
    order.body.naming_unknown_fields(|unknown| {
        let (declarations, id) = (&order.services.declarations, DeclarationId::new(order.id()));
        let (actor, scopes) = (order.actor(), order.caller.scopes());
        let submitted = declarations.submit(order.organisation(), id, &actor, order.expected, may_allocate(scopes));
        let mut submitted = submitted.map_err(|error| refusal(error, scopes, || Value::Null))?;
        submitted.warnings.extend(unknown);
        Ok(Answer::ok(&Submitted::from(submitted))?.leaving_work())
    })
}
