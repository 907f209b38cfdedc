use crate::command::Answer;
use crate::declarations::choices::SupplementaryType;
use crate::declarations::requirements::SubmitDeclarations;
use crate::operation::{Answered, Write};
use crate::record_fields::record_view;
use chrono::{DateTime, Utc};
use customs_declarations::{Declaration, DeclarationId};
use customs_http_macros::post;

record_view! {
    /// A supplementary declaration that goes to customs.
    #[schema(as = SupplementarySent)]
    SupplementarySent {
        success: bool = true,
        id: i64 = declaration.id.get(),
        reference: String = declaration.reference,
        supplementary_sent_at: Option<DateTime<Utc>> = declaration.milestones.supplementary_sent_at,
        #[schema(value_type = SupplementaryType)]
        additional_declaration_type: Option<&'static str> = completes,
        message: &'static str = "The supplementary declaration is on its way to customs.",
    }
    from |declaration: Declaration|
    knowing { completes = declaration.symbol().supplementary_type() }
}

/// Completes an incomplete declaration
///
/// For symbols B, C, E and F (else 422 `invalid_variant`); once it is accepted (`not_accepted`) and, for E and F,
/// its presentation is (`advance_notification_pending`); once (`already_sent`) until customs rejects it, and within
/// one month of the acceptance, for E and F that after the presentation (`deadline_passed`). An accepted declaration under a pending
/// invalidation, and an invalidated one: `invalid_status`.
#[post(
    "/declarations/{id}/send-supplementary",
    tag = "Declarations",
    ids("The declaration"),
    answer(200, "The supplementary declaration goes to customs", SupplementarySent)
)]
pub(super) fn send_supplementary(order: &Write<SubmitDeclarations, 1>) -> Answered {
    let (declarations, id) = (&order.services.declarations, DeclarationId::new(order.id()));
    let sent = declarations.send_supplementary(order.organisation(), id, &order.actor(), order.expected)?;
    Ok(Answer::ok(&SupplementarySent::from(sent))?.leaving_work())
}
