use crate::body::{OptionalJsonBody, ReportUnknown};
use crate::command::Response;
use crate::declarations::SubmitDeclarations;
use crate::declarations::body::SupplementRequest;
use crate::declarations::choices::SupplementaryType;
use crate::declarations::refusal::refusal;
use crate::operation::{Handled, Write};
use crate::record_fields::record_view;
use crate::warnings::{WarningDetail, warning_details, warning_texts};
use chrono::{DateTime, Utc};
use customs_declarations::{Declaration, DeclarationId, SupplementChange, SupplementContent};
use customs_http_macros::post;
use customs_kernel::facts::Warning;

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
        /// Fields of the body that the API does not know, each as `path: message`; left out when there are none.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        #[schema(required = false)]
        warnings: Vec<String> = warning_texts(&unknown),
        /// The same fields one by one, each with its code; left out when there are none.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        #[schema(required = false)]
        warning_details: Vec<WarningDetail> = warning_details(&unknown),
    }
    from |declaration: Declaration|
    given (completes: Option<&'static str>, unknown: Vec<Warning>)
}

/// Complete an incomplete declaration with a supplementary one.
///
/// Only for symbols B, C, E, F and Z (otherwise 422 `invalid_variant`). The declaration must be accepted (otherwise
/// `not_accepted`) and, for E and F, its presentation too (otherwise `advance_notification_pending`). The
/// supplementary declaration is sent once, unless customs rejects it (otherwise `already_sent`), and within one month
/// of the acceptance, which for E and F follows the presentation, and for Z is the entry in the records (otherwise
/// `deadline_passed`). An accepted declaration whose invalidation is pending, and an invalidated one, are refused with
/// `invalid_status`.
///
/// `declaration` brings what the incomplete declaration left out; the record keeps what was lodged. The result is
/// completed and checked like a new declaration. Direction, symbol, requested procedure and the moment of the entry in the
/// records stay. Without a body the data go as they were lodged.
#[post(
    "/declarations/{id}/send-supplementary",
    tag = "Declarations",
    ids("The declaration"),
    success(200, "The supplementary declaration goes to customs", SupplementarySent)
)]
pub(super) fn send_supplementary(
    order: &Write<SubmitDeclarations, 1, OptionalJsonBody<SupplementRequest, ReportUnknown>>,
) -> Handled {
    order.body.naming_unknown_fields(|unknown| {
        let (declarations, id, body) = (&order.services.declarations, DeclarationId::new(order.id()), &order.body);
        let change = |content: &mut SupplementContent| body.value().change(content);
        let change: Option<&SupplementChange<'_>> = if body.value().has_changes() { Some(&change) } else { None };
        let sent = declarations.send_supplementary(order.organisation(), id, &order.actor(), order.expected, change);
        let sent = sent.map_err(|error| refusal(error, order.caller.scopes(), || body.as_sent()))?;
        let completes = sent.symbol().supplementary_type();
        Response::ok(&SupplementarySent::new(sent, completes, unknown))
    })
}
