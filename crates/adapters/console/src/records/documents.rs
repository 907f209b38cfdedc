//! The documents of a record: their list with the form for another one, each with its preview, and the files.

mod change;
pub(crate) mod file;
mod intake;
mod list;
pub(crate) mod parts;
mod upload;

pub(crate) use change::{change, one};
pub(crate) use file::{download, preview};
pub(crate) use list::list;
pub(crate) use parts::UploadParts;
pub(crate) use upload::upload;

use crate::layout::Choice;
use crate::texts::Language;
use customs_documents::DocumentType;
use customs_kernel::FieldErrors;

/// A problem of a form, which leads to its field.
struct Problem {
    field: String,
    name: &'static str,
    text: String,
}

/// The problems of the fields of these forms, in words.
fn problems(t: Language, errors: &FieldErrors) -> Vec<Problem> {
    let name = |field: &str| match field {
        "file" => t.record_file(),
        "document_type" => t.record_document_type(),
        "description" => t.record_description(),
        _ => t.record_document(),
    };
    let of_field = |(field, rules): (&str, &[customs_kernel::BrokenRule])| {
        let name = name(field);
        let field = field.to_owned();
        let text = rules.iter().map(|rule| t.broken(rule)).collect::<Vec<_>>().join("; ");
        Problem { field, name, text }
    };
    errors.iter().map(of_field).collect()
}

/// What is wrong with a field; empty when nothing is.
fn why(problems: &[Problem], field: &str) -> String {
    problems.iter().find(|problem| problem.field == field).map(|problem| problem.text.clone()).unwrap_or_default()
}

/// The types of documents to choose from.
fn types(t: Language, chosen: &str) -> Vec<Choice> {
    let choice =
        |kind: &DocumentType| Choice::new(kind.word(), t.record_type_of_document(*kind), kind.word() == chosen);
    DocumentType::ALL.iter().map(choice).collect()
}
