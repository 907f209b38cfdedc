use crate::form::{DeclarationForm, ItemForm};
use customs_kernel::Checker;

/// Checks the documents, references and authorisations of an item.
pub(super) fn check(check: &mut Checker, form: &DeclarationForm, item: &ItemForm) {
    check.each("supporting_documents", &item.supporting_documents, |check, document| {
        check.required("type", document.document_type.as_deref());
        check.length("type", document.document_type.as_deref(), 5);
        check.text("id", document.id.as_deref());
        check.integer("line", document.line, 0, 99_999);
        check.amount("value", document.value);
        check.currency("currency", document.currency.as_deref());
        check.quantity("quantity", document.quantity);
        check.text("uom", document.uom.as_deref());
    });
    check.each("additional_references", &item.additional_references, |check, reference| {
        check.length("type", reference.reference_type.as_deref(), 5);
        check.text("value", reference.value.as_deref());
    });
    check.each("previous_documents", &item.previous_documents, |check, document| {
        check.length("type", document.document_type.as_deref(), 4);
        check.length("id", document.id.as_deref(), 70);
        check.integer("line", document.line, 0, 99_999);
        check.quantity("quantity", document.quantity);
        check.text("uom", document.uom.as_deref());
    });
    check.each("authorisations", &item.authorisations, |check, authorisation| {
        check.required("identification", authorisation.identification.as_deref());
        check.length("identification", authorisation.identification.as_deref(), 70);
        check.length("type_code", authorisation.type_code.as_deref(), 4);
    });
    let names_entry = item.previous_documents.iter().any(|document| document.document_type.as_deref() == Some("NCLE"));
    if form.takes_out_of_a_warehouse(item.previous_code.as_deref()) && !names_entry {
        check.error("previous_documents", "must name the warehouse entry with a document of type NCLE");
    }
}
