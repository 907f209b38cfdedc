//! The two messages that follow an acceptance and carry nothing that a person types: the presentation of the goods, and
//! the supplementary declaration.

use super::{Order, Wanted, address, next, open, record, sums};
use crate::actions::ask::{AskPage, Question};
use crate::actions::place;
use crate::failure::Failure;
use crate::form::Problem;
use crate::notice::Notice;
use crate::posted::{Fields, Posted};
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services, shown};
use actix_web::web;
use customs_access::Scope;
use customs_declarations::lifecycle::Command;
use customs_declarations::ports::LineStretch;
use customs_declarations::{Declaration, DeclarationId, SupplementPreview, last_day_of_presentation};
use customs_kernel::FieldErrors;

pub(in crate::actions) async fn ask_presentation(member: Member, services: Services, id: web::Path<i64>) -> Answer {
    member.require(Scope::DeclarationsSubmit)?;
    let declaration = open(&member, &services, *id, Wanted::Command(Command::SendPresentation)).await?;
    let question = presentation(member.t(), &declaration);
    ask(&member, &declaration, question, Vec::new(), &Posted::default())
}

fn presentation(t: Language, declaration: &Declaration) -> Question {
    let last_day = declaration.milestones.taken_at().map(last_day_of_presentation);
    Question {
        title: t.record_send_presentation(),
        says: vec![t.action_send_presentation_says().to_owned()],
        warns: t.action_sent_for_good(),
        next: next(t, declaration, Command::SendPresentation),
        facts: last_day.map(|day| (t.action_last_day(), shown::day(day))).into_iter().collect(),
        button: t.record_send_presentation(),
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
    let (order, declarations) =
        (Order::from_posted(&member, *id, &posted, Fields::NONE)?, services.declarations.clone());
    let send = move || {
        let Order { organisation, id, actor, expected } = &order;
        declarations.send_presentation(*organisation, *id, actor, *expected)?;
        Ok(Notice::PresentationSent)
    };
    member.carry_out(&services, &posted, address(*id), send).await
}

pub(in crate::actions) async fn ask_supplementary(member: Member, services: Services, id: web::Path<i64>) -> Answer {
    member.require(Scope::DeclarationsSubmit)?;
    supplementary_page(&member, &services, *id, &FieldErrors::default(), &Posted::default()).await
}

pub(in crate::actions) async fn send_supplementary(
    member: Member,
    services: Services,
    id: web::Path<i64>,
    posted: Posted,
) -> Answer {
    member.require(Scope::DeclarationsSubmit)?;
    let (order, declarations) =
        (Order::from_posted(&member, *id, &posted, Fields::NONE)?, services.declarations.clone());
    let send = move || {
        let Order { organisation, id, actor, expected } = &order;
        declarations.send_supplementary(*organisation, *id, actor, *expected, None)?;
        Ok(Notice::SupplementarySent)
    };
    match member.carry_out(&services, &posted, address(*id), send).await {
        Err(Failure::Invalid(errors)) => supplementary_page(&member, &services, *id, &errors, &posted).await,
        answer => answer,
    }
}

/// The page with what would be sent, and with what customs may object to in it. `errors` are the reasons for which it
/// was refused just now.
async fn supplementary_page(
    member: &Member,
    services: &Services,
    id: i64,
    errors: &FieldErrors,
    posted: &Posted,
) -> Answer {
    member.require(Scope::DeclarationsRead)?;
    let (declarations, organisation) = (services.declarations.clone(), member.organisation());
    let preview = move || {
        let id = DeclarationId::new(id);
        let declaration = declarations.excerpt(organisation, id, LineStretch::NONE)?.declaration;
        Ok((declaration, declarations.preview_supplementary(organisation, id, None)?))
    };
    let (declaration, preview) = member.read(preview).await?;
    let t = member.t();
    let (is_ready, items) = (preview.broken_rules.is_empty(), preview.totals.items as usize);
    let as_lodged =
        if is_ready { t.action_send_supplementary_as_lodged() } else { t.action_send_supplementary_blocked() };
    let question = Question {
        title: t.record_send_supplementary(),
        says: vec![t.action_send_supplementary_says(preview.kind), as_lodged.to_owned()],
        warns: if is_ready { t.action_sent_for_good() } else { "" },
        next: next(t, &declaration, Command::SendSupplementary),
        facts: supplementary_facts(t, &declaration, &preview),
        doubts: place::unlinked_doubts(t, items, &preview.warnings),
        button: if is_ready { t.record_send_supplementary() } else { "" },
        elsewhere: Some((HOW_TO_COMPLETE, t.action_send_supplementary_by_api())),
        ..Question::default()
    };
    // An accepted declaration cannot be edited here, so its errors lead nowhere.
    let problems = place::unlinked(t, items, if is_ready { errors } else { &preview.broken_rules });
    ask(member, &declaration, question, problems, posted)
}

/// The page of the documentation that says what `send-supplementary` takes.
const HOW_TO_COMPLETE: &str = "/docs/lifecycle#what-the-broker-does";

fn supplementary_facts(
    t: Language,
    declaration: &Declaration,
    preview: &SupplementPreview,
) -> Vec<(&'static str, String)> {
    let mut facts = vec![(t.action_last_day(), shown::day(preview.last_day))];
    facts.extend(declaration.milestones.supplement_due_at.map(|at| (t.action_sent_by_itself(), shown::moment(at))));
    facts.push((t.action_items(), preview.totals.items.to_string()));
    facts.push((t.record_gross_mass(), shown::kilograms(preview.totals.gross_mass)));
    facts.extend(sums(t, &preview.totals, preview.estimated_duties));
    facts
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
