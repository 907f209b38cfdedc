use crate::ItemDocumentId;
use chrono::{DateTime, Utc};

/// A document of an article, such as its data sheet. The portal adds them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ItemDocument {
    /// Id.
    pub id: ItemDocumentId,
    /// Kind of document.
    pub document_type: String,
    /// Name of the file.
    pub filename: String,
    /// When it was added.
    pub created_at: DateTime<Utc>,
}

/// A document that is to be kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewItemDocument {
    /// Kind of document.
    pub document_type: String,
    /// Name of the file.
    pub filename: String,
    /// Now.
    pub created_at: DateTime<Utc>,
}
