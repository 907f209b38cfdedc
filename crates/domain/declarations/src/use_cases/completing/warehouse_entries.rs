//! The previous documents of a line, which name the placements that its goods come from.

use crate::DeclarationWarning;
use crate::form::{ItemForm, PreviousDocumentForm, StatedPartForm};
use crate::ports::WarehouseEntry;
use customs_kernel::facts::{Code, Quantity, Warning};
use customs_kernel::filled;
use rust_decimal::Decimal;
use std::collections::HashMap;

#[cfg(test)]
mod tests;

/// The type of document that names a placement in a customs warehouse.
const WAREHOUSE_ENTRY: &str = "NCLE";

/// Writes a previous document for each lot that goods of an item come from, with its quantity. A document that the
/// client gave for the same placement is completed. The documents are in the order of the lots, before documents of
/// other placements. Additions of an earlier submission are removed first, so that the client's own statements decide
/// again. Returns doubts about those statements, at their paths within the item.
///
/// Goods of several placements are discharged from each of them with the quantity that came from it (UCC article 215
/// and delegated act annex B, D.E. 12 01: a previous document names the item and the quantity).
pub(in crate::use_cases) fn name_entries(item: &mut ItemForm, entries: &[WarehouseEntry]) -> Vec<Warning> {
    state_anew(item);
    let documents = &mut item.previous_documents;
    let mut doubts = Vec::new();
    let mut named = Vec::new();
    let at = documents.iter().position(is_entry).unwrap_or(documents.len());
    for entry in entries {
        let own = documents.iter().position(|document| names(document, entry));
        named.push(match own {
            Some(own) => {
                let document = documents.remove(own);
                let place = at + named.len();
                let path = || format!("previous_documents.{place}.quantity");
                doubts.extend(doubt(&document, entry).map(|doubt| Warning::at(path(), doubt)));
                completed(document, entry)
            }
            None => written(entry),
        });
    }
    documents.splice(at..at, named);
    doubts
}

/// Reduces the previous documents of an item to the client's own statements.
pub(in crate::use_cases) fn state_anew(item: &mut ItemForm) {
    item.previous_documents = item.previous_documents.iter().filter_map(PreviousDocumentForm::as_stated).collect();
}

/// Treats all documents as the client's own, because no submission has written into these items.
pub(in crate::use_cases) fn forget_lots(items: &mut [ItemForm]) {
    items.iter_mut().for_each(|item| keep_written(item, &Written::default()));
}

/// Keeps the additions of an earlier submission in documents that a client sends back unchanged. Any other document is
/// the client's own, whatever lot it names.
pub(in crate::use_cases) fn keep_written(item: &mut ItemForm, stored: &Written<'_>) {
    for document in &mut item.previous_documents {
        let Some(lot) = document.inventory_line_id else { continue };
        let shown = |document: &PreviousDocumentForm| PreviousDocumentForm { stated: None, ..document.clone() };
        let sent = shown(document);
        let of_lot = stored.0.get(&lot).into_iter().flatten();
        match of_lot.copied().find(|stored| shown(stored) == sent) {
            Some(stored) => document.stated.clone_from(&stored.stated),
            None => (document.inventory_line_id, document.stated) = (None, None),
        }
    }
}

/// The documents that an earlier submission wrote into the items of a declaration, by lot.
#[derive(Debug, Default)]
pub(in crate::use_cases) struct Written<'d>(HashMap<i64, Vec<&'d PreviousDocumentForm>>);

impl<'d> Written<'d> {
    pub(in crate::use_cases) fn into(items: impl IntoIterator<Item = &'d ItemForm>) -> Self {
        let mut by_lot: HashMap<i64, Vec<&PreviousDocumentForm>> = HashMap::new();
        for document in items.into_iter().flat_map(|item| &item.previous_documents) {
            if let Some(lot) = document.inventory_line_id {
                by_lot.entry(lot).or_default().push(document);
            }
        }
        Self(by_lot)
    }
}

fn is_entry(document: &PreviousDocumentForm) -> bool {
    document.document_type.as_deref() == Some(WAREHOUSE_ENTRY)
}

/// Returns whether a document of the client is about this placement, and not about another item of it.
fn names(document: &PreviousDocumentForm, entry: &WarehouseEntry) -> bool {
    is_entry(document)
        && filled(document.id.as_deref()).is_some_and(|id| id.trim().eq_ignore_ascii_case(&entry.mrn))
        && (document.line.is_none() || document.line == entry.item)
}

fn written(entry: &WarehouseEntry) -> PreviousDocumentForm {
    PreviousDocumentForm {
        document_type: Some(WAREHOUSE_ENTRY.to_owned()),
        id: Some(entry.mrn.clone()),
        line: entry.item,
        quantity: Some(entry.quantity),
        uom: Some(entry.unit.clone()),
        inventory_line_id: Some(entry.inventory_line_id),
        stated: None,
    }
}

fn completed(document: PreviousDocumentForm, entry: &WarehouseEntry) -> PreviousDocumentForm {
    let stated = StatedPartForm { line: document.line, quantity: document.quantity, uom: document.uom };
    PreviousDocumentForm { id: document.id, stated: Some(stated), ..written(entry) }
}

/// Returns the doubt when the client states another quantity in the same unit than comes from the placement.
fn doubt(document: &PreviousDocumentForm, entry: &WarehouseEntry) -> Option<DeclarationWarning> {
    let same_unit = filled(document.uom.as_deref()).is_none_or(|unit| unit.trim() == entry.unit);
    let stated = document.quantity.filter(|quantity| same_unit && *quantity != entry.quantity)?;
    let [stated, allocated] = [stated, entry.quantity].map(|quantity: Decimal| Quantity(quantity.normalize()));
    Some(DeclarationWarning::AllocatedQuantityDiffers { stated, allocated, unit: Code::from(&entry.unit) })
}
