//! The page on which a record that customs refused is corrected, of whatever kind the record is.

use super::drawn::Drawing;
use super::forms::Forms;
use super::objection::{Objection, Reason};
use super::places::line_of;
use crate::form::Problem;
use crate::layout::Layout;
use crate::listing::ListQuery;
use crate::texts::Language;
use askama::Template;
use std::collections::BTreeSet;

/// Objections on a page: customs may have several to each of many goods items.
pub(super) const MOST: usize = 50;

#[derive(Template)]
#[template(path = "editing/correct.html")]
pub(super) struct CorrectPage {
    pub(super) layout: Layout,
    pub(super) t: Language,
    /// The address of the list that the record is in, and its name.
    pub(super) part: &'static str,
    pub(super) part_name: &'static str,
    pub(super) id: i64,
    /// The number of the page.
    pub(super) page: usize,
    pub(super) version: i64,
    /// When the page asks whether the record was changed meanwhile.
    pub(super) triggers: String,
    pub(super) reference: String,
    /// Says when customs refused the record; empty when no answer of customs is known.
    pub(super) refused: String,
    /// Says that lines were added or deleted since then; otherwise empty.
    pub(super) lines_changed: &'static str,
    pub(super) objections: Vec<Objection>,
    /// Which of the objections are on this page; `None` when all are.
    pub(super) stretch: Option<Stretch>,
    pub(super) problems: Vec<Problem>,
    /// The hint at an objection whose field is not on this page.
    pub(super) elsewhere: &'static str,
    /// Why the record can only be copied; empty when it can be changed.
    pub(super) no_way_back: &'static str,
    pub(super) is_draft: bool,
    /// Whether what stands in the form was typed and is not saved.
    pub(super) is_typed: bool,
    /// Whether a copy is made without a page that asks first.
    pub(super) copies_at_once: bool,
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

    /// Draws the objections, each with its field. That of a line which is gone has none, unless something was typed into it
    /// meanwhile. Without `forms` no field is drawn. `drawn` gets the fields.
    pub(super) fn objections<'r>(
        self,
        reasons: impl Iterator<Item = Reason<'r>>,
        drawing: &Drawing<'_>,
        forms: Option<Forms>,
        drawn: &mut BTreeSet<String>,
    ) -> Vec<Objection> {
        let drawn_of = |reason: Reason<'_>| {
            let path = reason.path.as_deref();
            let has_field = self.has(path) || path.is_some_and(|path| !drawing.typed.text(path).is_empty());
            Objection::new(&reason, drawing, forms.filter(|_| has_field), drawn)
        };
        reasons.map(drawn_of).collect()
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
    /// Which of so many objections are on a page; `None` when all are.
    pub(super) fn for_page(t: Language, page: usize, count: usize) -> Option<Self> {
        let (first, last) = ((page - 1) * MOST + 1, (page * MOST).min(count));
        (pages(count) > 1).then(|| Self {
            extent: t.records_on_page(first as u64, last as u64, count as u64),
            previous: page.checked_sub(1).filter(|page| *page > 0),
            next: Some(page + 1).filter(|page| *page <= pages(count)),
        })
    }
}

/// The page of so many objections that an address asks for, or the last one before it.
pub(super) fn page_asked(query: &ListQuery, count: usize) -> usize {
    usize::try_from(query.page().number.get()).unwrap_or(usize::MAX).clamp(1, pages(count))
}

/// The address where the form of a page leads once it is saved: to the next of so many objections, or to the whole draft,
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

/// The number of pages that so many objections have.
fn pages(count: usize) -> usize {
    count.div_ceil(MOST).max(1)
}
