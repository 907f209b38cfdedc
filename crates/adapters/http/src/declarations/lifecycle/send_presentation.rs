use crate::command::Response;
use crate::declarations::SubmitDeclarations;
use crate::operation::{Handled, Write};
use crate::record_fields::record_view;
use chrono::{DateTime, Utc};
use customs_declarations::{Declaration, DeclarationId};
use customs_http_macros::post;

record_view! {
    /// A presentation of goods that was sent to customs.
    #[schema(as = PresentationSent)]
    PresentationSent {
        success: bool = true,
        id: i64 = declaration.id.get(),
        reference: String = declaration.reference,
        presentation_sent_at: Option<DateTime<Utc>> = declaration.milestones.presentation_sent_at,
        message: &'static str = "The presentation of the goods is on its way to customs.",
    }
    from |declaration: Declaration|
}

/// Present the goods of an advance declaration.
///
/// Only for symbols D, E and F, and for warehouse entries (procedure 71) by a chain procedure (otherwise 422
/// `invalid_variant`). The declaration must have an MRN (otherwise `not_accepted`). The presentation is sent once,
/// unless customs rejects it (otherwise `already_sent`), and within 30 days of the registration, or of the acceptance
/// for a warehouse entry with another symbol (otherwise `deadline_passed`). An accepted declaration whose
/// invalidation is pending, and an invalidated one, are refused with `invalid_status`.
#[post(
    "/declarations/{id}/send-presentation",
    tag = "Declarations",
    ids("The declaration"),
    success(200, "The presentation goes to customs", PresentationSent)
)]
pub(super) fn send_presentation(order: &Write<SubmitDeclarations, 1>) -> Handled {
    let (declarations, id) = (&order.services.declarations, DeclarationId::new(order.id()));
    let sent = declarations.send_presentation(order.organisation(), id, &order.actor(), order.expected)?;
    Response::ok(&PresentationSent::from(sent))
}
