//! What a line says of the placements that its goods come from.

use crate::form::{ItemForm, PreviousDocumentForm};
use crate::ports::WarehouseEntry;
use customs_kernel::filled;

/// The kind of document that names a placement in a customs warehouse.
const WAREHOUSE_ENTRY: &str = "NCLE";

/// Writes a previous document for each lot that goods of an item come from, with its quantity: one that the client gave
/// for the same placement is completed, the others follow. Those that an earlier submission wrote go before.
///
/// Goods of several placements are discharged from each of them with what came of it (UCC article 215 and delegated act
/// annex B, D.E. 12 01: a previous document has the item and the quantity that is meant).
pub(super) fn name_entries(item: &mut ItemForm, entries: &[WarehouseEntry]) {
    item.previous_documents.retain(|document| document.inventory_line_id.is_none());
    let mut open: Vec<usize> = (0..item.previous_documents.len()).collect();
    for entry in entries {
        let own = open.iter().position(|at| names(&item.previous_documents[*at], entry));
        match own.map(|own| open.remove(own)) {
            Some(at) => complete(&mut item.previous_documents[at], entry),
            None => item.previous_documents.push(PreviousDocumentForm {
                document_type: Some(WAREHOUSE_ENTRY.to_owned()),
                id: Some(entry.mrn.clone()),
                line: entry.item,
                quantity: Some(entry.quantity),
                uom: Some(entry.unit.clone()),
                inventory_line_id: Some(entry.inventory_line_id),
            }),
        }
    }
}

/// Whether a document of the client is about that placement, and about no other item of it.
fn names(document: &PreviousDocumentForm, entry: &WarehouseEntry) -> bool {
    document.document_type.as_deref() == Some(WAREHOUSE_ENTRY)
        && filled(document.id.as_deref()).is_some_and(|id| id.trim().eq_ignore_ascii_case(&entry.mrn))
        && (document.line.is_none() || document.line == entry.item)
}

fn complete(document: &mut PreviousDocumentForm, entry: &WarehouseEntry) {
    document.line = document.line.or(entry.item);
    document.quantity = Some(entry.quantity);
    document.uom = Some(entry.unit.clone());
}

#[cfg(test)]
mod tests {
    use super::*;

    const MRN: &str = "26NL000396A1B2C3R0";

    fn document(kind: &str, id: &str, line: Option<i64>) -> PreviousDocumentForm {
        let text = |text: &str| Some(text.to_owned());
        PreviousDocumentForm { document_type: text(kind), id: text(id), line, ..PreviousDocumentForm::default() }
    }

    fn entry(lot: i64, mrn: &str, item: i64, quantity: i64) -> WarehouseEntry {
        let unit = "NAR".to_owned();
        WarehouseEntry {
            inventory_line_id: lot,
            mrn: mrn.to_owned(),
            item: Some(item),
            quantity: quantity.into(),
            unit,
        }
    }

    fn told(item: &ItemForm) -> Vec<String> {
        let told = |document: &PreviousDocumentForm| {
            let text = |text: &Option<String>| text.clone().unwrap_or_default();
            let number = |number: Option<String>| number.unwrap_or_else(|| "-".to_owned());
            let (line, lot) = (document.line.map(|line| line.to_string()), document.inventory_line_id);
            let quantity = document.quantity.map(|quantity| quantity.to_string());
            let lot = lot.map(|lot| lot.to_string());
            let (kind, id, unit) = (text(&document.document_type), text(&document.id), text(&document.uom));
            format!("{kind} {id} {} {}{unit} {}", number(line), number(quantity), number(lot))
        };
        item.previous_documents.iter().map(told).collect()
    }

    #[test]
    fn each_lot_has_a_document_of_its_own_and_a_later_submission_writes_its_own() {
        let given = vec![document("N821", "26NL1", None), document("NCLE", &MRN.to_lowercase(), None)];
        let mut item = ItemForm { previous_documents: given, ..ItemForm::default() };
        let other = "26NL000396A1B2C3R1";
        name_entries(&mut item, &[entry(1, MRN, 1, 30), entry(2, MRN, 2, 50), entry(3, other, 1, 10)]);
        let mrn = MRN.to_lowercase();
        let ours = [format!("NCLE {MRN} 2 50NAR 2"), format!("NCLE {other} 1 10NAR 3")];
        let given = ["N821 26NL1 - - -".to_owned(), format!("NCLE {mrn} 1 30NAR -")];
        assert_eq!(told(&item), [given.as_slice(), ours.as_slice()].concat());
        name_entries(&mut item, &[entry(3, other, 1, 5)]);
        let ours = [format!("NCLE {other} 1 5NAR 3")];
        assert_eq!(told(&item), [given.as_slice(), ours.as_slice()].concat());
    }

    #[test]
    fn a_document_of_another_item_of_the_placement_is_left_alone() {
        let given = vec![document("NCLE", MRN, Some(7))];
        let mut item = ItemForm { previous_documents: given, ..ItemForm::default() };
        name_entries(&mut item, &[entry(1, MRN, 1, 30)]);
        assert_eq!(told(&item), [format!("NCLE {MRN} 7 - -"), format!("NCLE {MRN} 1 30NAR 1")]);
    }
}
