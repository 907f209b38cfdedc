use crate::command::Response;
use crate::declarations::WriteDeclarations;
use crate::declarations::choices::StatusCode;
use crate::operation::{Handled, Write};
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

/// Turn a declaration back into a draft.
///
/// Possible for a declaration that customs rejected (ERR), and for a submitted one (NEW) that customs certainly does
/// not have. This is certain when nobody is trying to hand its message over and every attempt so far ended without a
/// connection, without a token or with a refusal by the gateway. That message is never sent any more. In all other
/// cases the answer is 422 `invalid_status`. A declaration that ever had an MRN never becomes a draft again; copy it
/// instead. The next submission has a fresh LRN.
#[post(
    "/declarations/{id}/save-as-draft",
    tag = "Declarations",
    ids("The declaration"),
    success(200, "It is a draft", SavedAsDraft)
)]
pub(super) fn save_as_draft(order: &Write<WriteDeclarations, 1>) -> Handled {
    let (declarations, id) = (&order.services.declarations, DeclarationId::new(order.id()));
    let draft = declarations.save_as_draft(order.organisation(), id, &order.actor(), order.expected)?;
    Response::ok(&SavedAsDraft::from(draft))
}
