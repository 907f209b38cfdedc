use super::{Order, address, next, record, sums};
use crate::actions::ask::{AskPage, Question};
use crate::actions::place;
use crate::declarations::record::parties;
use crate::failure::{BilingualText, Failure};
use crate::form::Problem;
use crate::notice::Notice;
use crate::posted::{Fields, Posted};
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services, shown};
use actix_web::web;
use customs_access::Scope;
use customs_declarations::lifecycle::{Command, Status};
use customs_declarations::{Declaration, DeclarationId, SubmitOverview, Totals};
use customs_kernel::{FieldErrors, filled};
use rust_decimal::Decimal;

pub(in crate::actions) async fn ask(member: Member, services: Services, id: web::Path<i64>) -> Answer {
    member.require(Scope::DeclarationsSubmit)?;
    page(&member, &services, *id, &Posted::default(), Found::Nothing).await
}

pub(in crate::actions) async fn act(member: Member, services: Services, id: web::Path<i64>, posted: Posted) -> Answer {
    member.require(Scope::DeclarationsSubmit)?;
    let (order, may_allocate) = (Order::from_posted(&member, *id, &posted, Fields::NONE)?, may_allocate(&member));
    let declarations = services.declarations.clone();
    let submit = move || {
        let Order { organisation, id, actor, expected } = &order;
        declarations.submit(*organisation, *id, actor, *expected, may_allocate)?;
        Ok(Notice::DeclarationSubmitted)
    };
    match member.carry_out(&services, &posted, address(*id), submit).await {
        Err(Failure::Invalid(errors)) => page(&member, &services, *id, &posted, Found::Errors(errors)).await,
        Err(Failure::Refused(stated)) => {
            // Too little stock or guarantee; a status that changed meanwhile refuses the page as well.
            page(&member, &services, *id, &posted, Found::Refusal(stated)).await
        }
        // Nothing was typed, so what is asked again is about the declaration as it is now.
        Err(Failure::Stale) => page(&member, &services, *id, &Posted::default(), Found::Change).await,
        answer => answer,
    }
}

/// Whether the role of the user lets a submission take goods out of stock, which changes stock and the lines of the
/// declaration.
pub(super) fn may_allocate(member: &Member) -> bool {
    member.may(Scope::InventoryWrite) && member.may(Scope::DeclarationsWrite)
}

async fn page(member: &Member, services: &Services, id: i64, posted: &Posted, found: Found) -> Answer {
    member.require(Scope::DeclarationsRead)?;
    let (declarations, organisation) = (services.declarations.clone(), member.organisation());
    let overview = move || {
        let declaration = declarations.find(organisation, DeclarationId::new(id))?;
        declarations.require_possible(&declaration, Command::Submit)?;
        let overview = declarations.submit_overview_of(&declaration)?;
        Ok((declaration, overview))
    };
    let (declaration, overview) = member.read(overview).await?;
    let (t, is_ready) = (member.t(), overview.ready_to_submit);
    let broken = place::problems(t, &declaration, &overview.broken_rules);
    let is_reported = broken.is_empty() || matches!(found, Found::Change);
    let mut problems = if is_reported { found.problems(t, &declaration) } else { Vec::new() };
    problems.extend(broken);
    let question = Question {
        title: t.action_submit(),
        says: stated(t, &declaration, is_ready),
        next: next(t, &declaration, Command::Submit),
        facts: facts(t, &declaration, &overview),
        doubts: place::doubts(t, &declaration, &overview.warnings),
        button: if is_ready { t.action_submit() } else { "" },
        mend: format!("{}/edit", address(id)),
        ..Question::default()
    };
    AskPage::show_with(member, record(t, &declaration), question, Vec::new(), problems, posted)
}

/// What a submission found in the way.
enum Found {
    Nothing,
    /// Rules that the draft breaks.
    Errors(FieldErrors),
    /// Too little stock or guarantee.
    Refusal(BilingualText),
    /// A change by another user since the page was shown.
    Change,
}

impl Found {
    fn problems(self, t: Language, draft: &Declaration) -> Vec<Problem> {
        match self {
            Self::Nothing => Vec::new(),
            Self::Errors(errors) => place::problems(t, draft, &errors),
            Self::Refusal(stated) => vec![Problem::for_whole(stated.in_language(t))],
            Self::Change => vec![Problem::for_whole(t.stale_submit())],
        }
    }
}

fn stated(t: Language, declaration: &Declaration, is_ready: bool) -> Vec<String> {
    if !is_ready {
        return vec![t.action_submit_blocked().to_owned()];
    }
    let mut says = vec![t.action_submit_says().to_owned()];
    if declaration.asks_for_stock() && declaration.status == Status::Draft {
        says.push(t.action_submit_stock().to_owned());
    }
    says.push(t.action_submit_guarantee().to_owned());
    says
}

/// What is lodged, so that the user who confirms it sees that it is the right one.
fn facts(t: Language, declaration: &Declaration, overview: &SubmitOverview) -> Vec<(&'static str, String)> {
    let Totals { items, gross_mass, invoice_value: _, currency: _, by_currency: _, converted_on: _ } = &overview.totals;
    let data_set = declaration.declaration_type().map_or("", |set| set.code());
    let (form, header) = (&declaration.form, &declaration.form.declaration);
    let texts = [
        (t.record_office(), &header.office),
        (t.record_exit_office(), &header.exit_office),
        (t.record_application_reference(), &form.application_reference),
    ];
    let mut facts = vec![(t.kind(), format!("{} {data_set}", t.direction(declaration.direction())))];
    facts.extend(texts.into_iter().filter_map(|(name, text)| Some((name, shown::text(filled(text.as_deref())?)))));
    facts.extend(parties(t, header).into_iter().map(|party| (party.name, party.value)));
    facts.push((t.action_items(), items.to_string()));
    facts.push((t.record_gross_mass(), shown::kilograms(*gross_mass)));
    if let Some(net_mass) = net_mass(declaration) {
        facts.push((t.action_net_mass(), shown::kilograms(net_mass)));
    }
    facts.extend(sums(t, &overview.totals, overview.estimated_duties));
    facts
}

/// The net mass of all lines; `None` when none is known.
fn net_mass(declaration: &Declaration) -> Option<Decimal> {
    declaration.lines.iter().filter_map(|line| line.item.net_weight).reduce(|sum, net| sum.saturating_add(net))
}
