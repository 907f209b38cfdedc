use super::super::RecordHead;
use super::UploadParts;
use super::intake::Intake;
use super::list::{Entered, page};
use crate::failure::Failure;
use crate::notice::Notice;
use crate::once::{Made, Once};
use crate::visit::Member;
use crate::{Answer, Services};
use customs_documents::{DocumentForm, Documents, FileKey, Owner, StoredFile};
use customs_kernel::{BrokenRule, RuleCode};

/// The sentence for a form that comes again with another file, or another description.
const ANOTHER: &str = "was not added: this form was sent before with other content, and that document is in the list. \
                       Choose the file again to add this one as well";

/// Takes a file and makes it a document of the record of the head; shows the form again when a rule is broken.
pub(crate) async fn upload(
    member: Member,
    services: Services,
    head: RecordHead,
    owner: Owner,
    parts: UploadParts,
) -> Answer {
    let mut intake = Intake::new(member.clone(), services.clone());
    let read = intake.read(parts).await;
    let Intake { form, mut errors, key, file, upload, .. } = intake;
    let file = file.filter(|_| read.is_ok() && errors.is_empty());
    let list = format!("{}/documents", head.base);
    let added = match file {
        Some(file) => {
            let once = once_of(&key, &form, &file);
            add(&member, &services, owner, (form.clone(), file), once, list).await.map(Some)
        }
        None => read.map(|()| None),
    };
    if let Some(key) = upload.filter(|_| !matches!(added, Ok(Some(Made::Now(_))))) {
        discard(&member, &services.documents, key).await;
    }
    match added {
        Ok(Some(Made::Now(address) | Made::Before(address))) => Ok(member.done(&address, Notice::DocumentAdded)),
        Err(Failure::MadeOtherwise(_)) => {
            // The list is on the page already.
            errors.add("file", BrokenRule::new(RuleCode::DocumentBefore, ANOTHER));
            page(member, services, head, owner, Entered { form, errors }).await
        }
        Err(other) => Err(other),
        Ok(None) => page(member, services, head, owner, Entered { form, errors }).await,
    }
}

/// The key of the form, with what it holds.
fn once_of(key: &str, form: &DocumentForm, file: &StoredFile) -> Once {
    let DocumentForm { document_type, description } = form;
    let texts = [document_type.as_deref(), description.as_deref(), Some(file.name.as_str())];
    let texts = texts.into_iter().map(|text| text.unwrap_or_default().as_bytes());
    Once::sent(key, texts.chain([&file.sha256[..]]))
}

/// Adds the document, unless its form was sent before. It is in the list then, which is where both lead.
async fn add(
    member: &Member,
    services: &Services,
    owner: Owner,
    (form, file): (DocumentForm, StoredFile),
    once: Once,
    list: String,
) -> Result<Made<String>, Failure> {
    let (documents, organisation) = (services.documents.clone(), member.organisation());
    let add = move || {
        documents.add(organisation, owner, &form, &file)?;
        Ok((list.clone(), list.clone()))
    };
    member.make_shown(services, once, add).await
}

/// Removes a file that became no document. If that fails, the periodic clean-up removes it later.
async fn discard(member: &Member, documents: &Documents, key: FileKey) {
    if let Err(error) = try_discard(member, documents, key).await {
        tracing::warn!(%error, "the file of a refused upload stays until it is cleaned up");
    }
}

async fn try_discard(member: &Member, documents: &Documents, key: FileKey) -> Result<(), Failure> {
    let (giving_up, forgetting, given_up) = (documents.clone(), documents.clone(), key.clone());
    if member.act(move || Ok(giving_up.give_up(&given_up)?)).await? {
        documents.delete_file(&key).await?;
        member.act(move || Ok(forgetting.forget(&key)?)).await?;
    }
    Ok(())
}
