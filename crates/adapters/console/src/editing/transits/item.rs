//! The page on which a goods item of a draft is edited, or a new one is written.

use super::places::{Asked, PART, address, item_address, place, problems};
use super::shape::ITEM;
use crate::editing::asked::{Sent, require_whole, version};
use crate::editing::drawn::{Drawing, DrawnSection};
use crate::editing::places::{Places, errors_below};
use crate::editing::reading::{Reading, unknown_field_of_transit};
use crate::editing::typed::{Typed, below};
use crate::failure::Failure;
use crate::form::Problem;
use crate::layout::Layout;
use crate::listing::ListQuery;
use crate::live::LiveSubject;
use crate::notice::Notice;
use crate::once::Once;
use crate::posted::{Fields, Posted};
use crate::shown;
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::web;
use askama::Template;
use customs_access::Scope;
use customs_kernel::FieldErrors;
use customs_transits::form::ItemForm;
use customs_transits::lifecycle::Command;
use customs_transits::{DraftTarget, Transit, TransitId};
use serde_json::Value;

#[derive(Template)]
#[template(path = "editing/transit_item.html")]
struct ItemPage {
    layout: Layout,
    t: Language,
    id: i64,
    number: usize,
    title: String,
    version: i64,
    /// When the page asks whether the transit was changed meanwhile.
    triggers: String,
    reference: String,
    sections: Vec<DrawnSection>,
    problems: Vec<Problem>,
    is_right: bool,
    /// Whether what stands in the form was typed and is not saved.
    is_typed: bool,
    /// Whether the item is not there yet.
    is_new: bool,
    /// The numbers of the items before and after this one.
    previous: Option<usize>,
    next: Option<usize>,
}

/// A draft with the place of one of its goods items, or of a new one behind them.
struct Opened {
    draft: Transit,
    index: usize,
    /// What is wrong with the draft, where that was asked for.
    errors: FieldErrors,
}

impl Opened {
    async fn find(
        member: &Member,
        services: &Services,
        (id, number): (i64, usize),
        is_checked: bool,
    ) -> Result<Self, Failure> {
        let (organisation, transits) = (member.organisation(), services.transits.clone());
        let open = move || {
            let draft = transits.find(organisation, TransitId::new(id))?;
            transits.require_possible(&draft, Command::Update)?;
            let index = number.checked_sub(1).filter(|index| *index <= draft.form.items.len());
            let index = index.ok_or(Failure::NotFound)?;
            let errors = match is_checked {
                true => transits.submit_overview_of(draft.clone())?.broken_rules,
                false => FieldErrors::default(),
            };
            Ok(Self { draft, index, errors })
        };
        member.read(open).await
    }

    /// The path of the item.
    fn root(&self) -> String {
        below("items", self.index)
    }

    fn is_new(&self) -> bool {
        self.index == self.draft.form.items.len()
    }
}

/// What the page says about the item.
struct Shown<'s> {
    typed: &'s Typed,
    errors: &'s FieldErrors,
    focus: &'s str,
    is_right: bool,
}

pub(super) async fn show(member: Member, services: Services, ids: web::Path<(i64, usize)>, query: ListQuery) -> Answer {
    member.require(Scope::TransitWrite)?;
    let is_checked = query.text("check") == "1";
    let opened = Opened::find(&member, &services, *ids, is_checked).await?;
    let root = opened.root();
    let typed = match opened.draft.form.items.get(opened.index) {
        Some(item) => {
            Typed::from_json(ITEM, &root, &serde_json::to_value(item).map_err(Failure::internal)?).bounded()?
        }
        None => Typed::default(),
    };
    let errors = errors_below(&root, &opened.errors);
    let is_right = is_checked && errors.is_empty();
    page_of(&member, &services, &opened, &Shown { typed: &typed, errors: &errors, focus: "", is_right })
}

