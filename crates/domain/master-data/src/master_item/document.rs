use crate::MasterItemDocumentId;
use chrono::{DateTime, Utc};

/// A document of an item, such as its data sheet. The customers' portal adds them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MasterItemDocument {
    /// Id of the document.
    pub id: MasterItemDocumentId,
    /// Kind of document.
    pub document_type: String,
    /// Name of the uploaded file.
    pub filename: String,
    /// Moment at which the document was added.
    pub created_at: DateTime<Utc>,
}

/// A document that is to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMasterItemDocument {
    /// Kind of document.
    pub document_type: String,
    /// Name of the uploaded file.
    pub filename: String,
    /// Moment at which the document is added.
    pub created_at: DateTime<Utc>,
}
