use crate::body::{Day, OptionalJsonBody, ReportUnknown};
use crate::command::Response;
use crate::declarations::LookAtDeclarations;
use crate::declarations::body::SupplementRequest;
use crate::declarations::choices::SupplementaryType;
use crate::declarations::creation::all_warnings;
use crate::declarations::drafts::{Findings, Totalled};
use crate::declarations::refusal::refusal;
use crate::operation::{Ask, Handled};
use crate::warnings::{WarningDetail, warning_details, warning_texts};
use customs_declarations::form::errors_as_sent;
use customs_declarations::{DeclarationId, SupplementChange, SupplementContent, SupplementPreview};
use customs_http_macros::post;
use serde::Serialize;
use utoipa::ToSchema;

/// A supplementary declaration as it would be sent now.
#[derive(Serialize, ToSchema)]
#[schema(as = SupplementaryPreview)]
struct Preview {
    declaration_id: i64,
    reference: String,
    #[schema(value_type = SupplementaryType)]
    additional_declaration_type: &'static str,
    /// Last day on which it can be sent.
    last_day: Day,
    /// The rules that the completed data break.
    validation: Findings,
    /// The totals of the completed data.
    summary: Totalled,
    /// Warnings, each as `path: message`: data that customs may object to in a complete declaration, or that the message
    /// carries in another form, and fields of the body that the API does not know.
    warnings: Vec<String>,
    /// The same warnings one by one, each with its code.
    warning_details: Vec<WarningDetail>,
    /// Whether the data break no rule, so that it would be sent.
    ready_to_send: bool,
}

/// Show what a supplementary declaration would carry, and what customs would object to.
///
/// The body is that of `send-supplementary`. Nothing is sent or saved. Broken rules are listed and do not make the request
/// fail; a declaration that cannot be completed now is refused as by `send-supplementary`.
#[post(
    "/declarations/{id}/preview-supplementary",
    tag = "Declarations",
    ids("The declaration"),
    success(200, "The supplementary declaration as it would be sent", Preview)
)]
pub(in crate::declarations) fn preview_supplementary(
    order: &Ask<LookAtDeclarations, 1, OptionalJsonBody<SupplementRequest, ReportUnknown>>,
) -> Handled {
    order.body.naming_unknown_fields(|unknown| {
        let (declarations, id, body) = (&order.services.declarations, DeclarationId::new(order.id()), &order.body);
        let change = |content: &mut SupplementContent| body.value().change(content);
        let change: Option<&SupplementChange<'_>> = if body.value().has_changes() { Some(&change) } else { None };
        let preview = declarations.preview_supplementary(order.organisation(), id, change);
        let preview = preview.map_err(|error| refusal(error, order.caller.scopes(), || body.as_sent()))?;
        let SupplementPreview { id, reference, kind, last_day, broken_rules, totals, estimated_duties, warnings } =
            preview;
        let errors = errors_as_sent(broken_rules, &body.as_sent());
        let ready_to_send = errors.is_empty();
        let warnings = all_warnings(warnings, unknown, || body.as_sent());
        Response::ok(&Preview {
            declaration_id: id.get(),
            reference,
            additional_declaration_type: kind,
            last_day: last_day.into(),
            validation: Findings::from_errors(&errors),
            summary: Totalled::new(totals, estimated_duties),
            warnings: warning_texts(&warnings),
            warning_details: warning_details(&warnings),
            ready_to_send,
        })
    })
}
