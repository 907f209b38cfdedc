use crate::writing::{MessageWriter, cleaned};
use customs_transits::MessageWarning;
use customs_transits::form::{ItemForm, PreviousDocumentForm, SupportingDocumentForm, TransitForm};

/// Most characters of a reference.
const REFERENCE: usize = 70;
/// Stands for the reference of a document that has none, or one that is too long: the published guideline G0321 wants
/// this figure, and no part of a reference.
const NO_REFERENCE: &str = "0";
/// Documents of goods under excise duty suspension (assumed from the list CL234).
const EXCISE: [&str; 2] = ["C651", "C658"];

/// Writes the export that came before, once for the house consignment: the items do not name it (guideline G0991).
pub(super) fn export(writer: &mut MessageWriter, form: &TransitForm) {
    let found = form.items.iter().enumerate().find_map(|(item, it)| {
        let (index, document) = it.previous_documents.iter().enumerate().find(|(_, document)| document.is_export())?;
        Some((format!("items.{item}.previous_documents.{index}"), document))
    });
    let Some((at, document)) = found else { return };
    writer.element("PreviousDocument", |writer| {
        writer.comes_from(&at);
        writer.fixed("sequenceNumber", "1");
        writer.text("type", Some(PreviousDocumentForm::EXPORT), 4, &format!("{at}.type"));
        writer.text("referenceNumber", document.id.as_deref(), REFERENCE, &format!("{at}.id"));
    });
}

/// Writes the documents of an item.
pub(super) fn write_for_item(writer: &mut MessageWriter, form: &TransitForm, item: &ItemForm, at: &str) {
    let mut sequence = 0_usize;
    for (index, document) in item.previous_documents.iter().enumerate() {
        let at = format!("{at}.previous_documents.{index}");
        if document.is_export() {
            if document.line.is_some() {
                writer.warn(&format!("{at}.line"), MessageWarning::ExportWithoutLine);
            }
        } else {
            sequence += 1;
            previous(writer, document, &at, sequence);
        }
    }
    let may_be_excise = form.transit_type.as_deref() != Some("T1");
    for (index, document) in item.supporting_documents.iter().enumerate() {
        let at = format!("{at}.supporting_documents.{index}");
        // This follows rule R0601.
        if !may_be_excise && document.document_type.as_deref().is_some_and(|kind| EXCISE.contains(&kind.trim())) {
            writer.warn(&format!("{at}.type"), MessageWarning::ExciseWithT1);
        }
        supporting(writer, document, &at, index + 1);
    }
}

fn previous(writer: &mut MessageWriter, document: &PreviousDocumentForm, at: &str, sequence: usize) {
    let PreviousDocumentForm { document_type, id, line } = document;
    writer.element("PreviousDocument", |writer| {
        writer.comes_from(at);
        writer.fixed("sequenceNumber", sequence.to_string());
        writer.text("type", document_type.as_deref(), 4, &format!("{at}.type"));
        reference(writer, id.as_deref(), &format!("{at}.id"));
        number_of_line(writer, "goodsItemNumber", *line, &format!("{at}.line"));
    });
}

/// Writes a supporting document. A message has no element for its validity, value and quantity.
fn supporting(writer: &mut MessageWriter, document: &SupportingDocumentForm, at: &str, sequence: usize) {
    let SupportingDocumentForm { document_type, id, line, expiry_date, value, currency: _, quantity, uom: _ } =
        document;
    for (field, is_named) in
        [("expiry_date", expiry_date.is_some()), ("value", value.is_some()), ("quantity", quantity.is_some())]
    {
        if is_named {
            writer.warn(&format!("{at}.{field}"), MessageWarning::NotInMessage);
        }
    }
    writer.element("SupportingDocument", |writer| {
        writer.comes_from(at);
        writer.fixed("sequenceNumber", sequence.to_string());
        writer.text("type", document_type.as_deref(), 4, &format!("{at}.type"));
        reference(writer, id.as_deref(), &format!("{at}.id"));
        number_of_line(writer, "documentLineItemNumber", *line, &format!("{at}.line"));
    });
}

fn reference(writer: &mut MessageWriter, id: Option<&str>, from: &str) {
    let whole = id.and_then(|id| cleaned(id, usize::MAX));
    match whole {
        Some(id) if id.chars().count() <= REFERENCE => writer.text("referenceNumber", Some(&id), REFERENCE, from),
        Some(_) => {
            writer.warn(from, MessageWarning::ReferenceTooLong);
            writer.text("referenceNumber", Some(NO_REFERENCE), REFERENCE, from);
        }
        None => {
            writer.warn(from, MessageWarning::ReferenceMissing);
            writer.text("referenceNumber", Some(NO_REFERENCE), REFERENCE, from);
        }
    }
}

/// Writes the number of a line; documents have no line 0.
fn number_of_line(writer: &mut MessageWriter, name: &'static str, line: Option<i64>, from: &str) {
    match line {
        Some(line) if line > 0 => writer.text(name, Some(&line.to_string()), 5, from),
        Some(_) => writer.warn(from, MessageWarning::LineZero),
        None => {}
    }
}
