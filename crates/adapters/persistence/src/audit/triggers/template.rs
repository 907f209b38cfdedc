//! Texts of SQL with places that are left open: a name in braces.

/// The template with each of these names filled in. Other braces stay.
pub(super) fn filled(template: &str, parts: &[(&str, &str)]) -> String {
    parts.iter().fold(template.to_owned(), |text, (name, part)| text.replace(&format!("{{{name}}}"), part))
}
