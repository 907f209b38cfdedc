use super::{Order, Wanted, open, record};
use crate::actions::ask::{AskPage, Question};
use crate::failure::Failure;
use crate::notice::Notice;
use crate::posted::{Fields, Posted};
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::web;
use customs_access::Scope;
use customs_documents::{DocumentError, Owner};
use customs_kernel::FieldErrors;

pub(in crate::actions) async fn ask(member: Member, services: Services, id: web::Path<i64>) -> Answer {
    member.require(Scope::DeclarationsDelete)?;
    let declaration = open(&member, &services, *id, Wanted::Deletion).await?;
    let t = member.t();
    let question = Question {
        title: t.action_delete(),
        says: vec![t.action_delete_says().to_owned()],
        warns: t.action_delete_warns(),
        button: t.action_delete(),
        is_danger: true,
        ..Question::default()
    };
    let (errors, posted) = (FieldErrors::default(), Posted::default());
    AskPage::show(&member, record(t, &declaration), question, Vec::new(), &errors, &posted)
}

pub(in crate::actions) async fn act(member: Member, services: Services, id: web::Path<i64>, posted: Posted) -> Answer {
    member.require(Scope::DeclarationsDelete)?;
    let order = Order::from_posted(&member, *id, &posted, Fields::NONE)?;
    let (declarations, documents) = (services.declarations.clone(), services.documents.clone());
    let delete = move || {
        declarations.delete_draft(order.target())?;
        documents.delete_all(order.organisation, Owner::declaration(order.id.get())).map_err(failed)?;
        Ok(Notice::DraftDeleted)
    };
    member.carry_out(&services, &posted, "/console/declarations".to_owned(), delete).await
}

/// Nothing but storage can stand in the way of deleting all documents.
fn failed(error: DocumentError) -> Failure {
    match error {
        DocumentError::Storage(error) => error.into(),
        other => Failure::internal(other),
    }
}
