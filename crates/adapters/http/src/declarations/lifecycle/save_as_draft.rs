use crate::command::Answer;
use crate::declarations::choices::StatusCode;
use crate::declarations::requirements::WriteDeclarations;
use crate::operation::{Answered, Write};
use crate::record_fields::record_view;
use customs_declarations::{Declaration, DeclarationId};
use customs_http_macros::post;

record_view! {
    /// A declaration that is a draft again.
    #[schema(as = SavedAsDraft)]
    SavedAsDraft {
        id: i64 = declaration.id.get(),
        reference: String = declaration.reference,
        #[schema(value_type = StatusCode)]
        status: &'static str = declaration.status.code(),
        message: &'static str = "The declaration is a draft.",
    }
    from |declaration: Declaration|
}

/// Takes a declaration back to be changed
///
/// One that customs rejected (ERR), or one that was submitted (NEW) as long as customs surely has nothing of it:
/// nobody tries to hand its message over, and every try so far ended without a connection, a token or acceptance by the
/// gateway; that message never goes out then. Else 422 `invalid_status`. What ever had an MRN never becomes a draft
/// again: copy makes a new one of it. It is submitted anew under a fresh LRN.
#[post(
    "/declarations/{id}/save-as-draft",
    tag = "Declarations",
    ids("The declaration"),
    answer(200, "It is a draft", SavedAsDraft)
)]
pub(super) fn save_as_draft(order: &Write<WriteDeclarations, 1>) -> Answered {
    let (declarations, id) = (&order.services.declarations, DeclarationId::new(order.id()));
    let draft = declarations.save_as_draft(order.organisation(), id, &order.actor(), order.expected)?;
    Ok(Answer::ok(&SavedAsDraft::from(draft))?.leaving_work())
}
