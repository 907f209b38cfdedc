//! The page on which a transit that customs refused is corrected: what customs wrote, each beside the field that it is about.
//! What has no field there is on the pages of the draft that it becomes.

use super::edit::form_of;
use super::places::{PART, edit_address};
use super::shape::{HEADER, ITEM, TRANSIT};
use crate::editing::asked::version;
use crate::editing::correct_page::{CorrectPage, Lines, Stretch, leads_to, on_page, page_asked};
use crate::editing::drawn::Drawing;
use crate::editing::objection::Reason;
use crate::editing::places::{Places, line_of, on_pages};
use crate::editing::reading::{Reading, read, unknown_field_of_transit};
use crate::editing::shape::has_field;
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
use customs_access::Scope;
use customs_kernel::FieldErrors;
use customs_transits::form::{ItemForm, TransitForm};
use customs_transits::lifecycle::{Command, Status};
use customs_transits::{DraftContent, DraftTarget, Rejection, RejectionError, Transit, TransitId};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// A transit with the answer of customs.
struct Refused {
    transit: Transit,
    rejection: Option<Rejection>,
    /// How many goods items customs refused; `None` when that is not known.
    lodged_items: Option<usize>,
}

impl Refused {
    /// Finds a transit that is a draft, or may become one.
    async fn find(member: &Member, services: &Services, id: TransitId) -> Result<Self, Failure> {
        let (organisation, transits) = (member.organisation(), services.transits.clone());
        let find = move || {
            let transit = transits.find(organisation, id)?;
            let is_refused = transit.status() == Status::Rejected;
            let command = if is_refused { Command::SaveAsDraft } else { Command::Update };
            transits.require_possible(&transit, command)?;
            let rejection = transits.rejections(organisation, id)?.pop();
            // Goods items change in drafts alone.
            let may_differ = rejection.is_some() && !is_refused;
            let lodged_items = if may_differ { transits.lodged_items(&transit)? } else { None };
            Ok(Self { transit, rejection, lodged_items })
        };
        member.read(find).await
    }

    fn is_draft(&self) -> bool {
        self.transit.status() == Status::Draft
    }

    /// All objections of customs.
    fn errors(&self) -> &[RejectionError] {
        self.rejection.as_ref().map(|rejection| &*rejection.errors).unwrap_or_default()
    }

    fn lines(&self) -> Lines {
        Lines { now: self.transit.form.items.len(), lodged: self.lodged_items }
    }

    /// The paths of the objections, as the pages have them.
    fn objected(&self) -> impl Iterator<Item = String> {
        self.errors().iter().filter_map(|error| error.path.as_deref()).map(on_pages)
    }

    /// What the transit holds now, with these goods items of it.
    fn typed(&self, items: &BTreeSet<usize>) -> Result<Typed, Failure> {
        let mut typed = Typed::from_transit(&self.transit)?;
        for index in items {
            if let Some(item) = self.transit.form.items.get(*index) {
                let item = serde_json::to_value(item).map_err(Failure::internal)?;
                typed.overlay(Typed::from_json(ITEM, &below("items", index), &item));
            }
        }
        Ok(typed)
    }

    /// The goods items that the objections on a page are about.
    fn items(&self, page: usize) -> BTreeSet<usize> {
        let paths = on_page(self.errors(), page).iter().filter_map(|error| error.path.as_deref());
        paths.filter_map(|path| line_of(&on_pages(path))).collect()
    }
}

pub(super) async fn show(member: Member, services: Services, id: web::Path<i64>, query: ListQuery) -> Answer {
    member.require(Scope::TransitWrite)?;
    let refused = Refused::find(&member, &services, TransitId::new(*id)).await?;
    if refused.rejection.is_none() && refused.is_draft() {
        return Ok(member.go_to(&edit_address(*id)));
    }
    let page = page_asked(&query, refused.errors().len());
    let typed = refused.typed(&refused.items(page))?;
    page_of(&member, &services, &refused, page, &typed, &FieldErrors::default())
}

pub(super) async fn save(
    member: Member,
    services: Services,
    id: web::Path<i64>,
    query: ListQuery,
    posted: Posted,
) -> Answer {
    member.require(Scope::TransitWrite)?;
    posted.require(Fields::ANY)?;
    let id = TransitId::new(*id);
    let refused = Refused::find(&member, &services, id).await?;
    let page = page_asked(&query, refused.errors().len());
    let named = posted.fields().filter_map(|(name, _)| line_of(name));
    let items: BTreeSet<usize> = refused.items(page).into_iter().chain(named).collect();
    let mut typed = refused.typed(&items)?;
    // The page has few of the fields; the others stay as they are stored.
    typed.overlay(Typed::posted(&posted));
    let (correction, errors) = Correction::from_posted(&refused, &typed, &posted)?;
    if !errors.is_empty() {
        return page_of(&member, &services, &refused, page, &typed, &errors);
    }
    let (organisation, actor, expected) = (member.organisation(), member.actor(), version(&posted)?);
    let (transits, target) = (services.transits.clone(), DraftTarget { organisation, id, expected });
    let next = leads_to(PART, id.get(), page, refused.errors().len());
    let correct = move || {
        transits.correct(target, &actor, &|content| correction.apply(content))?;
        Ok(next.clone())
    };
    match member.make(&services, Once::from_content(&posted), correct).await {
        Ok(address) => Ok(member.done(&address, Notice::TransitDraftAgain)),
        Err(Failure::Invalid(errors)) => page_of(&member, &services, &refused, page, &typed, &errors),
        Err(Failure::Stale) => {
            let refused = Refused::find(&member, &services, id).await?;
            let page = page_asked(&query, refused.errors().len());
            page_of(&member, &services, &refused, page, &typed, &FieldErrors::default())
        }
        Err(other) => Err(other),
    }
}

