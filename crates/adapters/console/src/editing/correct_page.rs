//! The page on which a record that customs refused is corrected, for records of all kinds.

use super::alike::Alike;
use super::drawn::Drawing;
use super::forms::Forms;
use super::objection::{Objection, Reason};
use super::places::{Places, line_of};
use super::reading::{Reading, read};
use super::shape::has_field;
use super::typed::{Typed, below};
use crate::form::Problem;
use crate::layout::Layout;
use crate::listing::ListQuery;
use crate::live::LiveSubject;
use crate::posted::Posted;
use crate::shown;
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services};
use askama::Template;
use chrono::{DateTime, Utc};
use customs_kernel::{BrokenRule, FieldErrors, Version};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};

/// Objections on a page: customs may have several to each of many goods items.
pub(super) const MOST: usize = 50;

#[derive(Template)]
#[template(path = "editing/correct.html")]
pub(super) struct CorrectPage {
    layout: Layout,
    t: Language,
    /// The address of the list that the record is in, and its name.
    part: &'static str,
    part_name: &'static str,
    id: i64,
    /// The number of the page.
    page: usize,
    version: i64,
    /// When the page asks whether the record was changed meanwhile.
    triggers: String,
    reference: String,
    /// Says when customs refused the record; empty when no answer of customs is known.
    refused: String,
    /// Says that lines were added or deleted since then; otherwise empty.
    lines_changed: &'static str,
    objections: Vec<Alike>,
    /// Which of the objections are on this page; `None` when all are.
    stretch: Option<Stretch>,
    problems: Vec<Problem>,
    /// The hint at an objection about a field that is not on this page.
    elsewhere: &'static str,
    /// Why the record can only be copied; empty when it can be changed.
    no_way_back: &'static str,
    is_draft: bool,
    /// Whether what stands in the form was typed and is not saved.
    is_typed: bool,
    /// Whether a copy is made without a page that asks first.
    copies_at_once: bool,
}

/// A record with the answer of customs.
pub(super) struct Refused<R> {
    pub(super) record: R,
    /// When customs refused it; `None` when no answer of customs is known.
    pub(super) refused_at: Option<DateTime<Utc>>,
    /// All objections of customs.
    pub(super) reasons: Vec<Reason>,
    pub(super) lines: Lines,
}

impl<R> Refused<R> {
    /// The lines that the objections on a page are about, and those that were sent.
    pub(super) fn lines_on(&self, page: usize, sent: &Posted) -> BTreeSet<usize> {
        let paths = on_page(&self.reasons, page).iter().filter_map(|reason| reason.path.as_deref());
        paths.chain(sent.fields().map(|(name, _)| name)).filter_map(line_of).collect()
    }
}

/// What the page of one kind of record says of it.
pub(super) struct Says {
    pub(super) part: &'static str,
    pub(super) part_name: &'static str,
    pub(super) subject: LiveSubject,
    pub(super) forms: Forms,
    /// Says when customs refused the record.
    pub(super) refused_at: fn(Language, &str) -> String,
    pub(super) elsewhere: &'static str,
    /// Why the record can only be copied; empty when it can be changed.
    pub(super) no_way_back: &'static str,
    pub(super) id: i64,
    pub(super) version: Version,
    /// The reference as pages show it.
    pub(super) reference: String,
    pub(super) is_draft: bool,
    pub(super) copies_at_once: bool,
}

/// The fields of a page as they were typed, and what is wrong with them.
pub(super) struct Shown<'s> {
    pub(super) page: usize,
    pub(super) typed: &'s Typed,
    pub(super) errors: &'s FieldErrors,
}

impl CorrectPage {
    pub(super) fn show<R>(
        member: &Member,
        services: &Services,
        refused: &Refused<R>,
        says: Says,
        shown: &Shown<'_>,
    ) -> Answer {
        let Shown { page, typed, errors } = *shown;
        let (t, id, count) = (member.t(), says.id, refused.reasons.len());
        let codebook = services.tariff.current().codebook();
        let drawing = Drawing { t, typed, errors, codebook: &codebook, focus: "" };
        let mut drawn = BTreeSet::new();
        let forms = says.no_way_back.is_empty().then_some(says.forms);
        let objections = refused.lines.objections(on_page(&refused.reasons, page), &drawing, forms, &mut drawn);
        let version = typed.text("version").parse().unwrap_or(says.version.get());
        let mut problems = Places::from_fields(drawn).problems(t, errors);
        if version != says.version.get() {
            problems.insert(0, Problem::stale(t, format!("{}/{id}/correct", says.part)));
        }
        let refused_at = refused.refused_at.map(shown::moment);
        let objected = refused.reasons.iter().filter_map(|reason| reason.path.clone());
        member.page(&Self {
            layout: Layout::new(member, says.part),
            t,
            part: says.part,
            part_name: says.part_name,
            id,
            page,
            version,
            triggers: says.subject.triggers(id),
            reference: says.reference,
            refused: refused_at.map(|at| (says.refused_at)(t, &at)).unwrap_or_default(),
            lines_changed: refused.lines.change(t, objected),
            problems,
            objections: Alike::grouped(t, objections),
            stretch: Stretch::for_page(t, page, count),
            elsewhere: says.elsewhere,
            no_way_back: says.no_way_back,
            is_draft: says.is_draft,
            is_typed: typed.is_posted(),
            copies_at_once: says.copies_at_once,
        })
    }
}

