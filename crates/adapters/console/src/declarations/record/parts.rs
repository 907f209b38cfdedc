//! The parts of a declaration that have the same pages as those of any record.

use super::head::light_head;
use crate::listing::ListQuery;
use crate::posted::Posted;
use crate::records::documents::UploadParts;
use crate::records::timeline::HistoryEvent;
use crate::records::{Tab, documents, evidence, messages, sent, timeline};
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::web::Path;
use customs_access::Scope;
use customs_declarations::DeclarationId;
use customs_documents::Owner;
use customs_kernel::Subject;

pub(super) async fn timeline(member: Member, services: Services, id: Path<i64>) -> Answer {
    member.require(Scope::DeclarationsRead)?;
    let t = member.t();
    let (organisation, declarations) = (member.organisation(), services.declarations.clone());
    let record = DeclarationId::new(*id);
    let (_, history) = member.read(move || Ok(declarations.timeline(organisation, record)?)).await?;
    let head = light_head(&member, &services, *id, Tab::Timeline).await?;
    let events = history.into_iter().map(|entry| {
        HistoryEvent::new(
            entry,
            |event| t.declaration_event(event),
            |status| (status.code(), t.declaration_status(status)),
        )
    });
    timeline::show(member, services, head, events.collect()).await
}

pub(super) async fn messages(member: Member, services: Services, id: Path<i64>, query: ListQuery) -> Answer {
    member.require(Scope::DeclarationsRead)?;
    let head = light_head(&member, &services, *id, Tab::Messages).await?;
    messages::list(member, services, head, query).await
}

pub(super) async fn message(member: Member, services: Services, path: Path<(i64, i64)>) -> Answer {
    member.require(Scope::DeclarationsRead)?;
    let (id, message) = path.into_inner();
    let head = light_head(&member, &services, id, Tab::Messages).await?;
    messages::one(member, services, head, message).await
}

pub(super) async fn download_message(member: Member, services: Services, path: Path<(i64, i64)>) -> Answer {
    member.require(Scope::DeclarationsRead)?;
    let (id, message) = path.into_inner();
    messages::download(member, services, Subject::declaration(id), message).await
}

pub(super) async fn documents(member: Member, services: Services, id: Path<i64>) -> Answer {
    member.require(Scope::DeclarationsRead)?;
    let head = light_head(&member, &services, *id, Tab::Documents).await?;
    documents::list(member, services, head, Owner::declaration(*id)).await
}

pub(super) async fn upload_document(member: Member, services: Services, id: Path<i64>, parts: UploadParts) -> Answer {
    member.require(Scope::DeclarationsWrite)?;
    let head = light_head(&member, &services, *id, Tab::Documents).await?;
    documents::upload(member, services, head, Owner::declaration(*id), parts).await
}

pub(super) async fn document(member: Member, services: Services, path: Path<(i64, i64)>) -> Answer {
    member.require(Scope::DeclarationsRead)?;
    let (id, document) = path.into_inner();
    let head = light_head(&member, &services, id, Tab::Documents).await?;
    documents::one(member, services, head, Owner::declaration(id), document).await
}

pub(super) async fn change_document(
    member: Member,
    services: Services,
    path: Path<(i64, i64)>,
    posted: Posted,
) -> Answer {
    member.require(Scope::DeclarationsWrite)?;
    let (id, document) = path.into_inner();
    let head = light_head(&member, &services, id, Tab::Documents).await?;
    documents::change(member, services, head, Owner::declaration(id), document, posted).await
}

pub(super) async fn preview_document(member: Member, services: Services, path: Path<(i64, i64)>) -> Answer {
    member.require(Scope::DeclarationsRead)?;
    let (id, document) = path.into_inner();
    documents::preview(member, services, Owner::declaration(id), document).await
}

pub(super) async fn download_document(member: Member, services: Services, path: Path<(i64, i64)>) -> Answer {
    member.require(Scope::DeclarationsRead)?;
    let (id, document) = path.into_inner();
    documents::download(member, services, Owner::declaration(id), document).await
}

pub(super) async fn sent(member: Member, services: Services, id: Path<i64>) -> Answer {
    member.require(Scope::DeclarationsRead)?;
    let head = light_head(&member, &services, *id, Tab::Sent).await?;
    sent::show(member, services, head).await
}

pub(super) async fn download_evidence(member: Member, services: Services, id: Path<i64>) -> Answer {
    member.require(Scope::DeclarationsRead)?;
    evidence::download(member, services, Subject::declaration(*id)).await
}
