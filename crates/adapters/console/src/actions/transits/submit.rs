use super::{Order, address, next, open, record};
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
use customs_transits::lifecycle::Command;
use customs_transits::{Totals, Transit};

pub(in crate::actions) async fn ask(member: Member, services: Services, id: web::Path<i64>) -> Answer {
    member.require(Scope::TransitWrite)?;
    page(&member, &services, *id, &Posted::default(), Vec::new()).await
}

pub(in crate::actions) async fn act(member: Member, services: Services, id: web::Path<i64>, posted: Posted) -> Answer {
    member.require(Scope::TransitWrite)?;
    let (order, transits) = (Order::from_posted(&member, *id, &posted, Fields::NONE)?, services.transits.clone());
    let submit = move || {
        let Order { organisation, id, actor, expected } = &order;
        transits.submit(*organisation, *id, actor, *expected)?;
        Ok(Notice::TransitSubmitted)
    };
    match member.carry_out(&services, &posted, address(*id), submit).await {
        Err(Failure::Invalid(errors)) => {
            let found = place::problems_of_transit(member.t(), *id, 0, &errors);
            page(&member, &services, *id, &posted, found).await
        }
        Err(Failure::Refused(stated)) => {
            // Too little guarantee; a status that changed meanwhile refuses the page as well.
            let problem = Problem::for_whole(stated.in_language(member.t()));
            page(&member, &services, *id, &posted, vec![problem]).await
        }
        // Nothing was typed, so what is asked again is about the transit as it is now.
        Err(Failure::Stale) => {
            let problem = Problem::for_whole(member.t().stale_submit());
            page(&member, &services, *id, &Posted::default(), vec![problem]).await
        }
        answer => answer,
    }
}

async fn page(member: &Member, services: &Services, id: i64, posted: &Posted, found: Vec<Problem>) -> Answer {
    let transit = open(member, services, id, Some(Command::Submit)).await?;
    let (transits, own) = (services.transits.clone(), transit.clone());
    let overview = member.read(move || Ok(transits.submit_overview_of(own)?)).await?;
    let (t, is_ready) = (member.t(), overview.ready_to_submit);
    let items = transit.form.items.len();
    let listed = place::problems_of_transit(t, id, items, &overview.broken_rules);
    // A form that was refused for broken rules found the same ones.
    let asks_anew = posted.text("version").is_empty();
    let mut problems = if listed.is_empty() || asks_anew { found } else { Vec::new() };
    problems.extend(listed);
    let says = if is_ready {
        vec![t.action_transit_submit_says().to_owned(), t.action_submit_guarantee().to_owned()]
    } else {
        vec![t.action_transit_submit_blocked().to_owned()]
    };
    let question = Question {
        title: t.action_submit(),
        says,
        next: next(t, &transit, Command::Submit),
        facts: facts(t, &transit, &overview.totals),
        doubts: place::doubts_of_transit(t, id, items, &overview.warnings),
        button: if is_ready { t.action_submit() } else { "" },
        mend: format!("{}/edit", address(id)),
        ..Question::default()
    };
    AskPage::show_with(member, record(t, &transit), question, Vec::new(), problems, posted)
}

fn facts(t: Language, transit: &Transit, totals: &Totals) -> Vec<(&'static str, String)> {
    let Totals { items, gross_mass, packages } = totals;
    let mut facts = vec![
        (t.action_items(), items.to_string()),
        (t.transit_packages(), packages.to_string()),
        (t.record_gross_mass(), shown::kilograms(*gross_mass)),
    ];
    if let Some(amount) = transit.form.total_guarantee_amount() {
        facts.push((t.action_guarantee_amount(), shown::money(amount, "EUR")));
    }
    facts
}
