//! Previous documents that the service writes at submission, when clients send, copy and change them.

use super::*;
use crate::form::{ItemForm, PreviousDocumentForm};
use crate::ports::{TakenStock, WarehouseEntry};
use crate::testing::{NotingGate, a_valid_item};
use crate::{CopyDeclaration, DraftTarget, NewLines, UpdateDraft};
use customs_kernel::FieldErrors;

const OTHER: &str = "26NL000396A1B2C3R1";

fn named(mrn: &str, lot: Option<i64>) -> PreviousDocumentForm {
    PreviousDocumentForm {
        document_type: Some("NCLE".to_owned()),
        id: Some(mrn.to_owned()),
        inventory_line_id: lot,
        ..PreviousDocumentForm::default()
    }
}

/// Returns an import of one item that leaves a warehouse.
fn an_exit(documents: &[PreviousDocumentForm]) -> DeclarationForm {
    let item = ItemForm { previous_documents: documents.to_vec(), ..a_valid_item() };
    let mut form = DeclarationForm { items: vec![item], ..a_valid_import() };
    form.declaration.procedure.previous = Some("71".to_owned());
    form
}

fn documents(declaration: &Declaration) -> Vec<PreviousDocumentForm> {
    declaration.lines[0].item.previous_documents.clone()
}

/// Returns a declaration that became a draft again. Its goods came from lots of two placements, and the client had
/// named the first.
fn a_draft_again() -> (DeclarationsOverFakes, Declaration) {
    let gate = Arc::new(NotingGate::default());
    let fakes = declarations_over_fakes().with(|ports| ports.gate = gate.clone());
    let draft = fakes.create(an_exit(&[named(MRN, None)])).declaration;
    let entry = |lot, mrn: &str| WarehouseEntry {
        inventory_line_id: lot,
        mrn: mrn.to_owned(),
        item: Some(1),
        quantity: 10.into(),
        unit: "NAR".to_owned(),
    };
    let entries = [(draft.lines[0].id.get(), vec![entry(1, MRN), entry(2, OTHER)])].into();
    gate.give(TakenStock { entries, remarks: Vec::new() });
    fakes.declarations.submit(BROKER, draft.id, &client(), None, true).expect("it is submitted");
    fakes.declarations.save_as_draft(BROKER, draft.id, &client(), None).expect("it was not handed over");
    gate.give(TakenStock::default());
    let draft = fakes.now(&draft);
    assert_eq!(documents(&draft).len(), 2);
    (fakes, draft)
}

#[test]
fn a_lot_that_a_client_names_in_a_document_makes_it_none_of_ours() {
    let fakes = declarations_over_fakes();
    let draft = fakes.create(an_exit(&[named(MRN, Some(5))])).declaration;
    assert_eq!(documents(&draft), [named(MRN, None)]);
    fakes.declarations.submit(BROKER, draft.id, &client(), None, true).expect("it names its entry");
    assert_eq!(documents(&fakes.now(&draft)), [named(MRN, None)]);
}

#[test]
fn a_copy_says_what_the_client_said() {
    let (fakes, draft) = a_draft_again();
    let target = DraftTarget { organisation: BROKER, id: draft.id, expected: None };
    let line = fakes.declarations.duplicate_line(target, draft.lines[0].id).expect("a copy of the line").line;
    assert_eq!(line.item.previous_documents, [named(MRN, None)]);
    let copy = CopyDeclaration {
        organisation: BROKER,
        actor: client(),
        source: draft.id,
        expected: None,
        reference: None,
        copy_lines: true,
        reset_status: true,
    };
    assert_eq!(documents(&fakes.declarations.copy(&copy).expect("a copy")), [named(MRN, None)]);
}

#[test]
fn what_is_sent_back_as_it_was_shown_stays_ours_and_goes_with_the_next_submission() {
    let (fakes, draft) = a_draft_again();
    let target = DraftTarget { organisation: BROKER, id: draft.id, expected: None };
    let shown: Vec<_> =
        documents(&draft).into_iter().map(|document| PreviousDocumentForm { stated: None, ..document }).collect();
    let again = |item: &mut ItemForm| item.previous_documents.clone_from(&shown);
    let nothing = FieldErrors::default();
    let line = fakes.declarations.update_line(target, draft.lines[0].id, &again, &nothing).expect("it is changed").line;
    assert_eq!(line.item.previous_documents, documents(&draft));
    let line = fakes.declarations.update_line(target, line.id, &|_| {}, &nothing).expect("nothing is changed").line;
    assert_eq!(line.item.previous_documents, documents(&draft));
    let items = vec![ItemForm { previous_documents: shown.clone(), ..draft.lines[0].item.clone() }];
    let update =
        UpdateDraft { target, actor: client(), submit_when_valid: false, may_submit: true, may_allocate: true };
    let lines = NewLines { items, skus: Vec::new() };
    let updated = fakes.declarations.update_draft(&update, &|content| content.lines = Some(lines.clone()));
    assert_eq!(documents(&updated.expect("it is changed").declaration), documents(&draft));
    fakes.declarations.submit(BROKER, draft.id, &client(), None, true).expect("it is submitted");
    assert_eq!(documents(&fakes.now(&draft)), [named(MRN, None)], "no lot is known of it any more");
}

#[test]
fn a_line_whose_goods_leave_no_warehouse_any_more_loses_what_was_written() {
    let (fakes, draft) = a_draft_again();
    let target = DraftTarget { organisation: BROKER, id: draft.id, expected: None };
    let update = UpdateDraft { target, actor: client(), submit_when_valid: true, may_submit: true, may_allocate: true };
    let free = |content: &mut crate::DraftContent| {
        content.form.declaration.procedure.previous = Some("00".to_owned());
    };
    fakes.declarations.update_draft(&update, &free).expect("it is submitted");
    assert_eq!(documents(&fakes.now(&draft)), [named(MRN, None)]);
}
