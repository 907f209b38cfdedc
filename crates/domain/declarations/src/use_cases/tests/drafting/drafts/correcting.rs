use super::*;
use crate::form::fields::DeclarationCorrection;
use crate::form::{ItemForm, SkuDetailForm};
use crate::ports::KnownMasterItem;
use crate::testing::KnownMasterItems;
use crate::{CorrectedContent, UpdateDraft, UpdatedDraft};
use customs_kernel::{FieldErrors, RuleCode, Version};

/// Returns a declaration with an item for each letter, which customs refused.
fn refused(names: &str) -> (DeclarationsOverFakes, Declaration) {
    let item = |name: char| ItemForm { description: Some(name.to_string()), ..a_valid_item() };
    let form = DeclarationForm { items: names.chars().map(item).collect(), ..a_valid_import() };
    let (fakes, lodged) = lodged(form);
    fakes.sent(&lodged);
    fakes.customs_answers(&[about(&lodged, "03").error("DMS548AA", "42A/D013")]);
    fakes.events();
    let declaration = fakes.now(&lodged);
    assert_eq!(declaration.status, Status::Rejected);
    (fakes, declaration)
}

fn command(declaration: &Declaration) -> UpdateDraft {
    UpdateDraft {
        target: target(declaration),
        actor: client(),
        submit_when_valid: false,
        may_submit: true,
        may_allocate: true,
    }
}

fn correct(
    fakes: &DeclarationsOverFakes,
    declaration: &Declaration,
    change: &dyn Fn(&mut CorrectedContent),
) -> Result<UpdatedDraft, DeclarationError> {
    fakes.declarations.correct(&command(declaration), change)
}

/// Gives the item at a position another description.
fn describe(content: &mut CorrectedContent, place: usize, description: &str) {
    content.lines_mut()[place].item.description = text(description);
}

#[test]
fn what_customs_refused_becomes_a_draft_with_the_corrections() {
    let (fakes, refused) = refused("abc");
    let corrected = correct(&fakes, &refused, &|content| {
        content.form.application_reference = text("UCR-1");
        describe(content, 1, "x");
    });
    let corrected = corrected.expect("corrected");
    let draft = fakes.now(&refused);
    assert_eq!((corrected.declaration, corrected.broken_rules), (draft.clone(), None));
    assert_eq!((draft.status, &draft.form.application_reference), (Status::Draft, &text("UCR-1")));
    assert_eq!((names(&draft).as_str(), ids(&draft)), ("axc", ids(&refused)));
    assert_eq!(fakes.events(), [(EventKind::StatusChanged, Status::Draft)]);
    assert_eq!(fakes.timeline(&refused).last(), Some(&TimelineEvent::StatusChanged));
    fakes.declarations.submit(BROKER, refused.id, &client(), None, true).expect("it is submitted");
}

#[test]
fn a_draft_is_corrected_too() {
    let fakes = declarations_over_fakes();
    let draft = draft_of(&fakes, "ab");
    fakes.events();
    correct(&fakes, &draft, &|content| describe(content, 0, "x")).expect("corrected");
    assert_eq!((names(&fakes.now(&draft)).as_str(), fakes.events()), ("xb", vec![]));
}

#[test]
fn a_correction_is_submitted_in_the_same_step_where_that_is_wished() {
    let (fakes, refused) = refused("a");
    let requested = UpdateDraft { submit_when_valid: true, ..command(&refused) };
    let forbidden = UpdateDraft { may_submit: false, ..requested.clone() };
    let answer = fakes.declarations.correct(&forbidden, &|_| {});
    assert!(matches!(answer, Err(DeclarationError::SubmitNotAllowed)), "{answer:?}");
    let submitted = fakes.declarations.correct(&requested, &|content| describe(content, 0, "x")).expect("submitted");
    assert_eq!(submitted.declaration.status, Status::Submitted);
    assert_ne!(submitted.declaration.milestones.lrn, refused.milestones.lrn);
    assert_eq!(names(&fakes.now(&refused)), "x");
}

#[test]
fn header_and_items_are_checked_together() {
    let (fakes, refused) = refused("ab");
    let both = |content: &mut CorrectedContent, place: usize| {
        content.form.declaration.office = text("NL000510");
        content.lines_mut()[place].item.hs_code = text("9401690000");
        content.lines_mut()[place].sent_at = Some(0);
    };
    // The item is named as the client sent it, and one that the client did not send as it is shown.
    let found = broken(correct(&fakes, &refused, &|content| both(content, 1)));
    assert!(found.iter().all(|error| error.starts_with("declaration.items.0.hs_code: ")), "{found:?}");
    let unsent = broken(correct(&fakes, &refused, &|content| {
        both(content, 1);
        content.lines_mut()[1].sent_at = None;
    }));
    assert!(unsent.iter().all(|error| error.starts_with("lines.1.hs_code: ")), "{unsent:?}");
    assert_eq!(fakes.now(&refused), refused, "nothing is half done");
    assert_eq!((fakes.events(), fakes.messages()), (vec![], vec![]));
}

#[test]
fn values_that_cannot_be_read_change_nothing_even_where_broken_drafts_are_kept() {
    let (fakes, refused) = refused("ab");
    let unreadable =
        FieldErrors::one("declaration.items.0.id", (RuleCode::UnknownLine, "names no item of the declaration"));
    let keeping = fakes.declarations.keeping_broken_drafts();
    let answer = keeping.correct(&command(&refused), &|content| content.unreadable = unreadable.clone());
    assert_eq!(broken(answer), ["declaration.items.0.id: names no item of the declaration"]);
    assert_eq!(fakes.now(&refused), refused);
    let kept = keeping.correct(&command(&refused), &|content| {
        content.lines_mut()[0].item.hs_code = None;
        content.lines_mut()[0].sent_at = Some(0);
    });
    let broken_rules = kept.expect("it is kept").broken_rules.expect("what is wrong");
    assert!(broken_rules.paths().all(|path| path.starts_with("declaration.items.0.")), "{broken_rules:?}");
    assert_eq!(fakes.now(&refused).status, Status::Draft);
}

