//! Where the fields are that errors and warnings about a record name.

use super::ask::Doubt;
use crate::editing::places::{line_of, name_of, on_pages};
use crate::form::Problem;
use crate::shown;
use crate::texts::{Language, Said};
use customs_declarations::Declaration;
use customs_kernel::FieldErrors;

/// The errors of a draft, each with the place where it is mended.
pub(super) fn problems(t: Language, draft: &Declaration, errors: &FieldErrors) -> Vec<Problem> {
    let lines = lines(draft);
    Problem::all(t, errors, |path| place(t, draft.id.get(), &lines, path))
}

/// The errors of a record that no page edits.
pub(super) fn unlinked(t: Language, errors: &FieldErrors) -> Vec<Problem> {
    Problem::all(t, errors, |path| (String::new(), name_of(t, &on_pages(path))))
}

/// The warnings about a draft, which are written as `path: message`.
pub(super) fn doubts(t: Language, draft: &Declaration, warnings: &[String]) -> Vec<Doubt> {
    let lines = lines(draft);
    let doubt = |warning: &String| match split(warning) {
        Some((path, text)) => doubt(t, place(t, draft.id.get(), &lines, path), text),
        None => doubt(t, <(String, String)>::default(), warning),
    };
    warnings.iter().map(doubt).collect()
}

/// The warnings about a record that no page edits.
pub(super) fn unlinked_doubts(t: Language, warnings: &[String]) -> Vec<Doubt> {
    let doubt = |warning: &String| {
        let (path, text) = split(warning).unwrap_or(("", warning));
        let field = if path.is_empty() { String::new() } else { name_of(t, &on_pages(path)) };
        doubt(t, (String::new(), field), text)
    };
    warnings.iter().map(doubt).collect()
}

fn doubt(t: Language, (href, field): (String, String), text: &str) -> Doubt {
    let Said { text, language } = t.warning(text);
    Doubt { href, field, text: shown::text(&text), language }
}

/// The ids of the lines, in their order.
fn lines(draft: &Declaration) -> Vec<i64> {
    draft.lines.iter().map(|line| line.id.get()).collect()
}

/// The address and the name of a field of a draft. The fields of a line have a page of their own.
fn place(t: Language, id: i64, lines: &[i64], path: &str) -> (String, String) {
    let path = on_pages(path);
    let edited = match line_of(&path).and_then(|index| lines.get(index)) {
        Some(line) => format!("/console/declarations/{id}/lines/{line}/edit#{path}"),
        None => format!("/console/declarations/{id}/edit#{path}"),
    };
    (edited, name_of(t, &path))
}

/// The path and the message of a warning; `None` when it names no field.
fn split(warning: &str) -> Option<(&str, &str)> {
    let is_path = |path: &str| {
        path.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'.') && !path.is_empty()
    };
    warning.split_once(": ").filter(|(path, _)| is_path(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_is_on_the_page_of_its_line_or_of_the_draft() {
        let address = |path| place(Language::En, 7, &[41, 42], path).0;
        assert_eq!(address("declaration.items.1.hs_code"), "/console/declarations/7/lines/42/edit#items.1.hs_code");
        assert_eq!(address("declaration.items.9.hs_code"), "/console/declarations/7/edit#items.9.hs_code");
        assert_eq!(address("declaration.office"), "/console/declarations/7/edit#declaration.office");
    }

    #[test]
    fn a_warning_without_a_path_is_left_whole() {
        assert_eq!(split("declaration.office: NL1 is unknown"), Some(("declaration.office", "NL1 is unknown")));
        assert_eq!(split("the guarantee: it ends"), None);
        assert_eq!(split("nothing"), None);
    }
}