pub(super) async fn save(member: Member, services: Services, ids: web::Path<(i64, usize)>, posted: Posted) -> Answer {
    member.require(Scope::TransitWrite)?;
    require_whole(&posted)?;
    let (id, number) = *ids;
    let opened = Opened::find(&member, &services, (id, number), false).await?;
    let (root, index) = (opened.root(), opened.index);
    let typed = Typed::posted(&posted).bounded()?;
    let sent = Sent::new(ITEM, &root, &posted, &typed, &unknown_field_of_transit());
    let Reading { document, errors, typed } = match sent {
        Sent::Read(reading) => reading,
        Sent::Rearranged(typed, focus) => {
            let shown = Shown { typed: &typed, errors: &FieldErrors::default(), focus: &focus, is_right: false };
            return page_of(&member, &services, &opened, &shown);
        }
    };
    let item: ItemForm = serde_json::from_value(Value::Object(document)).map_err(Failure::internal)?;
    let target =
        DraftTarget { organisation: member.organisation(), id: TransitId::new(id), expected: version(&posted)? };
    let transits = services.transits.clone();
    let leads_to = Asked::from_posted(&posted).leads_to(id, &item_address(id, number));
    // A form that is sent twice was saved the first time: the newer version is its own doing.
    let saved = member.make(&services, Once::from_content(&posted), move || {
        transits.update_draft(target, &|content| {
            match content.form.items.get_mut(index) {
                Some(stored) => *stored = item.clone(),
                None => content.form.items.push(item.clone()),
            }
            content.unreadable = errors.clone();
        })?;
        Ok(leads_to.clone())
    });
    match saved.await {
        Ok(address) => Ok(member.done(&address, Notice::Saved)),
        Err(Failure::Invalid(errors)) => {
            let shown = Shown { typed: &typed, errors: &errors, focus: "", is_right: false };
            page_of(&member, &services, &opened, &shown)
        }
        Err(Failure::Stale) => {
            let opened = Opened::find(&member, &services, (id, number), false).await?;
            let shown = Shown { typed: &typed, errors: &FieldErrors::default(), focus: "", is_right: false };
            page_of(&member, &services, &opened, &shown)
        }
        Err(other) => Err(other),
    }
}

pub(super) async fn delete(member: Member, services: Services, ids: web::Path<(i64, usize)>, posted: Posted) -> Answer {
    member.require(Scope::TransitWrite)?;
    posted.require(Fields::NONE)?;
    let (id, number) = *ids;
    let (organisation, expected) = (member.organisation(), version(&posted)?);
    let target = DraftTarget { organisation, id: TransitId::new(id), expected };
    let transits = services.transits.clone();
    let delete = move || {
        let count = transits.find(organisation, target.id)?.form.items.len();
        let index = number.checked_sub(1).filter(|index| *index < count).ok_or(Failure::NotFound)?;
        transits.update_draft(target, &|content| {
            // The version shows that a draft was changed since it was read.
            if index < content.form.items.len() {
                content.form.items.remove(index);
            }
        })?;
        Ok(Notice::LineDeleted)
    };
    member.carry_out(&services, &posted, place(id, "items"), delete).await
}

fn page_of(member: &Member, services: &Services, opened: &Opened, shown: &Shown<'_>) -> Answer {
    let Shown { typed, errors, focus, is_right } = *shown;
    let (t, draft, is_new) = (member.t(), &opened.draft, opened.is_new());
    let (id, count, number) = (draft.id.get(), draft.form.items.len(), opened.index + 1);
    let codebook = services.tariff.current().codebook();
    let sections = Drawing { t, typed, errors, codebook: &codebook, focus }.sections(ITEM, &opened.root());
    let version = typed.text("version").parse().unwrap_or(draft.version.get());
    let mut problems = problems(t, &Places::new(&sections, Vec::new()), id, count, errors);
    if version != draft.version.get() {
        // The item may be another one by now.
        problems.insert(0, Problem::stale(t, address(id)));
    }
    let reference = shown::text(&draft.reference);
    member.page(&ItemPage {
        layout: Layout::new(member, PART),
        t,
        id,
        number,
        title: if is_new { t.editing_new_line_of(&reference) } else { t.editing_line_of(number, &reference) },
        version,
        triggers: LiveSubject::Transits.triggers(id),
        reference,
        sections,
        problems,
        is_right,
        is_typed: typed.is_posted(),
        is_new,
        previous: number.checked_sub(1).filter(|number| *number > 0),
        next: Some(number + 1).filter(|number| *number <= count),
    })
}
