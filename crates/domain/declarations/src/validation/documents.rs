use crate::form::{DeclarationForm, ItemForm};
use customs_kernel::{Checker, RuleCode};

/// Checks that goods from a warehouse name their entry.
pub(super) fn check(check: &mut Checker, form: &DeclarationForm, item: &ItemForm) {
    let names_entry = item.previous_documents.iter().any(|document| document.document_type.as_deref() == Some("NCLE"));
    if form.takes_out_of_a_warehouse(item.previous_code.as_deref()) && !names_entry {
        let rule = (RuleCode::WarehouseEntryMissing, "must name the warehouse entry with a document of type NCLE");
        check.error("previous_documents", rule);
    }
}