/// The corrected parts of a transit.
struct Correction {
    header: Option<TransitForm>,
    items: BTreeMap<usize, ItemForm>,
}

impl Correction {
    /// Reads the parts that have a field on the page.
    fn from_posted(refused: &Refused, typed: &Typed, posted: &Posted) -> Result<(Self, FieldErrors), Failure> {
        let mut correction = Self { header: None, items: BTreeMap::new() };
        let mut errors = FieldErrors::default();
        let count = refused.transit.form.items.len();
        let is_field = |name: &str| TRANSIT.has_field(name) && line_of(name).is_none_or(|index| index < count);
        for name in Typed::posted(posted).filled().filter(|name| !is_field(name)) {
            errors.add(name, unknown_field_of_transit());
        }
        if posted.fields().any(|(name, _)| has_field(HEADER, name)) {
            let Reading { document, errors: unreadable, .. } = read(HEADER, "", typed);
            // The dossier has no field on this page.
            let (form, _) = form_of(document)?;
            correction.header = Some(form);
            errors.extend(unreadable);
        }
        let named: BTreeSet<usize> = posted.fields().filter_map(|(name, _)| line_of(name)).collect();
        for index in named.into_iter().filter(|index| *index < count) {
            let Reading { document, errors: unreadable, .. } = read(ITEM, &below("items", index), typed);
            let item = serde_json::from_value(Value::Object(document)).map_err(Failure::internal)?;
            correction.items.insert(index, item);
            errors.extend(unreadable);
        }
        Ok((correction, errors))
    }

    /// Puts the corrected parts into the draft.
    fn apply(&self, content: &mut DraftContent) {
        if let Some(header) = &self.header {
            let items = std::mem::take(&mut content.form.items);
            content.form = TransitForm { items, ..header.clone() };
        }
        for (index, item) in &self.items {
            if let Some(stored) = content.form.items.get_mut(*index) {
                stored.clone_from(item);
            }
        }
    }
}

fn page_of(
    member: &Member,
    services: &Services,
    refused: &Refused,
    page: usize,
    typed: &Typed,
    errors: &FieldErrors,
) -> Answer {
    let (t, transit) = (member.t(), &refused.transit);
    let id = transit.id.get();
    let codebook = services.tariff.current().codebook();
    let drawing = Drawing { t, typed, errors, codebook: &codebook, focus: "" };
    let mut drawn = BTreeSet::new();
    let errors_shown = on_page(refused.errors(), page);
    let texts: Vec<Option<String>> = errors_shown.iter().map(|error| text(t, error)).collect();
    let reasons = errors_shown.iter().zip(&texts).map(|(error, text)| reason(error, text.as_deref()));
    let objections = refused.lines().objections(reasons, &drawing, Some(TRANSIT), &mut drawn);
    let shown_version = typed.text("version").parse().unwrap_or(transit.version.get());
    let mut problems = Places::from_fields(drawn).problems(t, errors);
    if shown_version != transit.version.get() {
        problems.insert(0, Problem::stale(t, format!("{PART}/{id}/correct")));
    }
    let refused_at = refused.rejection.as_ref().map(|rejection| shown::moment(rejection.arrived_at));
    member.page(&CorrectPage {
        layout: Layout::new(member, PART),
        t,
        part: PART,
        part_name: t.transits(),
        id,
        page,
        version: shown_version,
        triggers: LiveSubject::Transits.triggers(id),
        reference: shown::text(&transit.reference),
        refused: refused_at.map(|at| t.editing_refused_transit_at(&at)).unwrap_or_default(),
        lines_changed: refused.lines().change(t, refused.objected()),
        problems,
        objections,
        stretch: Stretch::for_page(t, page, refused.errors().len()),
        elsewhere: t.editing_elsewhere_transit(),
        no_way_back: "",
        is_draft: refused.is_draft(),
        is_typed: typed.is_posted(),
        copies_at_once: false,
    })
}

/// What customs wrote, with what this service says of the place in the language of the page.
fn text(t: Language, error: &RejectionError) -> Option<String> {
    error.text.as_ref().map(|text| t.stored(text).text)
}

/// The error under the path of the pages, with its text. Customs does not say in which language it writes.
fn reason<'r>(error: &'r RejectionError, text: Option<&'r str>) -> Reason<'r> {
    let RejectionError { code, text: _, pointer, path, original_value, line_number: _ } = error;
    Reason {
        code,
        text,
        tag: "",
        text_nl: None,
        pointer: pointer.as_deref(),
        path: path.as_deref().map(on_pages),
        original_value: original_value.as_deref(),
    }
}
