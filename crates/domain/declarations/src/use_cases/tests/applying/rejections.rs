use super::*;
use crate::form::ItemForm;
use crate::testing::a_valid_item;
use crate::{Rejection, RejectionError};

#[test]
fn a_rejection_names_code_text_field_value_and_item() {
    let mut form = a_valid_import();
    form.items.push(ItemForm { description: Some("Lamp".to_owned()), ..a_valid_item() });
    let (fakes, declaration) = lodged(form);
    fakes.clock.advance(chrono::Duration::seconds(3));
    let arrived_at = fakes.clock.now();
    let answer = about(&declaration, "03")
        .error("DMS548AA", "42A/67A/68A[1]/70A[1]/166")
        .error("DMS10020", "42A/67A/68A[2]/23A/137")
        .error("DMS092AA", "42A/67A/68A[2]/99A[4]/D018")
        .error("DMS003AA", "42A/99Z")
        .error("CDS13000", "");
    fakes.declarations.receive(plain_document(&[answer])).expect("it is kept");
    fakes.clock.advance(chrono::Duration::seconds(60));
    fakes.apply();
    assert_eq!(fakes.now(&declaration).status, Status::Rejected);
    let error = |code: &str, pointer: &str| RejectionError {
        code: code.to_owned(),
        text: None,
        text_nl: None,
        pointer: Some(pointer.to_owned()),
        path: None,
        original_value: None,
        line_number: None,
    };
    let text = |text: &str| Some(text.to_owned());
    let errors = vec![
        RejectionError {
            text: text("invalid procedure code"),
            text_nl: text("ongeldige regelingscode"),
            path: text("declaration.procedure.current"),
            original_value: text("40"),
            ..error("DMS548AA", "42A/67A/68A[1]/70A[1]/166")
        },
        RejectionError {
            path: text("declaration.items.1.description"),
            original_value: text("Lamp"),
            line_number: Some(2),
            ..error("DMS10020", "42A/67A/68A[2]/23A/137")
        },
        RejectionError {
            path: text("declaration.items.1"),
            line_number: Some(2),
            ..error("DMS092AA", "42A/67A/68A[2]/99A[4]/D018")
        },
        error("DMS003AA", "42A/99Z"),
        RejectionError { pointer: None, ..error("CDS13000", "") },
    ];
    let stored = fakes.declarations.rejections(BROKER, declaration.id).expect("rejections");
    assert_eq!(stored, [Rejection { arrived_at, errors }]);
    assert_eq!(fakes.events(), [(EventKind::Rejected, Status::Rejected)]);
    let (_, timeline) = fakes.declarations.timeline(BROKER, declaration.id).expect("a timeline");
    let details = timeline.last().expect("a line").reported();
    let reported = "DMS548AA declaration.procedure.current: invalid procedure code; \
                DMS10020 declaration.items.1.description; DMS092AA declaration.items.1; DMS003AA; CDS13000";
    assert_eq!(details, Some(reported), "each code with the field it means, and its text where one is known");
}

#[test]
fn a_rejection_without_reasons_is_a_rejection() {
    let (fakes, declaration) = lodged_import();
    fakes.customs_answers(&[about(&declaration, "03")]);
    assert_eq!(fakes.now(&declaration).status, Status::Rejected);
    let stored = fakes.declarations.rejections(BROKER, declaration.id).expect("rejections");
    assert_eq!(stored, [Rejection { arrived_at: fakes.clock.now(), errors: vec![] }]);
}

#[test]
fn an_accepted_or_released_declaration_can_still_be_rejected() {
    for released in [false, true] {
        let (fakes, declaration) = lodged_import();
        fakes.customs_answers(&[about(&declaration, "01")]);
        if released {
            fakes.customs_answers(&[about(&declaration, "08")]);
        }
        fakes.customs_answers(&[about(&declaration, "03").error("DMS003AA", "")]);
        let rejected = fakes.now(&declaration);
        assert_eq!(rejected.status, Status::Rejected);
        assert!(rejected.milestones.mrn.is_some(), "what customs said before stays true");
        assert_eq!(rejected.milestones.released_at.is_some(), released);
    }
}