#[test]
fn items_move_to_their_new_numbers() {
    for (place, sequence, expected) in
        [(0, Some(3), "bcx"), (2, Some(1), "xab"), (1, None, "axc"), (0, Some(99), "bcx")]
    {
        let (fakes, refused) = refused("abc");
        let corrected = correct(&fakes, &refused, &|content| {
            describe(content, place, "x");
            content.lines_mut()[place].item.sequence = sequence;
        });
        let draft = fakes.now(&refused);
        assert_eq!((names(&draft).as_str(), corrected.expect("corrected").declaration), (expected, draft));
    }
}

#[test]
fn a_changed_item_is_completed_from_its_master_items_and_no_other_one() {
    let chair = KnownMasterItem {
        description: "Chair".to_owned(),
        country_of_origin: text("CN"),
        gross_weight: Some(2.into()),
        net_weight: Some(1.into()),
        unit_value: Some(10.into()),
        unit_currency: text("EUR"),
        ..KnownMasterItem::default()
    };
    let (fakes, refused) = refused("ab");
    let fakes = fakes.with(|ports| ports.items = Arc::new(KnownMasterItems([("CHAIR".to_owned(), chair)].into())));
    let detail = SkuDetailForm { sku: text("CHAIR"), quantity: Some(3.into()), ..SkuDetailForm::default() };
    let item = ItemForm { hs_code: text("94016900"), sku_details: vec![detail], ..ItemForm::default() };
    let corrected = correct(&fakes, &refused, &|content| content.lines_mut()[1].item = item.clone());
    let lines = corrected.expect("corrected").declaration.lines;
    assert_eq!((lines[1].item.gross_weight, lines[1].item.invoice_value), (Some(6.into()), Some(30.into())));
    assert_eq!(lines[0], refused.lines[0]);
}

#[test]
fn only_what_can_become_a_draft_is_corrected_by_its_organisation_in_the_version_that_was_read() {
    let (fakes, refused) = refused("a");
    let at = |target: DraftTarget| UpdateDraft { target, ..command(&refused) };
    let describe = |content: &mut CorrectedContent| describe(content, 0, "x");
    let stale = DraftTarget { expected: Some(Version::FIRST), ..target(&refused) };
    let answer = fakes.declarations.correct(&at(stale), &describe);
    assert!(matches!(answer, Err(DeclarationError::Stale)), "{answer:?}");
    let foreign = DraftTarget { organisation: OrganisationId::new(2), ..target(&refused) };
    let answer = fakes.declarations.correct(&at(foreign), &describe);
    assert!(matches!(answer, Err(DeclarationError::NotFound)), "{answer:?}");
    assert_eq!(fakes.now(&refused), refused);

    let (fakes, lodged) = lodged_import();
    fakes.customs_answers(&[about(&lodged, "01")]);
    let accepted = fakes.now(&lodged);
    match correct(&fakes, &accepted, &describe) {
        Err(DeclarationError::InvalidStatus { current, allowed }) => {
            assert_eq!(
                (current, allowed),
                (Status::Accepted, vec![Status::Draft, Status::Submitted, Status::Rejected])
            );
        }
        other => panic!("{other:?}"),
    }
    fakes.customs_answers(&[about(&lodged, "03").id("later")]);
    let answer = correct(&fakes, &lodged, &describe);
    assert!(answer.is_err(), "it had an MRN: {answer:?}");
    assert_eq!(names(&fakes.now(&lodged)), names(&lodged));
}

#[test]
fn corrections_are_read_as_clients_send_them() {
    let (fakes, refused) = refused("abc");
    let [first, second] = [0, 1].map(|place: usize| refused.lines[place].id.get());
    let sent = |text: &str| customs_json_reading::read::<DeclarationCorrection>(text).expect("a correction").value;
    let wrong = sent(&format!(
        r#"{{ "declaration": {{ "items": [{{ "id": {first} }}, {{ "sequence": 1 }}, {{}}, {{ "id": 0 }},
            {{ "sequence": 9, "supporting_documents": [{{ "expiry_date": "soon" }}] }}] }} }}"#
    ));
    assert_eq!(
        broken(correct(&fakes, &refused, &|content| wrong.correct(content))),
        [
            "declaration.items.1.sequence: is the item of an earlier entry",
            "declaration.items.2.id: is required where sequence names no item",
            "declaration.items.3.id: names no item of the declaration",
            "declaration.items.4.sequence: names no item of the declaration",
            "declaration.items.4.supporting_documents.0.expiry_date: must be a date (YYYY-MM-DD)",
        ]
    );
    let without = sent(r#"{ "declaration": null }"#);
    let answer = correct(&fakes, &refused, &|content| without.correct(content));
    assert_eq!(broken(answer), ["declaration: must not be null: clear its fields one by one"]);
    assert_eq!(fakes.now(&refused), refused);
    let right = sent(&format!(
        r#"{{ "application_reference": "UCR-1",
            "declaration": {{ "items": [{{ "id": {second}, "description": "x" }}] }} }}"#
    ));
    correct(&fakes, &refused, &|content| right.correct(content)).expect("corrected");
    let draft = fakes.now(&refused);
    assert_eq!((names(&draft).as_str(), ids(&draft)), ("axc", ids(&refused)));
    assert_eq!(draft.form.application_reference, text("UCR-1"));
}
