use super::{Order, address, next, open, record};
use crate::actions::ask::{AskPage, Question};
use crate::notice::Notice;
use crate::posted::{Fields, Posted};
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::web;
use customs_access::Scope;
use customs_transits::lifecycle::Command;

pub(in crate::actions) async fn ask(member: Member, services: Services, id: web::Path<i64>) -> Answer {
    member.require(Scope::TransitWrite)?;
    let transit = open(&member, &services, *id, Some(Command::SaveAsDraft)).await?;
    let t = member.t();
    let question = Question {
        title: t.action_save_as_draft(),
        says: vec![t.action_transit_save_as_draft_says().to_owned(), t.action_transit_overdue_says().to_owned()],
        next: next(t, &transit, Command::SaveAsDraft),
        button: t.action_save_as_draft(),
        ..Question::default()
    };
    AskPage::show_with(&member, record(t, &transit), question, Vec::new(), Vec::new(), &Posted::default())
}

pub(in crate::actions) async fn act(member: Member, services: Services, id: web::Path<i64>, posted: Posted) -> Answer {
    member.require(Scope::TransitWrite)?;
    let (order, transits) = (Order::from_posted(&member, *id, &posted, Fields::NONE)?, services.transits.clone());
    let save = move || {
        let Order { organisation, id, actor, expected } = &order;
        transits.save_as_draft(*organisation, *id, actor, *expected)?;
        Ok(Notice::TakenBack)
    };
    member.carry_out(&services, &posted, address(*id), save).await
}
