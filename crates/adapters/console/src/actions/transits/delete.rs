use super::{Order, open, record};
use crate::actions::ask::{AskPage, Question};
use crate::notice::Notice;
use crate::posted::{Fields, Posted};
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::web;
use customs_access::Scope;
use customs_transits::lifecycle::Command;

pub(in crate::actions) async fn ask(member: Member, services: Services, id: web::Path<i64>) -> Answer {
    member.require(Scope::TransitDelete)?;
    let transit = open(&member, &services, *id, Some(Command::Delete)).await?;
    let t = member.t();
    let question = Question {
        title: t.action_delete(),
        says: vec![t.action_transit_delete_says().to_owned()],
        warns: t.action_delete_warns(),
        button: t.action_delete(),
        is_danger: true,
        ..Question::default()
    };
    AskPage::show_with(&member, record(t, &transit), question, Vec::new(), Vec::new(), &Posted::default())
}

pub(in crate::actions) async fn act(member: Member, services: Services, id: web::Path<i64>, posted: Posted) -> Answer {
    member.require(Scope::TransitDelete)?;
    let (order, transits) = (Order::from_posted(&member, *id, &posted, Fields::NONE)?, services.transits.clone());
    let delete = move || {
        transits.delete_draft(order.target())?;
        Ok(Notice::DraftDeleted)
    };
    member.carry_out(&services, &posted, "/console/transits".to_owned(), delete).await
}
