use crate::choices::choices;
use crate::record_fields::record_view;
use chrono::{DateTime, Utc};
use customs_documents::{Document, DocumentType, StoredFile, human_size};
use serde::Serialize;
use utoipa::ToSchema;

record_view! {
    /// A document as clients see it.
    #[schema(as = Document)]
    pub(super) DocumentView {
        id: i64,
        /// Name of the file, as its sender gave it.
        #[schema(example = "invoice.pdf")]
        original_filename: String = name.to_string(),
        /// Media type of the file.
        #[schema(example = "application/pdf")]
        mime_type: &'static str = name.kind().mime_type(),
        /// Size of the file in bytes.
        file_size: u64 = size,
        /// Size of the file in a form for people.
        #[schema(example = "1.5 MB")]
        file_size_human: String = human_size(size),
        /// Kind of document.
        #[schema(value_type = DocumentTypeCode)]
        document_type: &'static str,
        /// Free description of the document; null when it has none.
        #[schema(required = true)]
        description: Option<String>,
        created_at: DateTime<Utc>,
        /// Time of the latest change of its type or description.
        updated_at: DateTime<Utc>,
    }
    of Document {
        id, owner: _, version: _, document_type, description, file: StoredFile { key: _, name, size, sha256: _ },
        created_at, updated_at,
    }
}

/// The documents of a declaration.
#[derive(Serialize, ToSchema)]
pub(super) struct DocumentList {
    data: Vec<DocumentView>,
    meta: DocumentListMeta,
}

/// Facts about the list of documents.
#[derive(Serialize, ToSchema)]
struct DocumentListMeta {
    /// Number of documents of the declaration.
    total: usize,
    /// All types that a document can have.
    #[schema(value_type = Vec<DocumentTypeCode>)]
    document_types: Vec<&'static str>,
}

impl From<Vec<Document>> for DocumentList {
    fn from(documents: Vec<Document>) -> Self {
        let document_types = DocumentType::WORDS.to_vec();
        let meta = DocumentListMeta { total: documents.len(), document_types };
        Self { data: documents.into_iter().map(Into::into).collect(), meta }
    }
}

choices! {
    /// The kind of document.
    DocumentTypeCode: "invoice", "packing_list", "bill_of_lading", "airway_bill", "cmr", "certificate_of_origin", "eur1",
        "atr", "health_certificate", "phytosanitary", "import_permit", "export_permit", "customs_valuation", "insurance",
        "contract", "correspondence", "utb", "emergency_procedure", "sad", "other";
}
