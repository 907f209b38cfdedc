mod form_values;

use crate::form::DeclarationForm;
use crate::ports::{CodeList, CodeTables};
use crate::{AuthorityError, Declaration};
use chrono::{DateTime, NaiveDate, Utc};
use customs_kernel::{EmissionMap, amsterdam_date};
use form_values::FormValues;

/// A rejection of a declaration by customs, with its reasons. It is pending until customs accepts a later submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rejection {
    /// The moment at which the rejection arrived.
    pub arrived_at: DateTime<Utc>,
    /// The errors; empty when customs gave no reason.
    pub errors: Vec<RejectionError>,
}

/// One error of a rejection, with its meaning for the form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RejectionError {
    /// The error code, such as `DMS548AA`.
    pub code: String,
    /// The text of customs when the message has one, otherwise the codebook's English text.
    pub text: Option<String>,
    /// The codebook's Dutch text.
    pub text_nl: Option<String>,
    /// The pointer chain as customs wrote it (`42A/67A/68A[1]/70A[1]/166`).
    pub pointer: Option<String>,
    /// The field of the declaration that the pointer means (`declaration.items.0.previous_code`).
    pub path: Option<String>,
    /// The value of that field at the time of the rejection.
    pub original_value: Option<String>,
    /// The number of the item, from 1.
    pub line_number: Option<u32>,
}

/// Makes the rejection record of an answer: each error with its text, the field of the declaration that its pointer
/// names, and the value of that field.
pub(crate) fn rejection_of(
    declaration: &Declaration,
    errors: &[AuthorityError],
    map: Option<&EmissionMap>,
    codes: &dyn CodeTables,
    arrived_at: DateTime<Utc>,
) -> Rejection {
    let form = declaration.complete_form();
    let values = FormValues::read(&form).unwrap_or_default();
    let on = amsterdam_date(arrived_at);
    let errors = errors
        .iter()
        .map(|error| {
            let pointed = error.pointer.as_deref().zip(map);
            let path = pointed.and_then(|(pointer, map)| field_in_error(pointer, map, &form, codes, on));
            let texts = codes.error_texts(&error.code);
            RejectionError {
                code: error.code.clone(),
                text: error.text.clone().or(texts.en),
                text_nl: texts.nl,
                pointer: error.pointer.clone(),
                original_value: path.as_deref().and_then(|path| values.at(path)),
                line_number: path.as_deref().and_then(line_number),
                path,
            }
        })
        .collect();
    Rejection { arrived_at, errors }
}

/// Finds the field of the form that an error is about. Normally it is the field that the map gives for the pointer;
/// that field may be empty, because customs can point at missing data too. When a document is missing and one of the
/// item's documents has a type that is in no list on that day, the field is that type: a document under a wrong code
/// leaves the right code missing.
#[must_use]
pub fn field_in_error(
    pointer: &str,
    map: &EmissionMap,
    form: &DeclarationForm,
    codes: &dyn CodeTables,
    on: NaiveDate,
) -> Option<String> {
    let path = map.path_of(pointer)?;
    Some(miscoded_document(path, form, codes, on).unwrap_or_else(|| path.to_owned()))
}

/// Finds the one document of the item that has a type in no list. Returns `None` for several such documents, because
/// any of them may be meant.
fn miscoded_document(path: &str, form: &DeclarationForm, codes: &dyn CodeTables, on: NaiveDate) -> Option<String> {
    let item_path = path.strip_suffix(".supporting_documents")?;
    let item = form.items.get(item_path.strip_prefix("declaration.items.")?.parse::<usize>().ok()?)?;
    let supporting = item.supporting_documents.iter().map(|document| document.document_type.as_deref());
    let references = item.additional_references.iter().map(|reference| reference.reference_type.as_deref());
    let unknown = |list| {
        move |(index, code): (usize, Option<&str>)| {
            (!codes.knows(list, code.unwrap_or_default().trim(), on)).then_some(index)
        }
    };
    let supporting = supporting.enumerate().filter_map(unknown(CodeList::SupportingDocuments));
    let references = references.enumerate().filter_map(unknown(CodeList::AdditionalReferences));
    let mut miscoded = supporting
        .map(|index| format!("{path}.{index}.type"))
        .chain(references.map(|index| format!("{item_path}.additional_references.{index}.type")));
    miscoded.next().filter(|_| miscoded.next().is_none())
}

fn line_number(path: &str) -> Option<u32> {
    let index: u32 = path.strip_prefix("declaration.items.")?.split('.').next()?.parse().ok()?;
    index.checked_add(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::{AdditionalReferenceForm, SupportingDocumentForm};
    use crate::testing::{SmallCodebook, a_valid_import};

    /// Returns the field that the error about a missing document is about, for a form with a single item.
    fn field(supporting: &[&str], references: &[&str]) -> Option<String> {
        let mut form = a_valid_import();
        let some = |code: &&str| Some((*code).to_owned());
        let item = &mut form.items[0];
        item.supporting_documents = supporting
            .iter()
            .map(|code| SupportingDocumentForm { document_type: some(code), ..SupportingDocumentForm::default() })
            .collect();
        item.additional_references =
            references.iter().map(|code| AdditionalReferenceForm { reference_type: some(code), value: None }).collect();
        let mut map = EmissionMap::default();
        map.note("42A/67A/68A[1]", "declaration.items.0");
        map.note("42A/67A/68A[1]/02A[9]", "declaration.items.0.supporting_documents");
        let on = "2026-09-02".parse().expect("a day");
        field_in_error("42A/67A/68A[1]/02A[9]/D006", &map, &form, &SmallCodebook, on)
    }

    #[test]
    fn a_missing_document_is_the_one_under_a_code_that_is_none() {
        let path = |path: &str| Some(format!("declaration.items.0.{path}"));
        assert_eq!(field(&["N935"], &["Y929"]), path("supporting_documents"));
        assert_eq!(field(&["N935", "C999"], &["Y929"]), path("supporting_documents.1.type"));
        assert_eq!(field(&["N935"], &["Y999"]), path("additional_references.0.type"));
        assert_eq!(field(&["C999"], &["Y999"]), path("supporting_documents"), "it could be either");
    }
}
