use super::super::RecordHead;
use super::UploadParts;
use super::intake::Intake;
use super::list::{Entered, page};
use crate::failure::Failure;
use crate::notice::Notice;
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
    let Intake { form, errors, file, upload, .. } = intake;
    let file = file.filter(|_| read.is_ok() && errors.is_empty());
    let added = match file {
        Some(file) => add(&member, &services, owner, form.clone(), file).await.map(|()| true),
        None => read.map(|()| false),
    };
    if let Some(key) = upload.filter(|_| !matches!(added, Ok(true))) {
        discard(&member, &services.documents, key).await;
    }
    if added? {
        return Ok(member.done(&format!("{}/documents", head.base), Notice::DocumentAdded));
    }
    page(member, services, head, owner, Entered { form, errors }).await
}

async fn add(
    member: &Member,
    services: &Services,
    owner: Owner,
    form: DocumentForm,
    file: StoredFile,
) -> Result<(), Failure> {
    let (documents, organisation) = (services.documents.clone(), member.organisation());
    member.write(services, move || Ok(documents.add(organisation, owner, &form, &file).map(drop)?)).await
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
