use super::*;

const MRN: &str = "26NL000396A1B2C3R0";
const OTHER: &str = "26NL000396A1B2C3R1";

fn document(kind: &str, id: &str, line: Option<i64>) -> PreviousDocumentForm {
    let text = |text: &str| Some(text.to_owned());
    PreviousDocumentForm { document_type: text(kind), id: text(id), line, ..PreviousDocumentForm::default() }
}

fn entry(lot: i64, mrn: &str, item: i64, quantity: i64) -> WarehouseEntry {
    let (mrn, unit) = (mrn.to_owned(), "NAR".to_owned());
    WarehouseEntry { inventory_line_id: lot, mrn, item: Some(item), quantity: quantity.into(), unit }
}

fn with(previous_documents: Vec<PreviousDocumentForm>) -> ItemForm {
    ItemForm { previous_documents, ..ItemForm::default() }
}

/// Returns each document as type, number, line, quantity with unit, and lot.
fn reported(item: &ItemForm) -> Vec<String> {
    let reported = |document: &PreviousDocumentForm| {
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        let number = |number: Option<String>| number.unwrap_or_else(|| "-".to_owned());
        let (line, lot) = (document.line.map(|line| line.to_string()), document.inventory_line_id);
        let quantity = document.quantity.map(|quantity| quantity.to_string());
        let lot = lot.map(|lot| lot.to_string());
        let (kind, id, unit) = (text(&document.document_type), text(&document.id), text(&document.uom));
        format!("{kind} {id} {} {}{unit} {}", number(line), number(quantity), number(lot))
    };
    item.previous_documents.iter().map(reported).collect()
}

#[test]
fn each_lot_has_a_document_of_its_own_and_a_later_submission_writes_its_own() {
    let mrn = MRN.to_lowercase();
    let mut item = with(vec![document("N821", "26NL1", None), document("NCLE", &mrn, None)]);
    name_entries(&mut item, &[entry(1, MRN, 1, 30), entry(2, MRN, 2, 50), entry(3, OTHER, 1, 10)]);
    let ours = [format!("NCLE {MRN} 2 50NAR 2"), format!("NCLE {OTHER} 1 10NAR 3")];
    let given = ["N821 26NL1 - - -".to_owned(), format!("NCLE {mrn} 1 30NAR 1")];
    assert_eq!(reported(&item), [given.as_slice(), ours.as_slice()].concat());
    // The client's document is now about another placement, so the document of the goods' placement comes first.
    name_entries(&mut item, &[entry(3, OTHER, 1, 5)]);
    let last = ["N821 26NL1 - - -".to_owned(), format!("NCLE {OTHER} 1 5NAR 3"), format!("NCLE {mrn} - - -")];
    assert_eq!(reported(&item), last);
    name_entries(&mut item, &[]);
    assert_eq!(
        reported(&item),
        ["N821 26NL1 - - -".to_owned(), format!("NCLE {mrn} - - -")],
        "nothing leaves any more"
    );
}

#[test]
fn a_document_of_another_item_of_the_placement_is_left_alone_and_goes_behind() {
    let mut item = with(vec![document("NCLE", MRN, Some(7))]);
    name_entries(&mut item, &[entry(1, MRN, 1, 30)]);
    assert_eq!(reported(&item), [format!("NCLE {MRN} 1 30NAR 1"), format!("NCLE {MRN} 7 - -")]);
}

/// A draft named only the placement and took its item 1; after a rejection it takes item 2 of the placement.
#[test]
fn what_was_completed_for_one_lot_is_completed_anew_for_another() {
    let mut item = with(vec![document("NCLE", MRN, None)]);
    name_entries(&mut item, &[entry(1, MRN, 1, 30)]);
    name_entries(&mut item, &[entry(2, MRN, 2, 30)]);
    assert_eq!(reported(&item), [format!("NCLE {MRN} 2 30NAR 2")]);
    name_entries(&mut item, &[entry(3, OTHER, 1, 30)]);
    assert_eq!(reported(&item), [format!("NCLE {OTHER} 1 30NAR 3"), format!("NCLE {MRN} - - -")]);
}

#[test]
fn a_quantity_that_the_client_said_is_told_to_differ_and_comes_back() {
    let stated = PreviousDocumentForm { quantity: Some(25.into()), ..document("NCLE", MRN, Some(1)) };
    let mut item = with(vec![document("N821", "26NL1", None), stated.clone()]);
    let doubts = name_entries(&mut item, &[entry(1, MRN, 1, 30)]);
    let expected = "previous_documents.1.quantity: 25 is said, and 30 NAR of that placement are allocated to the line";
    assert_eq!(doubts, [expected]);
    assert_eq!(reported(&item)[1], format!("NCLE {MRN} 1 30NAR 1"));
    assert_eq!(name_entries(&mut item, &[entry(1, MRN, 1, 25)]), [""; 0]);
    state_anew(&mut item);
    assert_eq!(item.previous_documents[1], stated);
}

#[test]
fn a_document_is_ours_only_where_it_is_the_stored_one() {
    let mut stored = with(vec![document("NCLE", MRN, None)]);
    name_entries(&mut stored, &[entry(1, MRN, 1, 30), entry(2, OTHER, 1, 10)]);
    let known = Written::into([&stored]);
    let shown = |document: &PreviousDocumentForm| PreviousDocumentForm { stated: None, ..document.clone() };
    let mut sent = with(stored.previous_documents.iter().map(shown).collect());
    keep_written(&mut sent, &known);
    assert_eq!(sent, stored, "sent back as it was shown");
    sent.previous_documents[1].quantity = Some(11.into());
    keep_written(&mut sent, &known);
    let own = [format!("NCLE {MRN} 1 30NAR 1"), format!("NCLE {OTHER} 1 11NAR -")];
    assert_eq!(reported(&sent), own, "what was changed is the client's");
    forget_lots(std::slice::from_mut(&mut sent));
    assert_eq!(reported(&sent), [format!("NCLE {MRN} 1 30NAR -"), format!("NCLE {OTHER} 1 11NAR -")]);
    assert_eq!(sent.previous_documents.iter().filter(|document| document.stated.is_some()).count(), 0);
}
