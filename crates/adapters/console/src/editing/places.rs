//! Where the field of an error is: on this page, or on the page of a line.

use super::drawn::DrawnSection;
use crate::form::Problem;
use crate::shown;
use crate::texts::Language;
use customs_kernel::FieldErrors;
use std::collections::BTreeSet;

/// The address of the list of declarations, below which each declaration is.
pub(super) const PART: &str = "/console/declarations";

/// The page of a line.
pub(super) fn line_address(declaration: i64, line: i64) -> String {
    format!("{PART}/{declaration}/lines/{line}/edit")
}

/// A path of an error of the domain as the pages have it. Lines are beside the header there, not in it, and two fields
/// have another name in the API.
pub fn on_pages(path: &str) -> String {
    let inner = path.strip_prefix("declaration.").filter(|inner| {
        let list = inner.split('.').next().unwrap_or_default();
        list == "items" || list == "skus"
    });
    match path {
        "applyChainProcedure" => "apply_chain_procedure",
        "daysDelayBeforeSubmit" => "days_delay_before_submit",
        _ => inner.unwrap_or(path),
    }
    .to_owned()
}

/// The index of the line that a path is in.
pub(crate) fn line_of(path: &str) -> Option<usize> {
    path.strip_prefix("items.")?.split('.').next()?.parse().ok()
}

/// The name of the field at a path, such as "Line 2 – Packages 1 – Marks".
pub fn name_of(t: Language, path: &str) -> String {
    let mut names: Vec<String> = Vec::new();
    let mut object = "";
    for step in path.split('.').filter(|step| *step != "declaration") {
        match (step.parse::<usize>(), names.last_mut()) {
            (Ok(index), Some(_)) if object == "items" => {
                names.pop();
                names.push(t.editing_line(index.saturating_add(1)));
            }
            (Ok(index), Some(list)) => *list = format!("{list} {}", index.saturating_add(1)),
            _ => {
                let name = t.field_name(object, step).map_or_else(|| shown::text(step), str::to_owned);
                names.push(name);
                object = step;
            }
        }
    }
    names.join(" – ")
}

/// What a page has, and where the pages of the lines are.
pub struct Places {
    /// The fields of the page.
    pub own: BTreeSet<String>,
    /// The addresses of the pages of lines.
    pub lines: Vec<String>,
}

impl Places {
    /// The places of a page with these fields; `lines` has the address of the page of each line.
    pub(super) fn new(sections: &[DrawnSection], lines: Vec<String>) -> Self {
        let groups = || sections.iter().flat_map(|section| &section.groups);
        let inputs = groups().flat_map(|group| &group.inputs).map(|input| input.path.clone());
        let objects = groups().map(|group| group.path.clone()).filter(|path| !path.is_empty());
        Self { own: inputs.chain(objects).collect(), lines }
    }

    /// The places of a page with only these fields.
    pub const fn from_fields(own: BTreeSet<String>) -> Self {
        Self { own, lines: Vec::new() }
    }

    /// The address of the field at a path, or of the nearest object around it; empty when there is none.
    pub fn address(&self, path: &str) -> String {
        let around = std::iter::successors(Some(path), |path| path.rsplit_once('.').map(|(around, _)| around));
        if let Some(own) = around.into_iter().find(|path| self.own.contains(*path)) {
            return format!("#{own}");
        }
        let line = line_of(path).and_then(|index| self.lines.get(index));
        match line {
            Some(address) => format!("{address}#{path}"),
            None if path == "items" => "#items".to_owned(),
            None => String::new(),
        }
    }

    /// The summary of what is wrong.
    pub(super) fn problems(&self, t: Language, errors: &FieldErrors) -> Vec<Problem> {
        Problem::grouped(t, errors, self.lines.len(), str::to_owned, |path| self.address(path))
    }
}

/// The errors of the fields below a path.
pub(super) fn errors_below(root: &str, errors: &FieldErrors) -> FieldErrors {
    let (own, mut below) = (format!("{root}."), FieldErrors::default());
    for (path, rules) in errors.iter().filter(|(path, _)| path.starts_with(&own)) {
        rules.iter().for_each(|rule| below.add(path, rule));
    }
    below
}

/// The errors under the paths of the pages.
pub(super) fn errors_on_pages(errors: FieldErrors) -> FieldErrors {
    errors.map_paths(on_pages)
}
