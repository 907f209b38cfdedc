use super::procedure;
use crate::Direction;
use crate::form::{DeclarationForm, ItemForm};
use customs_kernel::{Checker, RuleCode};
use std::collections::HashSet;

pub(super) fn check(check: &mut Checker, form: &DeclarationForm) {
    if form.items.is_empty() && form.skus.is_empty() {
        check.error("items", (RuleCode::NoItems, "must hold at least one item, or skus at least one article"));
    }
    let mut sequences = HashSet::new();
    check.each("items", &form.items, |check, item| {
        check_import(check, form, item);
        check.form(item);
        if item.sequence.is_some_and(|sequence| !sequences.insert(sequence)) {
            check.error("sequence", (RuleCode::NotUnique, "is used by another item"));
        }
        check_item(check, form, item);
    });
}

/// Checks the fields that only an import requires.
fn check_import(check: &mut Checker, form: &DeclarationForm, item: &ItemForm) {
    if form.direction() == Direction::Import {
        check.required("country_of_origin", item.country_of_origin.as_deref());
        check.required_value("invoice_value", item.invoice_value.as_ref());
    }
}

/// Checks the rules of an item that compare fields.
fn check_item(check: &mut Checker, form: &DeclarationForm, item: &ItemForm) {
    if let (Some(gross), Some(net)) = (item.gross_weight, item.net_weight)
        && net > gross
    {
        check.error("gross_weight", (RuleCode::GrossBelowNet, "must be at least net_weight"));
    }
    procedure::check_item(check, item);
    check_documents(check, form, item);
}

/// Checks that goods from a warehouse name their entry.
fn check_documents(check: &mut Checker, form: &DeclarationForm, item: &ItemForm) {
    let names_entry = item.previous_documents.iter().any(|document| document.document_type.as_deref() == Some("NCLE"));
    if form.takes_out_of_a_warehouse(item.previous_code.as_deref()) && !names_entry {
        let rule = (RuleCode::WarehouseEntryMissing, "must name the warehouse entry with a document of type NCLE");
        check.error("previous_documents", rule);
    }
}
