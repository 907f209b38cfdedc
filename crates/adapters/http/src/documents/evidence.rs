use super::view::DocumentView;
use crate::ApiError;
use crate::evidence::Gathering;
use customs_documents::{Document, Owner};
use customs_evidence::file_part;
use customs_kernel::SubjectKind;
use serde::Serialize;

/// A document whose file is to be added, and the name of the entry.
pub(crate) struct GatheredDocument {
    pub(crate) document: Document,
    pub(crate) name: String,
}

/// A document in the list of them.
#[derive(Serialize)]
struct KeptDocument {
    #[serde(flatten)]
    document: DocumentView,
    /// The digest of its file when it was uploaded, in hexadecimal.
    sha256: String,
    /// The name of the entry with its file.
    entry: String,
}

/// Adds the list of the documents of a declaration, and returns them, since their files are elsewhere.
pub(crate) fn document_evidence(gathering: &mut Gathering<'_>) -> Result<Vec<GatheredDocument>, ApiError> {
    let (documents, subject) = (&gathering.services.documents, gathering.order.subject);
    if subject.kind != SubjectKind::Declaration {
        return Ok(Vec::new());
    }
    let found = documents.list(gathering.order.organisation, Owner::declaration(subject.id))?;
    let gathered: Vec<GatheredDocument> = found.into_iter().map(GatheredDocument::from).collect();
    let listed: Vec<KeptDocument> = gathered.iter().map(KeptDocument::from).collect();
    gathering.json("documents.json", &listed)?;
    Ok(gathered)
}

impl From<Document> for GatheredDocument {
    fn from(document: Document) -> Self {
        let name = format!("documents/{}-{}", document.id.get(), file_part(document.file.name.as_str()));
        Self { document, name }
    }
}

impl From<&GatheredDocument> for KeptDocument {
    fn from(GatheredDocument { document, name }: &GatheredDocument) -> Self {
        Self {
            sha256: hex::encode(document.file.sha256),
            document: DocumentView::from(document.clone()),
            entry: name.clone(),
        }
    }
}
