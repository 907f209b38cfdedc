use super::{Order, Wanted, address, next, open, record};
use crate::actions::ask::{AskPage, Question};
use crate::notice::Notice;
use crate::posted::{Fields, Posted};
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::web;
use customs_access::Scope;
use customs_declarations::lifecycle::Command;
use customs_kernel::FieldErrors;

pub(in crate::actions) async fn ask(member: Member, services: Services, id: web::Path<i64>) -> Answer {
    member.require(Scope::DeclarationsWrite)?;
    let declaration = open(&member, &services, *id, Wanted::Command(Command::SaveAsDraft)).await?;
    let t = member.t();
    let question = Question {
        title: t.action_save_as_draft(),
        says: vec![t.action_save_as_draft_says().to_owned(), t.action_new_lrn().to_owned()],
        next: next(t, &declaration, Command::SaveAsDraft),
        button: t.action_save_as_draft(),
        ..Question::default()
    };
    let (errors, posted) = (FieldErrors::default(), Posted::default());
    AskPage::show(&member, record(t, &declaration), question, Vec::new(), &errors, &posted)
}

pub(in crate::actions) async fn act(member: Member, services: Services, id: web::Path<i64>, posted: Posted) -> Answer {
    member.require(Scope::DeclarationsWrite)?;
    let (order, declarations) =
        (Order::from_posted(&member, *id, &posted, Fields::NONE)?, services.declarations.clone());
    let save = move || {
        let Order { organisation, id, actor, expected } = &order;
        declarations.save_as_draft(*organisation, *id, actor, *expected)?;
        Ok(Notice::TakenBack)
    };
    member.carry_out(&services, &posted, address(*id), save).await
}
