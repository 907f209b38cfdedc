use super::code_of;
use crate::TransitType;
use crate::countries::is_common_transit_outside_union;
use crate::form::{ItemForm, PreviousDocumentForm, TransitForm};
use crate::validation::plausibility::country_of;
use customs_kernel::{BrokenRule, Checker, Mrn, RuleCode};
use rust_decimal::Decimal;

/// Returns whether a text is the MRN of an export: its 17th character is A, B or E (rule R0416).
fn is_export_mrn(text: &str) -> bool {
    let text = text.trim();
    text.parse::<Mrn>().is_ok() && matches!(text.as_bytes().get(16), Some(b'A' | b'B' | b'E'))
}

/// Checks types and references of documents, and whether those are there that customs asks for.
pub(super) fn check(check: &mut Checker, form: &TransitForm) {
    let exports = exports(form);
    let of_union_goods = is_union_transit_from_outside(form);
    check.each("items", &form.items, |check, item| {
        // An export goes with the house consignment, so it is no previous document of the item.
        if of_union_goods && item.previous_documents.iter().all(PreviousDocumentForm::is_export) {
            let rule = "must name the document that proves the status of union goods";
            check.error("previous_documents", (RuleCode::UnionGoodsProof, rule));
        }
        if !exports.is_empty() && item.net_weight.is_none_or(|mass| mass <= Decimal::ZERO) {
            let rule = "must be greater than 0 for goods that were declared for export (N830)";
            check.error("net_weight", BrokenRule::new(RuleCode::NotPositive, rule));
        }
        check_item(check, item, form.is_prelodged(), exports.len());
    });
}

fn check_item(check: &mut Checker, item: &ItemForm, prelodged: bool, exports: usize) {
    check.each("previous_documents", &item.previous_documents, |check, document| {
        let kind = document.document_type.as_deref();
        code_of(check, "type", kind, 4);
        if !document.is_export() {
            return;
        }
        if prelodged {
            check.error("type", (RuleCode::ExportOfPrelodged, "must not be N830 for a transit of type D"));
        }
        if !document.id.as_deref().is_some_and(is_export_mrn) {
            check.error("id", (RuleCode::ExportMrn, "must be the MRN of an export: its 17th character is A, B or E"));
        } else if exports > 1 {
            check.error(
                "id",
                (
                    RuleCode::ExportMrnsDiffer,
                    "must be the same MRN as that of every other export (N830) of the transit",
                ),
            );
        }
    });
    check.each("supporting_documents", &item.supporting_documents, |check, document| {
        code_of(check, "type", document.document_type.as_deref(), 4);
    });
}

/// Returns the references of the exports that the form names, each once.
fn exports(form: &TransitForm) -> Vec<&str> {
    let documents = form.items.iter().flat_map(|item| &item.previous_documents);
    let exports = documents.filter(|document| document.is_export());
    let mut references: Vec<_> =
        exports.map(|export| export.id.as_deref().map(str::trim).unwrap_or_default()).collect();
    references.sort_unstable();
    references.dedup();
    references
}

/// Returns whether union goods leave a country of common transit outside the Union: each item then names a previous
/// document (condition C0035). Which types prove the status (CL178) is left to customs.
fn is_union_transit_from_outside(form: &TransitForm) -> bool {
    let from = country_of(form.office_of_departure.as_deref());
    matches!(form.transit_type(), Some(TransitType::T2 | TransitType::T2f))
        && from.is_some_and(is_common_transit_outside_union)
}
