//! The page on which a draft is edited: all but its goods items, and a list of those.

use super::places::{Asked, PART, edit_address, place_from, problems};
use super::shape::HEADER;
use crate::editing::asked::{Sent, require_whole, version};
use crate::editing::dossier;
use crate::editing::drawn::{Drawing, DrawnSection};
use crate::editing::edit::Warning;
use crate::editing::places::Places;
use crate::editing::reading::{Reading, unknown_field_of_transit};
use crate::editing::typed::Typed;
use crate::failure::Failure;
use crate::form::Problem;
use crate::layout::Layout;
use crate::listing::ListQuery;
use crate::live::LiveSubject;
use crate::notice::Notice;
use crate::once::Once;
use crate::posted::Posted;
use crate::shown;
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::web;
use askama::Template;
use customs_access::Scope;
use customs_kernel::{FieldErrors, facts};
use customs_transits::form::{ItemForm, TransitForm};
use customs_transits::lifecycle::{Command, Status};
use customs_transits::{DraftTarget, SubmitOverview, Transit, TransitId};
use rust_decimal::Decimal;

/// Goods items on a page of the list.
const ITEMS: usize = 100;

#[derive(Template)]
#[template(path = "editing/transit.html")]
struct EditPage {
    layout: Layout,
    t: Language,
    id: i64,
    version: i64,
    /// When the page asks whether the transit was changed meanwhile.
    triggers: String,
    reference: String,
    sections: Vec<DrawnSection>,
    problems: Vec<Problem>,
    warnings: Vec<Warning>,
    /// Whether the draft was checked and keeps every rule.
    is_right: bool,
    /// Whether what stands in the form was typed and is not saved.
    is_typed: bool,
    items: Vec<ItemRow>,
    extent: String,
    previous: String,
    next: String,
    /// The number that a new item gets.
    new_number: usize,
}

/// A goods item in the list.
struct ItemRow {
    index: usize,
    number: usize,
    description: String,
    hs_code: String,
    gross: String,
    net: String,
}

/// A draft, and what the page says about it.
struct Shown {
    draft: Transit,
    typed: Typed,
    errors: FieldErrors,
    warnings: Vec<facts::Warning>,
    is_right: bool,
    focus: String,
    page: usize,
}

pub(super) async fn show(member: Member, services: Services, id: web::Path<i64>, query: ListQuery) -> Answer {
    member.require(Scope::TransitWrite)?;
    let (is_checked, page) = (query.text("check") == "1", query.page().number.get());
    let (id, organisation, transits) = (TransitId::new(*id), member.organisation(), services.transits.clone());
    let open = move || {
        let transit = transits.find(organisation, id)?;
        if transit.status() == Status::Rejected {
            return Ok((transit, None));
        }
        transits.require_possible(&transit, Command::Update)?;
        let overview = if is_checked { Some(transits.submit_overview_of(transit.clone())?) } else { None };
        Ok((transit, overview))
    };
    let (draft, overview): (Transit, Option<SubmitOverview>) = member.read(open).await?;
    if draft.status() == Status::Rejected {
        return Ok(member.go_to(&format!("{PART}/{}/correct", draft.id.get())));
    }
    let typed = typed_of(&draft, dossier::number(&member, &services, draft.dossier_id).await?)?;
    let is_right = overview.as_ref().is_some_and(|overview| overview.ready_to_submit);
    let (errors, warnings) = overview.map(|overview| (overview.broken_rules, overview.warnings)).unwrap_or_default();
    let page = usize::try_from(page).unwrap_or(usize::MAX);
    page_of(&member, &services, Shown { draft, typed, errors, warnings, is_right, focus: String::new(), page })
}

/// What the fields of a draft hold, without its goods items.
fn typed_of(draft: &Transit, dossier: Option<String>) -> Result<Typed, Failure> {
    let mut typed = Typed::from_transit(draft)?;
    if let Some(dossier) = dossier {
        typed.set(dossier::FIELD, dossier);
    }
    typed.bounded()
}

impl Typed {
    /// What a transit holds, without its dossier and its goods items. Access codes of guarantees are not among it.
    pub(super) fn from_transit(transit: &Transit) -> Result<Self, Failure> {
        let form = TransitForm { items: Vec::new(), ..transit.form.clone() };
        let mut typed = Self::from_json(HEADER, "", &serde_json::to_value(&form).map_err(Failure::internal)?);
        typed.set("reference", transit.reference.clone());
        Ok(typed)
    }
}

