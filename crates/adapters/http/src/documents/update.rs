use super::place::{PlacedWrite, one_document};
use super::view::{DocumentTypeCode, DocumentView};
use crate::answers::changed;
use crate::body::JsonBody;
use crate::envelope::Written;
use crate::operation::Handled;
use crate::record_fields::Change;
use customs_documents::DocumentChange;
use customs_http_macros::put;
use serde::Deserialize;
use utoipa::ToSchema;

/// The fields of a document that are to be changed. Fields that are left out stay as they are; the file cannot be
/// replaced.
#[derive(Default, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
#[schema(as = DocumentChanges)]
pub(super) struct UpdateBody {
    /// Kind of document.
    #[serde(default)]
    #[schema(nullable, value_type = Option<DocumentTypeCode>)]
    document_type: Change<Option<String>>,
    /// Free description of the document; null clears it.
    #[serde(default)]
    #[schema(nullable, value_type = Option<String>)]
    description: Change<Option<String>>,
}

/// Change the type or description of a document.
#[put("/declarations/{id}/documents/{document_id}", tag = "Declaration documents",
    ids("The declaration", "The document"), versioned, success(200, "The document", Written<DocumentView>))]
pub(super) fn update_document(order: &PlacedWrite<2, JsonBody<UpdateBody>>) -> Handled {
    let (documents, (owner, id)) = (&order.services.documents, one_document(order.path));
    let change = order.body.value().change();
    let document = documents.update(order.organisation(), owner, id, order.expected, &change)?;
    changed(document.version, DocumentView::from(document), "The document was changed.")
}

impl UpdateBody {
    fn change(&self) -> DocumentChange {
        let Self { document_type, description } = self;
        DocumentChange { document_type: document_type.sent().cloned(), description: description.sent().cloned() }
    }
}
