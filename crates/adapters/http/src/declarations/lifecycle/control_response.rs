use crate::body::JsonBody;
use crate::command::Response;
use crate::declarations::choices::{ControlResponseType, StatusCode};
use crate::declarations::requirements::WriteDeclarations;
use crate::operation::{Handled, Write};
use chrono::{DateTime, Utc};
use customs_declarations::{ControlResponseForm, DeclarationId, ProvidedDocumentForm};
use customs_http_macros::post;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Response to a control or to questions of customs.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
#[schema(as = ControlResponse)]
struct ResponseBody {
    #[schema(required = true, value_type = ControlResponseType)]
    response_type: Option<String>,
    /// Documents that are provided to customs.
    #[schema(max_items = 99)]
    documents: Option<Vec<DocumentBody>>,
    remarks: Option<String>,
}

/// A document that customs asked for.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
#[schema(as = ProvidedDocument)]
struct DocumentBody {
    /// Type of the document, such as N380.
    #[serde(rename = "type")]
    #[schema(required = true, example = "N380")]
    document_type: Option<String>,
    /// Number of the document.
    reference: Option<String>,
    notes: Option<String>,
}

/// An answer that was sent to customs.
#[derive(Serialize, ToSchema)]
#[schema(as = ControlResponseSent)]
struct Sent {
    id: i64,
    reference: String,
    #[schema(value_type = StatusCode)]
    status: &'static str,
    #[schema(value_type = ControlResponseType)]
    response_type: String,
    sent_at: DateTime<Utc>,
    message: &'static str,
}

/// Response a control or questions of customs.
///
/// Allowed in status CTL and HLD (otherwise 422 `invalid_status`). The status stays the same until customs decides.
#[post(
    "/declarations/{id}/control-response",
    tag = "Declarations",
    ids("The declaration"),
    success(200, "The answer goes to customs", Sent)
)]
pub(super) fn respond_to_control(order: &Write<WriteDeclarations, 1, JsonBody<ResponseBody>>) -> Handled {
    let (declarations, id) = (&order.services.declarations, DeclarationId::new(order.id()));
    let form = ControlResponseForm::from(order.body.value().clone());
    // The command below refuses a type that is missing or not allowed, so an empty text is never answered.
    let response_type = form.response_type.clone().unwrap_or_default();
    let answered = declarations.respond_to_control(order.organisation(), id, form, &order.actor(), order.expected)?;
    let sent = Sent {
        id: answered.id.get(),
        reference: answered.reference,
        status: answered.status.code(),
        response_type,
        sent_at: answered.updated_at,
        message: "The answer is on its way to customs.",
    };
    Ok(Response::ok(&sent)?.leaving_work())
}

impl From<ResponseBody> for ControlResponseForm {
    fn from(body: ResponseBody) -> Self {
        let ResponseBody { response_type, documents, remarks } = body;
        let documents = documents.unwrap_or_default().into_iter().map(Into::into).collect();
        Self { response_type, documents, remarks }
    }
}

impl From<DocumentBody> for ProvidedDocumentForm {
    fn from(body: DocumentBody) -> Self {
        let DocumentBody { document_type, reference, notes } = body;
        Self { document_type, reference, notes }
    }
}