/// The corrected parts of a record, as documents.
pub(super) struct Corrected {
    pub(super) header: Option<Map<String, Value>>,
    pub(super) lines: BTreeMap<usize, Value>,
    pub(super) errors: FieldErrors,
}

impl Corrected {
    /// Reads the parts that have a field on the page of a record with this number of lines. A field that it does not
    /// have breaks this rule.
    pub(super) fn new(forms: Forms, count: usize, typed: &Typed, posted: &Posted, unknown: &BrokenRule) -> Self {
        let mut corrected = Self { header: None, lines: BTreeMap::new(), errors: FieldErrors::default() };
        let is_field = |name: &str| forms.has_field(name) && line_of(name).is_none_or(|index| index < count);
        for name in Typed::posted(posted).filled().filter(|name| !is_field(name)) {
            corrected.errors.add(name, unknown);
        }
        if posted.fields().any(|(name, _)| has_field(forms.header, name)) {
            let Reading { document, errors, .. } = read(forms.header, "", typed);
            corrected.header = Some(document);
            corrected.errors.extend(errors);
        }
        let lines: BTreeSet<usize> = posted.fields().filter_map(|(name, _)| line_of(name)).collect();
        for index in lines.into_iter().filter(|index| *index < count) {
            let Reading { document, errors, .. } = read(forms.line, &below("items", index), typed);
            corrected.lines.insert(index, Value::Object(document));
            corrected.errors.extend(errors);
        }
        corrected
    }
}

/// The lines of a record that customs refused.
#[derive(Clone, Copy)]
pub(super) struct Lines {
    /// How many it has now.
    pub(super) now: usize,
    /// How many it had when it was lodged; `None` when that is not known.
    pub(super) lodged: Option<usize>,
}

impl Lines {
    /// Whether an objection is about a line that there is. It may have been deleted since.
    fn has(self, path: Option<&str>) -> bool {
        path.and_then(line_of).is_none_or(|index| index < self.now)
    }

    /// Draws the objections, each with its field. An objection about a line that is gone has none, unless something was
    /// typed into it meanwhile. Without `forms` no field is drawn. `drawn` gets the fields.
    pub(super) fn objections(
        self,
        reasons: &[Reason],
        drawing: &Drawing<'_>,
        forms: Option<Forms>,
        drawn: &mut BTreeSet<String>,
    ) -> Vec<Objection> {
        let drawn_of = |reason: &Reason| {
            let path = reason.path.as_deref();
            let has_field = self.has(path) || path.is_some_and(|path| !drawing.typed.text(path).is_empty());
            Objection::new(reason, drawing, forms.filter(|_| has_field), drawn)
        };
        reasons.iter().map(drawn_of).collect()
    }

    /// Says that lines were added or deleted since customs objected to these paths; otherwise empty.
    pub(super) fn change(self, t: Language, mut objected: impl Iterator<Item = String>) -> &'static str {
        let is_known = self.lodged.is_some_and(|lodged| lodged != self.now);
        if is_known || objected.any(|path| !self.has(Some(&path))) { t.editing_lines_changed() } else { "" }
    }
}

/// A part of many objections.
pub(super) struct Stretch {
    pub(super) extent: String,
    /// The numbers of the pages before and after this one.
    pub(super) previous: Option<usize>,
    pub(super) next: Option<usize>,
}

impl Stretch {
    /// Which of this number of objections are on a page; `None` when all are.
    pub(super) fn for_page(t: Language, page: usize, count: usize) -> Option<Self> {
        let (first, last) = ((page - 1) * MOST + 1, (page * MOST).min(count));
        (pages(count) > 1).then(|| Self {
            extent: t.records_on_page(first as u64, last as u64, count as u64),
            previous: page.checked_sub(1).filter(|page| *page > 0),
            next: Some(page + 1).filter(|page| *page <= pages(count)),
        })
    }
}

/// The page that an address asks for, with this number of objections, or the last one before it.
pub(super) fn page_asked(query: &ListQuery, count: usize) -> usize {
    usize::try_from(query.page().number.get()).unwrap_or(usize::MAX).clamp(1, pages(count))
}

/// The address where the form of a page leads once it is saved: to the next page of objections, or to the whole draft,
/// which is checked then.
pub(super) fn leads_to(part: &str, id: i64, page: usize, count: usize) -> String {
    if page < pages(count) {
        format!("{part}/{id}/correct?page={}", page + 1)
    } else {
        format!("{part}/{id}/edit?check=1")
    }
}

/// The objections on a page. The first page is 1.
pub(super) fn on_page<E>(objections: &[E], page: usize) -> &[E] {
    objections.chunks(MOST).nth(page - 1).unwrap_or_default()
}

/// The number of pages for this number of objections.
fn pages(count: usize) -> usize {
    count.div_ceil(MOST).max(1)
}
