//! The page on which customs is asked to amend a declaration, as its template draws it.

use super::amend::{FIXED, REASON};
use super::correct_page::MOST;
use super::drawn::{Drawing, DrawnSection};
use super::edit::Warning;
use super::places::{PART, Places};
use super::shape::{HEADER, LINE};
use super::typed::{Typed, below};
use crate::declarations::record::amendments::compared::{DifferenceRow, SumRow, differences, sums};
use crate::form::{Field, Problem};
use crate::layout::Layout;
use crate::live::LiveSubject;
use crate::shown;
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services};
use askama::Template;
use customs_declarations::{AmendmentPreview, ComparedEstimates, Declaration};
use customs_kernel::FieldErrors;
use std::collections::BTreeSet;

#[derive(Template)]
#[template(path = "editing/amend.html")]
pub(super) struct AmendPage {
    layout: Layout,
    t: Language,
    id: i64,
    version: i64,
    /// When the page asks whether the declaration was changed meanwhile.
    triggers: String,
    reference: String,
    reason: Field,
    sections: Vec<DrawnSection>,
    lines: Vec<AmendedLine>,
    /// The numbers of the lines on the page, as they can be typed.
    numbers: String,
    /// Number of lines of the declaration.
    count: usize,
    /// Whether the page has not all of them.
    is_a_part: bool,
    /// Most lines on a page.
    most: usize,
    problems: Vec<Problem>,
    warnings: Vec<Warning>,
    /// What the amendment changes, once it was asked for.
    compared: Option<Compared>,
    /// Whether what stands in the form was typed and is not sent.
    is_typed: bool,
}

/// A line with its fields.
struct AmendedLine {
    number: usize,
    sections: Vec<DrawnSection>,
}

/// What the amendment changes.
struct Compared {
    rows: Vec<DifferenceRow>,
    /// Says that there are more fields than the page shows; otherwise empty.
    more: String,
    sums: Vec<SumRow>,
    /// Whether the estimates cover all goods.
    is_complete: bool,
    after_release: bool,
    last_day: String,
}

/// What stands in the form, and what is known about it.
pub(super) struct Shown {
    pub(super) lines: BTreeSet<usize>,
    pub(super) typed: Typed,
    pub(super) errors: FieldErrors,
    /// The path of the object with the field that gets the focus; empty for none.
    pub(super) focus: String,
    pub(super) preview: Option<AmendmentPreview>,
}

impl Shown {
    pub(super) fn new(lines: BTreeSet<usize>, typed: Typed) -> Self {
        Self { lines, typed, errors: FieldErrors::default(), focus: String::new(), preview: None }
    }
}

impl AmendPage {
    pub(super) fn show(member: &Member, services: &Services, declaration: &Declaration, shown: Shown) -> Answer {
        let Shown { lines, typed, errors, focus, preview } = shown;
        let (t, id, count) = (member.t(), declaration.id.get(), declaration.lines.len());
        let codebook = services.tariff.current().codebook();
        let drawing = Drawing { t, typed: &typed, errors: &errors, codebook: &codebook, focus: &focus };
        let sections = without_the_fixed(drawing.sections(HEADER, ""));
        let line = |index: &usize| AmendedLine {
            number: index.saturating_add(1),
            sections: drawing.sections(LINE, &below("items", index)),
        };
        let lines: Vec<AmendedLine> = lines.iter().map(line).collect();
        let address = |number: usize| format!("{PART}/{id}/amend?lines={number}");
        let mut places = Places::new(&sections, (1..=count).map(address).collect());
        places.own.insert(REASON.to_owned());
        for line in &lines {
            places.own.extend(Places::new(&line.sections, Vec::new()).own);
        }
        let version = typed.text("version").parse().unwrap_or(declaration.version.get());
        let mut problems = places.problems(t, &errors);
        if version != declaration.version.get() {
            problems.insert(0, Problem::stale(t, format!("{PART}/{id}/amend")));
        }
        let found = preview.as_ref().map(|preview| &*preview.warnings).unwrap_or_default();
        let is_a_part = lines.len() < count;
        let numbers: Vec<String> = lines.iter().map(|line| line.number.to_string()).collect();
        let reason = Field::area(REASON, t.amendment_reason(), typed.text(REASON));
        member.page(&Self {
            layout: Layout::new(member, PART),
            t,
            id,
            version,
            triggers: LiveSubject::Declarations.triggers(id),
            reference: shown::text(&declaration.reference),
            reason: reason.hinting(t.amendment_for_customs()).judged(t, &errors),
            warnings: Warning::all(t, found, count, |path| places.address(path)),
            sections,
            lines,
            numbers: numbers.join(", "),
            count,
            is_a_part,
            most: MOST,
            problems,
            compared: preview.map(|preview| Compared::new(t, preview)),
            is_typed: typed.is_posted(),
        })
    }
}

/// The sections without the fields that no amendment changes.
fn without_the_fixed(mut sections: Vec<DrawnSection>) -> Vec<DrawnSection> {
    for group in sections.iter_mut().flat_map(|section| &mut section.groups) {
        group.inputs.retain(|input| !FIXED.contains(&&*input.path));
    }
    sections
}

impl Compared {
    fn new(t: Language, preview: AmendmentPreview) -> Self {
        let (rows, more) = differences(t, &preview.differences);
        let is_complete = preview.estimates.as_ref().is_none_or(|compared| compared.payable().is_some());
        let sums = preview.estimates.as_ref().map(|compared: &ComparedEstimates| sums(t, compared));
        Self {
            rows,
            more,
            sums: sums.unwrap_or_default(),
            is_complete,
            after_release: preview.after_release,
            last_day: t.amendment_last_day(&shown::day(preview.last_day)),
        }
    }
}
