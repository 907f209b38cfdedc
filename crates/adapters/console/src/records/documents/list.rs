use super::super::RecordHead;
use super::{Problem, problems, types, why};
use crate::layout::{Choice, Layout};
use crate::shown;
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services};
use askama::Template;
use customs_access::Scope;
use customs_documents::{
    Document, DocumentForm, DocumentType, FileKind, MAX_DESCRIPTION, MAX_FILE_SIZE, Owner, human_size,
};
use customs_kernel::FieldErrors;

#[derive(Template)]
#[template(path = "records/documents.html", blocks = ["rows"])]
struct DocumentsPage {
    layout: Layout,
    t: Language,
    head: RecordHead,
    rows: Vec<DocumentRow>,
    may_write: bool,
    problems: Vec<Problem>,
    types: Vec<Choice>,
    description: String,
    /// What is wrong with each field; empty when nothing is.
    why_file: String,
    why_type: String,
    why_description: String,
    max_description: u64,
    /// The extensions that a browser offers.
    accept: String,
    max_size: String,
}

/// A document in the list.
struct DocumentRow {
    id: i64,
    href: String,
    name: String,
    kind: &'static str,
    description: String,
    size: String,
    added: String,
    machine_added: String,
}

/// What was typed into the form, and what is wrong with it.
#[derive(Default)]
pub(super) struct Entered {
    pub(super) form: DocumentForm,
    pub(super) errors: FieldErrors,
}

/// Shows the documents of the record of the head, the oldest first, and the form for another one.
pub(crate) async fn list(member: Member, services: Services, head: RecordHead, owner: Owner) -> Answer {
    page(member, services, head, owner, Entered::default()).await
}

/// The page with a form as it was sent.
pub(super) async fn page(
    member: Member,
    services: Services,
    head: RecordHead,
    owner: Owner,
    Entered { form, errors }: Entered,
) -> Answer {
    let (t, organisation, documents) = (member.t(), member.organisation(), services.documents.clone());
    let found = member.read(move || Ok(documents.list(organisation, owner)?)).await?;
    let rows = found.into_iter().map(|document| DocumentRow::new(t, &head.base, document)).collect();
    let problems = problems(t, &errors);
    let extensions = FileKind::ALL.into_iter().flat_map(FileKind::extensions);
    let chosen = form.document_type.unwrap_or_else(|| DocumentType::Other.word().to_owned());
    let page = DocumentsPage {
        layout: Layout::new(&member, head.list),
        t,
        head,
        rows,
        may_write: member.may(Scope::DeclarationsWrite),
        types: types(t, &chosen),
        description: form.description.unwrap_or_default(),
        why_file: why(&problems, "file"),
        why_type: why(&problems, "document_type"),
        why_description: why(&problems, "description"),
        problems,
        max_description: MAX_DESCRIPTION,
        accept: extensions.map(|extension| format!(".{extension}")).collect::<Vec<_>>().join(","),
        max_size: human_size(MAX_FILE_SIZE),
    };
    if member.is_block() { member.page(&page.as_rows()) } else { member.page(&page) }
}

impl DocumentRow {
    fn new(t: Language, base: &str, document: Document) -> Self {
        let Document { id, owner: _, version: _, document_type, description, file, created_at, updated_at: _ } =
            document;
        Self {
            id: id.get(),
            href: format!("{base}/documents/{id}"),
            name: shown::text(file.name.as_str()),
            kind: t.record_type_of_document(document_type),
            description: description.map(|text| shown::text(&text)).unwrap_or_default(),
            size: human_size(file.size),
            added: shown::moment(created_at),
            machine_added: shown::machine_moment(created_at),
        }
    }
}