pub(super) async fn save(member: Member, services: Services, id: web::Path<i64>, posted: Posted) -> Answer {
    member.require(Scope::TransitWrite)?;
    require_whole(&posted)?;
    let id = TransitId::new(*id);
    let typed = Typed::posted(&posted).bounded()?;
    let sent = Sent::new(HEADER, "", &posted, &typed, &unknown_field_of_transit());
    let Reading { document, mut errors, typed } = match sent {
        Sent::Read(reading) => reading,
        Sent::Rearranged(typed, focus) => {
            return show_typed(&member, &services, id, typed, FieldErrors::default(), focus).await;
        }
    };
    let (form, dossier) = dossier::apart::<TransitForm>(document)?;
    let dossier = dossier::named(&member, &services, dossier).await?.unwrap_or_else(|unknown| {
        errors.add(dossier::FIELD, unknown);
        None
    });
    let target = DraftTarget { organisation: member.organisation(), id, expected: version(&posted)? };
    let transits = services.transits.clone();
    let leads_to = Asked::from_posted(&posted).leads_to(id.get(), &edit_address(id.get()));
    // A form that is sent twice was saved the first time: the newer version is its own doing.
    let saved = member.make(&services, Once::from_content(&posted), move || {
        transits.update_draft(target, &|content| {
            let items = std::mem::take(&mut content.form.items);
            content.form = TransitForm { items, ..form.clone() };
            content.dossier_id = dossier;
            content.unreadable = errors.clone();
        })?;
        Ok(leads_to.clone())
    });
    match saved.await {
        Ok(address) => Ok(member.done(&address, Notice::Saved)),
        Err(Failure::Invalid(errors)) => show_typed(&member, &services, id, typed, errors, String::new()).await,
        Err(Failure::Stale) => show_typed(&member, &services, id, typed, FieldErrors::default(), String::new()).await,
        Err(other) => Err(other),
    }
}

/// Shows the form again with what was typed. The version stays the one that the form was made from.
async fn show_typed(
    member: &Member,
    services: &Services,
    id: TransitId,
    typed: Typed,
    errors: FieldErrors,
    focus: String,
) -> Answer {
    let (organisation, transits) = (member.organisation(), services.transits.clone());
    let open = move || {
        let draft = transits.find(organisation, id)?;
        transits.require_possible(&draft, Command::Update)?;
        Ok(draft)
    };
    let draft = member.read(open).await?;
    page_of(member, services, Shown { draft, typed, errors, warnings: Vec::new(), is_right: false, focus, page: 1 })
}

fn page_of(member: &Member, services: &Services, shown: Shown) -> Answer {
    let Shown { draft, typed, errors, warnings, is_right, focus, page } = shown;
    let (t, id, count) = (member.t(), draft.id.get(), draft.form.items.len());
    let codebook = services.tariff.current().codebook();
    let drawing = Drawing { t, typed: &typed, errors: &errors, codebook: &codebook, focus: &focus };
    let sections = drawing.sections(HEADER, "");
    let places = Places::new(&sections, Vec::new());
    let version = typed.text("version").parse().unwrap_or(draft.version.get());
    let mut problems = problems(t, &places, id, count, &errors);
    if version != draft.version.get() {
        problems.insert(0, Problem::stale(t, edit_address(id)));
    }
    let page = page.clamp(1, count.div_ceil(ITEMS).max(1));
    let first = (page - 1) * ITEMS;
    let items: Vec<_> = draft.form.items.iter().enumerate().skip(first).take(ITEMS).map(ItemRow::new).collect();
    let address = |page: usize| format!("{}?page={page}#items", edit_address(id));
    member.page(&EditPage {
        layout: Layout::new(member, PART),
        t,
        id,
        version,
        triggers: LiveSubject::Transits.triggers(id),
        reference: shown::text(&draft.reference),
        sections,
        problems,
        warnings: Warning::all(t, &warnings, count, |path| place_from(&places, id, path)),
        is_right,
        is_typed: typed.is_posted(),
        extent: t.records_on_page(
            if count == 0 { 0 } else { first as u64 + 1 },
            (first + items.len()) as u64,
            count as u64,
        ),
        items,
        previous: if page > 1 { address(page - 1) } else { String::new() },
        next: if page * ITEMS < count { address(page + 1) } else { String::new() },
        new_number: count + 1,
    })
}

impl ItemRow {
    fn new((index, item): (usize, &ItemForm)) -> Self {
        let text = |text: &Option<String>| shown::text(text.as_deref().unwrap_or_default());
        let mass = |mass: Option<Decimal>| mass.map(|mass| shown::number(mass.normalize())).unwrap_or_default();
        Self {
            index,
            number: index + 1,
            description: text(&item.description),
            hs_code: text(&item.hs_code),
            gross: mass(item.gross_weight),
            net: mass(item.net_weight),
        }
    }
}
