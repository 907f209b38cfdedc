use super::amendment_views::{AmendedField, AmendmentView, EstimatesView};
use crate::body::{Day, JsonBody, ReportUnknown};
use crate::command::Response;
use crate::declarations::body::AmendmentRequest;
use crate::declarations::choices::StatusCode;
use crate::declarations::creation::all_warnings;
use crate::declarations::refusal::refusal;
use crate::declarations::{LookAtDeclarations, SubmitDeclarations};
use crate::operation::{Ask, Handled, Write};
use crate::warnings::{WarningDetail, warning_details, warning_texts};
use customs_declarations::{
    AmendDeclaration, AmendedDeclaration, AmendmentPreview, DeclarationId, DraftContent, DraftTarget,
};
use customs_http_macros::post;
use serde::Serialize;
use utoipa::ToSchema;

/// An amendment that customs was asked for.
#[derive(Serialize, ToSchema)]
#[schema(as = AmendmentRequested)]
struct Requested {
    id: i64,
    reference: String,
    #[schema(value_type = StatusCode)]
    status: &'static str,
    amendment: AmendmentView,
    /// The fields that it changes, each before and after it.
    changes: Vec<AmendedField>,
    /// What is payable before and after it; null on export.
    estimates: Option<EstimatesView>,
    message: &'static str,
    /// Warnings, each as `path: message`: data that the message carries in another form than they were sent, and fields
    /// of the body that the API does not know.
    warnings: Vec<String>,
    /// The same warnings one by one, each with its code.
    warning_details: Vec<WarningDetail>,
}

/// An amendment as customs would be asked for it now.
#[derive(Serialize, ToSchema)]
#[schema(as = AmendmentPreview)]
struct Preview {
    declaration_id: i64,
    reference: String,
    /// Last day on which customs can be asked.
    last_day: Day,
    /// Whether the goods are released, so that customs grants it only where the declarant needs it to comply with the
    /// law.
    after_release: bool,
    /// The fields that it changes, each before and after it.
    changes: Vec<AmendedField>,
    /// What is payable before and after it; null on export.
    estimates: Option<EstimatesView>,
    /// Warnings, each as `path: message`: data that the message carries in another form than they were sent, and fields
    /// of the body that the API does not know.
    warnings: Vec<String>,
    /// The same warnings one by one, each with its code.
    warning_details: Vec<WarningDetail>,
}

/// Ask customs to amend an accepted declaration.
///
/// The declaration must be accepted (otherwise 422 `not_accepted`), and customs can be asked within three years of the
/// acceptance (otherwise 422 `deadline_passed`; UCC article 173). An invalidated declaration, and one whose
/// invalidation is pending, are refused with 422 `invalid_status`.
///
/// The result is completed and checked like a new declaration. Direction, symbol, procedure, importer or consignor and
/// the moment of the entry in the records stay. The declaration itself stays as it is until customs grants the
/// amendment: then the new data are in force, and duties, stock, guarantee and charges follow. Customs decides on one
/// amendment at a time: another one is refused with 409 `amendment_pending`.
#[post(
    "/declarations/{id}/amend",
    tag = "Declarations",
    ids("The declaration"),
    success(200, "Customs is asked", Requested)
)]
pub(super) fn amend_declaration(
    order: &Write<SubmitDeclarations, 1, JsonBody<AmendmentRequest, ReportUnknown>>,
) -> Handled {
    order.body.naming_unknown_fields(|unknown| {
        let (declarations, body) = (&order.services.declarations, &order.body);
        let target = DraftTarget {
            organisation: order.organisation(),
            id: DeclarationId::new(order.id()),
            expected: order.expected,
        };
        let command = AmendDeclaration { target, actor: order.actor(), form: body.value().form() };
        let change = |content: &mut DraftContent| body.value().change(content);
        let amended = declarations.amend(&command, &change);
        let amended = amended.map_err(|error| refusal(error, order.caller.scopes(), || body.as_sent()))?;
        let AmendedDeclaration { declaration, amendment, differences, estimates, warnings } = amended;
        let warnings = all_warnings(warnings, unknown, || body.as_sent());
        Response::ok(&Requested {
            id: declaration.id.get(),
            reference: declaration.reference,
            status: declaration.status.code(),
            amendment: amendment.into(),
            changes: AmendedField::all(differences),
            estimates: estimates.map(Into::into),
            message: "Customs is asked to amend the declaration.",
            warnings: warning_texts(&warnings),
            warning_details: warning_details(&warnings),
        })
    })
}

/// Show what an amendment would change, and what it would cost.
///
/// The body is that of `amend`, without a reason. Nothing is sent or saved. What `amend` would refuse is refused here.
#[post(
    "/declarations/{id}/preview-amendment",
    tag = "Declarations",
    ids("The declaration"),
    success(200, "The amendment as customs would be asked for it", Preview)
)]
pub(super) fn preview_amendment(
    order: &Ask<LookAtDeclarations, 1, JsonBody<AmendmentRequest, ReportUnknown>>,
) -> Handled {
    order.body.naming_unknown_fields(|unknown| {
        let (declarations, id, body) = (&order.services.declarations, DeclarationId::new(order.id()), &order.body);
        let change = |content: &mut DraftContent| body.value().change(content);
        let preview = declarations.preview_amendment(order.organisation(), id, &change);
        let preview = preview.map_err(|error| refusal(error, order.caller.scopes(), || body.as_sent()))?;
        let AmendmentPreview { declaration, reference, last_day, after_release, differences, estimates, warnings } =
            preview;
        let warnings = all_warnings(warnings, unknown, || body.as_sent());
        Response::ok(&Preview {
            declaration_id: declaration.get(),
            reference,
            last_day: last_day.into(),
            after_release,
            changes: AmendedField::all(differences),
            estimates: estimates.map(Into::into),
            warnings: warning_texts(&warnings),
            warning_details: warning_details(&warnings),
        })
    })
}
