use super::{Order, address, next, open, record};
use crate::actions::ask::{AskPage, Question};
use crate::notice::Notice;
use crate::posted::{Fields, Posted};
use crate::visit::Member;
use crate::{Answer, Services, shown};
use actix_web::web;
use customs_access::Scope;
use customs_transits::last_day_of_presentation;
use customs_transits::lifecycle::Command;

pub(in crate::actions) async fn ask(member: Member, services: Services, id: web::Path<i64>) -> Answer {
    member.require(Scope::TransitWrite)?;
    let transit = open(&member, &services, *id, Some(Command::SendPresentation)).await?;
    let t = member.t();
    let last_day = transit.milestones.registered_at.map(last_day_of_presentation);
    let question = Question {
        title: t.record_send_presentation(),
        says: vec![t.action_send_presentation_says().to_owned()],
        warns: t.action_sent_for_good(),
        next: next(t, &transit, Command::SendPresentation),
        facts: last_day.map(|day| (t.action_last_day(), shown::day(day))).into_iter().collect(),
        button: t.record_send_presentation(),
        ..Question::default()
    };
    AskPage::show_with(&member, record(t, &transit), question, Vec::new(), Vec::new(), &Posted::default())
}

pub(in crate::actions) async fn act(member: Member, services: Services, id: web::Path<i64>, posted: Posted) -> Answer {
    member.require(Scope::TransitWrite)?;
    let (order, transits) = (Order::from_posted(&member, *id, &posted, Fields::NONE)?, services.transits.clone());
    let send = move || {
        let Order { organisation, id, actor, expected } = &order;
        transits.send_presentation(*organisation, *id, actor, *expected)?;
        Ok(Notice::PresentationSent)
    };
    member.carry_out(&services, &posted, address(*id), send).await
}
