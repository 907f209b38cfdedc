use crate::form::{DeclarationForm, ItemForm};
use customs_kernel::Checker;

/// Procedures that take goods out of a customs warehouse when the previous procedure is 71.
const WAREHOUSE_EXITS: [&str; 4] = ["40", "44", "51", "53"];

/// Documents, references and authorisations of an item.
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
    });
    check.each("authorisations", &item.authorisations, |check, authorisation| {
        check.required("identification", authorisation.identification.as_deref());
        check.length("identification", authorisation.identification.as_deref(), 70);
        check.length("type_code", authorisation.type_code.as_deref(), 4);
    });
    let names_entry = item.previous_documents.iter().any(|document| document.document_type.as_deref() == Some("NCLE"));
    if leaves_a_warehouse(form, item) && !names_entry {
        check.error("previous_documents", "must name the warehouse entry with a document of type NCLE");
    }
}

fn leaves_a_warehouse(form: &DeclarationForm, item: &ItemForm) -> bool {
    let procedure = &form.declaration.procedure;
    let previous = item.previous_code.as_deref().or(procedure.previous.as_deref());
    let current = procedure.current.as_deref().unwrap_or_default();
    WAREHOUSE_EXITS.contains(&current) && previous == Some("71")
}
