use super::super::RecordHead;
use super::file::may_be_previewed;
use super::{Problem, problems, types, why};
use crate::failure::Failure;
use crate::layout::{Choice, Layout};
use crate::notice::Notice;
use crate::posted::{Fields, Posted};
use crate::shown;
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services};
use askama::Template;
use customs_access::Scope;
use customs_documents::{Document, DocumentChange, DocumentError, DocumentId, MAX_DESCRIPTION, Owner, human_size};
use customs_kernel::{FieldErrors, Version};

#[derive(Template)]
#[template(path = "records/document.html")]
struct DocumentPage {
    layout: Layout,
    t: Language,
    head: RecordHead,
    href: String,
    name: String,
    kind: &'static str,
    size: String,
    added: String,
    machine_added: String,
    description: String,
    is_previewed: bool,
    may_write: bool,
    version: i64,
    problems: Vec<Problem>,
    types: Vec<Choice>,
    typed: String,
    why_type: String,
    why_description: String,
    max_description: u64,
}

/// Shows one document of the record of the head, with a preview where that is safe.
pub(crate) async fn one(member: Member, services: Services, head: RecordHead, owner: Owner, id: i64) -> Answer {
    page(member, services, head, owner, id, None).await
}

/// Changes type and description of a document; shows the form again when a rule is broken.
pub(crate) async fn change(
    member: Member,
    services: Services,
    head: RecordHead,
    owner: Owner,
    id: i64,
    posted: Posted,
) -> Answer {
    posted.require(Fields::new(&["document_type", "description"]))?;
    let (documents, organisation) = (services.documents.clone(), member.organisation());
    let expected = posted.text("version").parse().map(Version::new).map_err(|_| Failure::BadRequest)?;
    let typed = |name| Some(Some(posted.text(name).to_owned()));
    let change = DocumentChange { document_type: typed("document_type"), description: typed("description") };
    let changing = move || match documents.update(organisation, owner, DocumentId::new(id), Some(expected), &change) {
        Ok(_) => Ok(FieldErrors::default()),
        Err(DocumentError::Invalid(errors)) => Ok(errors),
        Err(error) => Err(error.into()),
    };
    let errors = member.write(&services, changing).await?;
    if errors.is_empty() {
        return Ok(member.done(&format!("{}/documents", head.base), Notice::Saved));
    }
    page(member, services, head, owner, id, Some((posted, errors))).await
}

async fn page(
    member: Member,
    services: Services,
    head: RecordHead,
    owner: Owner,
    id: i64,
    refused: Option<(Posted, FieldErrors)>,
) -> Answer {
    let (t, organisation, documents) = (member.t(), member.organisation(), services.documents.clone());
    let document = member.read(move || Ok(documents.show(organisation, owner, DocumentId::new(id))?)).await?;
    let Document { id, owner: _, version, document_type, description, file, created_at, updated_at: _ } = document;
    let description = description.unwrap_or_default();
    let (chosen, typed, errors) = match refused {
        Some((posted, errors)) => {
            (posted.text("document_type").to_owned(), posted.text("description").to_owned(), errors)
        }
        None => (document_type.word().to_owned(), description.clone(), FieldErrors::default()),
    };
    let problems = problems(t, &errors);
    member.page(&DocumentPage {
        layout: Layout::new(&member, head.list),
        t,
        href: format!("{}/documents/{id}", head.base),
        head,
        name: shown::text(file.name.as_str()),
        kind: t.record_type_of_document(document_type),
        size: human_size(file.size),
        added: shown::moment(created_at),
        machine_added: shown::machine_moment(created_at),
        description: shown::text(&description),
        is_previewed: may_be_previewed(file.name.kind()),
        may_write: member.may(Scope::DeclarationsWrite),
        version: version.get(),
        types: types(t, &chosen),
        typed,
        why_type: why(&problems, "document_type"),
        why_description: why(&problems, "description"),
        problems,
        max_description: MAX_DESCRIPTION,
    })
}
