use crate::body::JsonBody;
use crate::command::Response;
use crate::declarations::WriteDeclarations;
use crate::declarations::choices::{ControlResponseType, StatusCode};
use crate::operation::{Handled, Write};
use crate::record_fields::{Travelling, record_part, record_view};
use chrono::{DateTime, Utc};
use customs_declarations::{ControlResponseForm, Declaration, DeclarationId, ProvidedDocumentForm};
use customs_http_macros::post;

record_part! {
    /// Response to a control or to questions of customs.
    #[schema(as = ControlResponse)]
    ResponseBody of ControlResponseForm {
        #[schema(value_type = ControlResponseType)]
        response_type: Option<String> [required, nullable = false],
        /// Documents that are provided to customs.
        #[schema(max_items = 99)]
        documents: Vec<DocumentBody>,
        remarks: Option<String>,
    }
}

record_part! {
    /// A document that customs asked for.
    #[schema(as = ProvidedDocument)]
    DocumentBody of ProvidedDocumentForm {
        /// Type of the document, such as N380.
        #[serde(rename = "type")]
        #[schema(example = "N380")]
        document_type: Option<String> [required],
        /// Number of the document.
        reference: Option<String>,
        notes: Option<String>,
    }
}

record_view! {
    /// An answer that was sent to customs.
    #[schema(as = ControlResponseSent)]
    Sent {
        id: i64 = declaration.id.get(),
        reference: String = declaration.reference,
        #[schema(value_type = StatusCode)]
        status: &'static str = declaration.status.code(),
        #[schema(value_type = ControlResponseType)]
        response_type: String = sent_type,
        sent_at: DateTime<Utc> = declaration.updated_at,
        message: &'static str = "The answer is on its way to customs.",
    }
    from |declaration: Declaration|
    given (sent_type: String)
}

/// Answer a control or questions of customs.
///
/// Allowed in status CTL and HLD, and while an amendment is pending in ACC and REL too (otherwise 422 `invalid_status`).
/// The status stays the same until customs decides.
#[post(
    "/declarations/{id}/control-response",
    tag = "Declarations",
    ids("The declaration"),
    success(200, "The answer goes to customs", Sent)
)]
pub(super) fn respond_to_control(order: &Write<WriteDeclarations, 1, JsonBody<ResponseBody>>) -> Handled {
    let (declarations, id) = (&order.services.declarations, DeclarationId::new(order.id()));
    let form = ControlResponseForm::arrived(order.body.value().clone());
    // The command below refuses a type that is missing or not allowed, so an empty text is never answered.
    let response_type = form.response_type.clone().unwrap_or_default();
    let answered = declarations.respond_to_control(order.organisation(), id, form, &order.actor(), order.expected)?;
    Response::ok(&Sent::new(answered, response_type))
}