#[test]
fn a_repetition_that_customs_refuses_leaves_the_acceptance_alone() {
    let (fakes, declaration) = lodged_import();
    fakes.customs_answers(&[about(&declaration, "01")]);
    fakes.customs_answers(&[about(&declaration, "03").error("DMS12003", "42A/D026")]);
    assert_eq!(fakes.now(&declaration).status, Status::Accepted);
    assert_eq!(fakes.fates()[1], InboundFate::Ignored);
    assert_eq!(fakes.declarations.rejections(BROKER, declaration.id).expect("rejections"), []);
}

/// Returns a rejected declaration that became a draft again and was lodged again under another LRN, before and after.
fn lodged_anew() -> (DeclarationsOverFakes, Declaration, Declaration) {
    use crate::ports::{Changes, DeclarationRepository};
    let (fakes, first) = lodged_import();
    fakes.customs_answers(&[about(&first, "03").error("DMS548AA", "42A/D013")]);
    let draft = Declaration { status: Status::Draft, ..fakes.now(&first) };
    fakes.storage.save(draft, Changes::default()).expect("it is kept");
    fakes.declarations.submit(BROKER, first.id, &client(), None, true).expect("it is submitted");
    let second = fakes.now(&first);
    fakes.events();
    (fakes, first, second)
}

#[test]
fn an_answer_to_the_former_submission_changes_nothing() {
    let (fakes, first, second) = lodged_anew();
    assert_ne!(first.milestones.lrn, second.milestones.lrn);
    for code in ["01", "03", "08"] {
        fakes.customs_answers(&[about(&first, code).id("late")]);
    }
    assert_eq!(fakes.now(&first), second);
    assert_eq!(fakes.fates()[1..], [InboundFate::Ignored; 3]);
}

#[test]
fn a_rejection_is_resolved_once_a_later_submission_is_accepted() {
    let (fakes, _, second) = lodged_anew();
    assert_eq!(fakes.storage.resolved_rejections(second.id), [false]);
    fakes.customs_answers(&[about(&second, "01")]);
    assert_eq!(fakes.storage.resolved_rejections(second.id), [true]);
    fakes.customs_answers(&[about(&second, "03").error("DMS003AA", "")]);
    fakes.customs_answers(&[about(&second, "13")]);
    assert_eq!(fakes.storage.resolved_rejections(second.id), [true, false]);
}

/// Returns a declaration that customs accepted and that the broker asked customs to invalidate.
fn invalidation_requested() -> (DeclarationsOverFakes, Declaration) {
    use crate::ports::{Changes, DeclarationRepository};
    let (fakes, declaration) = lodged_import();
    fakes.customs_answers(&[about(&declaration, "01")]);
    let pending = Declaration {
        status: Status::InvalidationRequested,
        status_before_invalidation: Some(Status::Accepted),
        ..fakes.now(&declaration)
    };
    fakes.storage.save(pending, Changes::default()).expect("it is kept");
    fakes.events();
    (fakes, declaration)
}

#[test]
fn a_refused_invalidation_gives_back_the_status_that_came_up_meanwhile() {
    let (fakes, declaration) = invalidation_requested();
    fakes.customs_answers(&[about(&declaration, "08")]);
    let under = fakes.now(&declaration);
    assert_eq!(under.status, Status::InvalidationRequested);
    assert_eq!(under.status_before_invalidation, Some(Status::Released));
    fakes.customs_answers(&[about(&declaration, "11").status(41)]);
    let back = fakes.now(&declaration);
    assert_eq!((back.status, back.status_before_invalidation), (Status::Released, None));
    assert!(back.milestones.released_at.is_some());
    assert_eq!(fakes.events(), [(EventKind::StatusChanged, Status::Released)]);
}

#[test]
fn the_reasons_of_a_rejection_during_a_pending_invalidation_are_kept() {
    let (fakes, declaration) = invalidation_requested();
    fakes.customs_answers(&[about(&declaration, "03").error("DMS003AA", "")]);
    let under = fakes.now(&declaration);
    assert_eq!(under.status, Status::InvalidationRequested);
    assert_eq!(under.status_before_invalidation, Some(Status::Rejected));
    let stored = fakes.declarations.rejections(BROKER, declaration.id).expect("rejections");
    assert_eq!(stored[0].errors[0].code, "DMS003AA");
    fakes.customs_answers(&[about(&declaration, "10")]);
    assert_eq!(fakes.now(&declaration).status_before_invalidation, None);
    assert_eq!(fakes.events(), [(EventKind::Invalidated, Status::Invalidated)]);
}
