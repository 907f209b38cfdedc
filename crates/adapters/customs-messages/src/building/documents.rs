//! Writes the documents of an item: supporting documents, previous documents, references and authorisations. The
//! message has only two lists for them; the emission map records which field each entry came from.

use super::authorisations::HeaderAuthorisation;
use super::translated::{self, List};
use super::{Completed, codes};
use crate::writing::{FieldPath, Measured, MessageWriter};
use customs_declarations::form::{
    AdditionalReferenceForm, ItemAuthorisationForm, ItemForm, PreviousDocumentForm, SupportingDocumentForm,
};
use customs_declarations::{MessageWarning, Symbol};
use customs_kernel::facts::Code;

/// Writes `AdditionalDocument`, in the order: supporting documents, references, authorisations of the header,
/// authorisations of the item.
pub(super) fn write_additional_documents(
    writer: &mut MessageWriter,
    item: &ItemForm,
    path: &str,
    currency: Option<&str>,
    header: &[HeaderAuthorisation<'_>],
) {
    for (index, document) in item.supporting_documents.iter().enumerate() {
        write_supporting_document(writer, document, FieldPath::entry(path, "supporting_documents", index), currency);
    }
    for (index, reference) in item.additional_references.iter().enumerate() {
        let AdditionalReferenceForm { reference_type, value } = reference;
        let Some(code) = trimmed(reference_type.as_deref()).filter(|code| !codes::is_information(code)) else {
            continue;
        };
        let path = FieldPath::entry(path, "additional_references", index);
        write_plain_document(writer, code, value.as_deref(), path, path.field("value"), path.field("type"));
    }
    for authorisation in header {
        let HeaderAuthorisation { document, number, path } = authorisation;
        if !lists(item, document, number) {
            write_plain_document(writer, document, Some(number), *path, path.field("id"), path.field("type_code"));
        }
    }
    let mut own: Vec<_> = item.authorisations.iter().enumerate().collect();
    own.sort_by_key(|(_, authorisation)| authorisation.sequence.unwrap_or(i64::MAX));
    for (index, ItemAuthorisationForm { identification, type_code, sequence: _ }) in own {
        let path = FieldPath::entry(path, "authorisations", index);
        let (id, kind) = (path.field("identification"), path.field("type_code"));
        let given = trimmed(type_code.as_deref());
        let code = given.and_then(codes::authorisation_document);
        if let Some(given) = given {
            translated::report(writer, List::Authorisation, given, kind);
        }
        if let (Some(given), None) = (given, code) {
            writer.warn(kind, MessageWarning::TypeWithoutDocument { code: Code::from(given) });
        }
        let code = code.or(given).unwrap_or_default();
        write_plain_document(writer, code, identification.as_deref(), path, id, kind);
    }
}

/// Writes `AdditionalInformation` from the references with an information code.
pub(super) fn write_additional_information(writer: &mut MessageWriter, item: &ItemForm, path: &str) {
    for (index, reference) in item.additional_references.iter().enumerate() {
        let AdditionalReferenceForm { reference_type, value } = reference;
        let Some(code) = trimmed(reference_type.as_deref()).filter(|code| codes::is_information(code)) else {
            continue;
        };
        let path = FieldPath::entry(path, "additional_references", index);
        writer.class("AdditionalInformation", Some(path), |writer| {
            writer.text("StatementCode", Some(code), path.field("type"));
            writer.text("StatementDescription", value.as_deref(), path.field("value"));
        });
    }
}

/// Writes `PreviousDocument`.
pub(super) fn write_previous_documents(writer: &mut MessageWriter, item: &ItemForm, path: &str) {
    for (index, document) in item.previous_documents.iter().enumerate() {
        // The British profile has no element for the quantity of a previous document.
        let PreviousDocumentForm { document_type, id, line, quantity: _, uom: _, inventory_line_id: _, stated: _ } =
            document;
        let path = FieldPath::entry(path, "previous_documents", index);
        let code = trimmed(document_type.as_deref()).unwrap_or_default();
        let kind = path.field("type");
        translated::report(writer, List::PreviousDocument, code, kind);
        let (category, rest) = codes::document_parts(code);
        writer.class("PreviousDocument", Some(path), |writer| {
            writer.text("CategoryCode", Some(category), kind);
            writer.text("ID", id.as_deref(), path.field("id"));
            writer.text("TypeCode", Some(rest), kind);
            writer.integer("LineNumeric", *line, path.field("line"));
        });
    }
}

fn write_supporting_document(
    writer: &mut MessageWriter,
    document: &SupportingDocumentForm,
    path: FieldPath<'_>,
    item_currency: Option<&str>,
) {
    let SupportingDocumentForm { document_type, id, line: _, expiry_date, value, currency, quantity, uom } = document;
    let (category, rest) = codes::document_parts(trimmed(document_type.as_deref()).unwrap_or_default());
    let at = |name| path.field(name);
    writer.class("AdditionalDocument", Some(path), |writer| {
        writer.text("CategoryCode", Some(category), at("type"));
        writer.day("EffectiveDateTime", *expiry_date, at("expiry_date"));
        writer.text("ID", id.as_deref(), at("id"));
        writer.text("TypeCode", Some(rest), at("type"));
        writer.class("WriteOff", None, |writer| {
            writer.number("QuantityQuantity", *quantity, Measured::Unit(uom.as_deref()), at("quantity"));
            let currency = currency.as_deref().or(item_currency);
            writer.number("AmountAmount", *value, Measured::Currency(currency), at("value"));
        });
    });
}

fn write_plain_document(
    writer: &mut MessageWriter,
    code: &str,
    number: Option<&str>,
    whole: FieldPath<'_>,
    id: FieldPath<'_>,
    kind: FieldPath<'_>,
) {
    let (category, rest) = codes::document_parts(code);
    writer.class("AdditionalDocument", Some(whole), |writer| {
        writer.text("CategoryCode", Some(category), kind);
        writer.text("ID", number, id);
        writer.text("TypeCode", Some(rest), kind);
    });
}

/// Returns whether the item already lists this document itself.
fn lists(item: &ItemForm, code: &str, number: &str) -> bool {
    item.supporting_documents.iter().any(|document| {
        trimmed(document.document_type.as_deref()) == Some(code) && trimmed(document.id.as_deref()) == Some(number)
    })
}

fn trimmed(text: Option<&str>) -> Option<&str> {
    text.map(str::trim).filter(|text| !text.is_empty())
}

// Writes the part of a supplementary declaration that the full data set does not have.

/// Writes the `PreviousDocument` of an item that names the simplified declaration. It comes before the form's own
/// previous documents, so that a reader finds the completed declaration without knowing every kind of document.
pub(super) fn write_completed(writer: &mut MessageWriter, simplified: Symbol, completed: &Completed<'_>) {
    let Completed { mrn, accepted_at: _ } = completed;
    // The service fills in the MRN itself, so an objection of customs can only be about the kind of declaration.
    let path = FieldPath::new("declaration", "symbol");
    let (category, kind) = codes::completed_document(simplified);
    writer.class("PreviousDocument", Some(path), |writer| {
        writer.text("CategoryCode", Some(category), path);
        writer.text("ID", Some(mrn.as_str()), path);
        writer.text("TypeCode", Some(kind), path);
    });
}
