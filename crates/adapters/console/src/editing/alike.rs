//! Objections that say the same of the same field of several lines: they stand together, and one value can be for all.

use super::correct_page::on_page;
use super::objection::{Objection, Reason};
use super::places::line_of;
use crate::posted::{Fields, Posted};
use crate::texts::Language;
use std::collections::BTreeMap;

/// The box by which one value is for all lines; its value is the path of the field whose value it is.
const FOR_ALL: &str = "for_all";

/// The fields of a page on which a record is corrected.
pub(super) const FIELDS: Fields = Fields::ANY.with_lists(&[FOR_ALL]);

/// Objections that are alike.
pub(super) struct Alike {
    /// The first of them.
    pub(super) first: Objection,
    /// Those of other lines.
    pub(super) others: Vec<Objection>,
    /// Says for how many lines its value can be; empty when it stands alone.
    pub(super) for_all: String,
    /// Counts the others; empty when it stands alone.
    pub(super) count: String,
    /// The path of its field.
    pub(super) path: String,
}

impl Alike {
    /// The first of them, as a list of one.
    pub(super) fn alone(&self) -> &[Objection] {
        std::slice::from_ref(&self.first)
    }

    /// Puts objections together, each group in the place of its first one.
    pub(super) fn grouped(t: Language, objections: Vec<Objection>) -> Vec<Self> {
        let mut groups: Vec<Self> = Vec::new();
        let mut known: BTreeMap<(String, String, String), usize> = BTreeMap::new();
        for objection in objections {
            let path = field_of(&objection).to_owned();
            let key = (!path.is_empty()).then(|| {
                (objection.code.clone(), format!("{}{}", objection.says, objection.wrote), within(&path).to_owned())
            });
            match key.as_ref().and_then(|key| known.get(key)).and_then(|index| groups.get_mut(*index)) {
                Some(group) => group.others.push(objection),
                None => {
                    known.extend(key.map(|key| (key, groups.len())));
                    let (for_all, count) = (String::new(), String::new());
                    groups.push(Self { first: objection, others: Vec::new(), for_all, count, path });
                }
            }
        }
        for group in groups.iter_mut().filter(|group| !group.others.is_empty()) {
            group.for_all = t.editing_for_all(group.others.len() + 1);
            group.count = t.editing_other_lines(group.others.len());
        }
        groups
    }
}

/// The path of the one field of a line that an objection has; empty when it has none, or several.
fn field_of(objection: &Objection) -> &str {
    match objection.inputs.as_slice() {
        [input] if line_of(&input.path).is_some() => &input.path,
        _ => "",
    }
}

/// The path of a field within its line.
fn within(path: &str) -> &str {
    path.splitn(3, '.').nth(2).unwrap_or_default()
}

/// What was sent, with the value of each field that is for all lines at all of them that the page has.
pub(super) fn spread(reasons: &[Reason], page: usize, posted: &Posted) -> Posted {
    let reasons = on_page(reasons, page);
    let mut values = BTreeMap::new();
    for path in posted.all(FOR_ALL) {
        let Some(value) = posted.sent(path) else { continue };
        let is_meant = |reason: &&Reason| reason.path.as_deref() == Some(path);
        let Some(first) = reasons.iter().find(is_meant).filter(|_| line_of(path).is_some()) else { continue };
        let is_alike = |reason: &&Reason| {
            let same = |of: &Reason| (of.code.clone(), of.text.clone(), of.text_nl.clone());
            let other = reason.path.as_deref().unwrap_or_default();
            same(reason) == same(first) && line_of(other).is_some() && within(other) == within(path)
        };
        let paths = reasons.iter().filter(is_alike).filter_map(|reason| reason.path.clone());
        values.extend(paths.map(|path| (path, value.to_owned())));
    }
    posted.replaced(FOR_ALL, values)
}
