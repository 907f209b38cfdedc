//! Remarks on many lines of a record; those that say the same become one.

use crate::editing::places::{line_of, name_of};
use crate::texts::Language;
use std::collections::HashMap;
use std::hash::Hash;

/// Most remarks on a page; no reader takes in more at a time, and a declaration has up to 1,999 lines.
const MOST: usize = 30;

/// A remark on one field, or on the same field of several lines. `R` is what it says.
pub struct Grouped<R = String> {
    /// The path of the field on the pages, of the first line that is meant; empty when it is about no field.
    pub path: String,
    /// The remark.
    pub text: R,
    /// The numbers of the lines, from 1 and in their order; empty for a remark on no line.
    lines: Vec<usize>,
}

/// The remarks that a page shows.
pub struct Remarks<R = String> {
    /// The first remarks.
    pub shown: Vec<Grouped<R>>,
    /// The number of the others.
    pub left: usize,
}

impl<R: Clone + Eq + Hash> Remarks<R> {
    /// Puts together the remarks that say the same of the same field. Each is a path, as the pages have it, with what is
    /// said; they stay in the order of the first of each.
    pub fn new(all: impl IntoIterator<Item = (String, R)>) -> Self {
        let mut groups: Vec<Grouped<R>> = Vec::new();
        let mut known: HashMap<(bool, String, R), usize> = HashMap::new();
        for (path, text) in all {
            let line = line_of(&path);
            let field = if line.is_some() { within(&path) } else { path.as_str() };
            let key = (line.is_some(), field.to_owned(), text.clone());
            let index = *known.entry(key).or_insert(groups.len());
            if index == groups.len() {
                groups.push(Grouped { path, text, lines: Vec::new() });
            }
            groups[index].lines.extend(line.map(|line| line.saturating_add(1)));
        }
        for group in &mut groups {
            group.begin_with_the_first_line();
        }
        let left = groups.len().saturating_sub(MOST);
        groups.truncate(MOST);
        Self { shown: groups, left }
    }

    /// The sentence that there are more; `None` when all are shown.
    pub fn more(&self, t: Language) -> Option<String> {
        (self.left > 0).then(|| t.more_of_them(self.left))
    }
}

impl<R> Grouped<R> {
    fn begin_with_the_first_line(&mut self) {
        self.lines.sort_unstable();
        self.lines.dedup();
        if let [first, _, ..] = &*self.lines {
            let index = first.saturating_sub(1);
            self.path = match within(&self.path) {
                "" => format!("items.{index}"),
                field => format!("items.{index}.{field}"),
            };
        }
    }

    /// The name of the field, such as `Lines 1–400 – Origin`, in a record with this number of lines; empty when it is
    /// about no field.
    pub fn field(&self, t: Language, of: usize) -> String {
        if self.path.is_empty() {
            return String::new();
        }
        let name = name_of(t, &self.path);
        if self.lines.len() < 2 {
            return name;
        }
        let lines = t.lines_named(&self.lines, of);
        // The name begins with that of the first line.
        name.split_once(" – ").map_or_else(|| lines.clone(), |(_, field)| format!("{lines} – {field}"))
    }
}

/// The path of a field within its line; empty for the line itself.
fn within(path: &str) -> &str {
    path.splitn(3, '.').nth(2).unwrap_or_default()
}
