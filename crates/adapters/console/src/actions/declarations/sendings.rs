//! The two messages that follow an acceptance and carry nothing that a person types: the presentation of the goods, and
//! the supplementary declaration.

use super::{Order, Wanted, address, next, open, record};
use crate::actions::ask::{AskPage, Question};
use crate::actions::place;
use crate::failure::Failure;
use crate::form::Problem;
use crate::notice::Notice;
use crate::posted::Posted;
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services, shown};
use actix_web::web;
use customs_access::Scope;
use customs_declarations::lifecycle::Command;
use customs_declarations::{Declaration, last_day_of_presentation, last_day_of_supplement};

pub(in crate::actions) async fn ask_presentation(member: Member, services: Services, id: web::Path<i64>) -> Answer {
    member.require(Scope::DeclarationsSubmit)?;
    let declaration = open(&member, &services, *id, Wanted::Command(Command::SendPresentation)).await?;
    let question = presentation(member.t(), &declaration);
    ask(&member, &declaration, question, Vec::new(), &Posted::default())
}

fn presentation(t: Language, declaration: &Declaration) -> Question {
    let last_day = declaration.milestones.taken_at().map(last_day_of_presentation);
    Question {
        title: t.action_send_presentation(),
        says: vec![t.action_send_presentation_says().to_owned()],
        warns: t.action_sent_for_good(),
        next: next(t, declaration, Command::SendPresentation),
        facts: last_day.map(|day| (t.action_last_day(), shown::day(day))).into_iter().collect(),
        button: t.action_send_presentation(),
        ..Question::default()
    }
}

pub(in crate::actions) async fn send_presentation(
    member: Member,
    services: Services,
    id: web::Path<i64>,
    posted: Posted,
) -> Answer {
    member.require(Scope::DeclarationsSubmit)?;
    let (order, declarations) = (Order::of(&member, *id, &posted)?, services.declarations.clone());
    let send = move || {
        let Order { organisation, id, actor, expected } = &order;
        declarations.send_presentation(*organisation, *id, actor, *expected)?;
        Ok(Notice::PresentationSent)
    };
    member.carry_out(&services, &posted, address(*id), send).await
}

pub(in crate::actions) async fn ask_supplementary(member: Member, services: Services, id: web::Path<i64>) -> Answer {
    member.require(Scope::DeclarationsSubmit)?;
    supplementary_page(&member, &services, *id, Vec::new(), &Posted::default()).await
}

pub(in crate::actions) async fn send_supplementary(
    member: Member,
    services: Services,
    id: web::Path<i64>,
    posted: Posted,
) -> Answer {
    member.require(Scope::DeclarationsSubmit)?;
    let (order, declarations) = (Order::of(&member, *id, &posted)?, services.declarations.clone());
    let send = move || {
        let Order { organisation, id, actor, expected } = &order;
        declarations.send_supplementary(*organisation, *id, actor, *expected, None)?;
        Ok(Notice::SupplementarySent)
    };
    match member.carry_out(&services, &posted, address(*id), send).await {
        Err(Failure::Invalid(errors)) => {
            // An accepted declaration cannot be edited, so its errors lead nowhere.
            let problems = place::unlinked(member.t(), &errors);
            supplementary_page(&member, &services, *id, problems, &posted).await
        }
        answer => answer,
    }
}

async fn supplementary_page(
    member: &Member,
    services: &Services,
    id: i64,
    problems: Vec<Problem>,
    posted: &Posted,
) -> Answer {
    let declaration = open(member, services, id, Wanted::Command(Command::SendSupplementary)).await?;
    let (t, milestones) = (member.t(), &declaration.milestones);
    let last_day = milestones.accepted_at.map(last_day_of_supplement);
    let mut facts: Vec<_> = last_day.map(|day| (t.action_last_day(), shown::day(day))).into_iter().collect();
    facts.extend(milestones.supplement_due_at.map(|at| (t.action_sent_by_itself(), shown::moment(at))));
    let kind = declaration.symbol().supplementary_type().unwrap_or_default();
    let question = Question {
        title: t.action_send_supplementary(),
        says: vec![t.action_send_supplementary_says(kind)],
        warns: t.action_sent_for_good(),
        next: next(t, &declaration, Command::SendSupplementary),
        facts,
        button: t.action_send_supplementary(),
        ..Question::default()
    };
    ask(member, &declaration, question, problems, posted)
}

fn ask(
    member: &Member,
    declaration: &Declaration,
    question: Question,
    problems: Vec<Problem>,
    posted: &Posted,
) -> Answer {
    AskPage::show_with(member, record(member.t(), declaration), question, Vec::new(), problems, posted)
}
