use crate::command::Response;
use crate::declarations::choices::SupplementaryType;
use crate::declarations::requirements::SubmitDeclarations;
use crate::operation::{Handled, Write};
use crate::record_fields::record_view;
use chrono::{DateTime, Utc};
use customs_declarations::{Declaration, DeclarationId};
use customs_http_macros::post;

record_view! {
    /// A supplementary declaration that was sent to customs.
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

/// Complete an incomplete declaration with a supplementary one.
///
/// Only for symbols B, C, E and F (otherwise 422 `invalid_variant`). The declaration must be accepted (otherwise
/// `not_accepted`) and, for E and F, its presentation too (otherwise `advance_notification_pending`). The
/// supplementary declaration is sent once, unless customs rejects it (otherwise `already_sent`), and within one month
/// of the acceptance, which for E and F follows the presentation (otherwise `deadline_passed`). An accepted
/// declaration whose invalidation is pending, and an invalidated one, are refused with `invalid_status`.
#[post(
    "/declarations/{id}/send-supplementary",
    tag = "Declarations",
    ids("The declaration"),
    success(200, "The supplementary declaration goes to customs", SupplementarySent)
)]
pub(super) fn send_supplementary(order: &Write<SubmitDeclarations, 1>) -> Handled {
    let (declarations, id) = (&order.services.declarations, DeclarationId::new(order.id()));
    let sent = declarations.send_supplementary(order.organisation(), id, &order.actor(), order.expected)?;
    Response::ok(&SupplementarySent::from(sent))
}
