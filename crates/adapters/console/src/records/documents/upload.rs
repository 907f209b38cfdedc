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
    let Intake { form, errors, once, file, upload, .. } = intake;
    let file = file.filter(|_| read.is_ok() && errors.is_empty());
    let list = format!("{}/documents", head.base);
    let added = match file {
        Some(file) => add(&member, &services, owner, (form.clone(), file), once, list).await.map(Some),
        None => read.map(|()| None),
    };
    if let Some(key) = upload.filter(|_| !matches!(added, Ok(Some(Made::Now(_))))) {
        discard(&member, &services.documents, key).await;
    }
    match added? {
        Some(Made::Now(address) | Made::Before(address)) => Ok(member.done(&address, Notice::DocumentAdded)),
        None => page(member, services, head, owner, Entered { form, errors }).await,
    }
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
