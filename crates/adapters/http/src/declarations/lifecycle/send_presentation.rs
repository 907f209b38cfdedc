use crate::command::Answer;
use crate::declarations::requirements::SubmitDeclarations;
use crate::operation::{Answered, Write};
use crate::record_fields::record_view;
use chrono::{DateTime, Utc};
use customs_declarations::{Declaration, DeclarationId};
use customs_http_macros::post;

record_view! {
    /// A presentation that goes to customs.
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

/// Presents the goods of an advance declaration
///
/// For symbols D, E and F, and for warehouse entries (71) by a chain procedure (else 422 `invalid_variant`); once it
/// has an MRN (`not_accepted`), once (`already_sent`) until customs rejects it, and within 30 days of the registration,
/// for a warehouse entry with another symbol of the acceptance (`deadline_passed`). An accepted declaration under a pending invalidation, and an
/// invalidated one: `invalid_status`.
#[post(
    "/declarations/{id}/send-presentation",
    tag = "Declarations",
    ids("The declaration"),
    answer(200, "The presentation goes to customs", PresentationSent)
)]
pub(super) fn send_presentation(order: &Write<SubmitDeclarations, 1>) -> Answered {
    let (declarations, id) = (&order.services.declarations, DeclarationId::new(order.id()));
    let sent = declarations.send_presentation(order.organisation(), id, &order.actor(), order.expected)?;
    Ok(Answer::ok(&PresentationSent::from(sent))?.leaving_work())
}
