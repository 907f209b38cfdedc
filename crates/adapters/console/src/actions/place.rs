//! The places of the fields that errors and warnings about a record name.

use super::ask::Doubt;
use crate::editing::places::{line_of, on_pages};
use crate::editing::transits::places as transits;
use crate::form::Problem;
use crate::grouped::{Grouped, Remarks};
use crate::shown;
use crate::texts::{Language, Sentence};
use customs_declarations::Declaration;
use customs_kernel::FieldErrors;
use customs_kernel::facts::{Statement, Warning};

/// The errors of a draft, each with the place where it is mended.
pub(super) fn problems(t: Language, draft: &Declaration, errors: &FieldErrors) -> Vec<Problem> {
    let lines = lines(draft);
    Problem::grouped(t, errors, lines.len(), on_pages, |path| place(draft.id.get(), &lines, path))
}

/// The errors of a draft of a transit with this number of goods items, each with the place where it is mended; 0 where
/// their number is not known.
pub(super) fn problems_of_transit(t: Language, id: i64, of: usize, errors: &FieldErrors) -> Vec<Problem> {
    Problem::grouped(t, errors, of, str::to_owned, |path| transits::place(id, path))
}

/// The warnings about a draft of a transit with this number of goods items.
pub(super) fn doubts_of_transit(t: Language, id: i64, of: usize, warnings: &[Warning]) -> Vec<Doubt> {
    grouped(t, of, warnings, |path| if path.is_empty() { String::new() } else { transits::place(id, path) })
}

/// The errors of a record with this number of lines that no page edits; 0 where their number is not known.
pub(super) fn unlinked(t: Language, of: usize, errors: &FieldErrors) -> Vec<Problem> {
    Problem::grouped(t, errors, of, on_pages, |_| String::new())
}

/// The warnings about a draft.
pub(super) fn doubts(t: Language, draft: &Declaration, warnings: &[Warning]) -> Vec<Doubt> {
    let lines = lines(draft);
    let address = |path: &str| if path.is_empty() { String::new() } else { place(draft.id.get(), &lines, path) };
    grouped(t, lines.len(), warnings, address)
}

/// The warnings about a record with this number of lines that no page edits.
pub(super) fn unlinked_doubts(t: Language, of: usize, warnings: &[Warning]) -> Vec<Doubt> {
    grouped(t, of, warnings, |_| String::new())
}

/// The warnings; those that say the same of the same field become one.
fn grouped(t: Language, of: usize, warnings: &[Warning], address: impl Fn(&str) -> String) -> Vec<Doubt> {
    let remark = |warning: &Warning| (on_pages(warning.path().unwrap_or_default()), warning.statement().clone());
    let remarks = Remarks::new(warnings.iter().map(remark));
    let more = remarks.more(t).map(|text| {
        let (href, field) = <(String, String)>::default();
        Doubt { href, field, text, language: t.tag() }
    });
    let doubt = |group: Grouped<Statement>| {
        let Sentence { text, language } = t.sentence(&group.text);
        Doubt { href: address(&group.path), field: group.field(t, of), text: shown::text(&text), language }
    };
    remarks.shown.into_iter().map(doubt).chain(more).collect()
}

/// The ids of the lines, in their order.
fn lines(draft: &Declaration) -> Vec<i64> {
    draft.lines.iter().map(|line| line.id.get()).collect()
}

/// The address of a field of a draft. The fields of a line have a page of their own.
pub fn place(id: i64, lines: &[i64], path: &str) -> String {
    match line_of(path).and_then(|index| lines.get(index)) {
        Some(line) => format!("/console/declarations/{id}/lines/{line}/edit#{path}"),
        None => format!("/console/declarations/{id}/edit#{path}"),
    }
}
