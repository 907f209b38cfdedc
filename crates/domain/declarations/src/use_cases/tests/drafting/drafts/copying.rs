use super::*;
use crate::CopyDeclaration;
use crate::Milestones;
use customs_kernel::Version;

fn copy_of(source: &Declaration) -> CopyDeclaration {
    CopyDeclaration {
        organisation: source.organisation,
        actor: client(),
        source: source.id,
        expected: None,
        reference: None,
        copy_lines: true,
        reset_status: true,
    }
}

#[test]
fn a_copy_is_a_draft_of_its_own_with_all_that_was_declared() {
    let (fakes, lodged) = lodged(for_saving_customer());
    fakes.customs_answers(&[about(&lodged, "01")]);
    fakes.events();
    let source = fakes.now(&lodged);
    let copy = fakes.declarations.copy(&copy_of(&source)).expect("copied");
    assert_eq!(fakes.now(&copy), copy);
    assert_eq!((copy.status, copy.version, &copy.milestones), (Status::Draft, Version::FIRST, &Milestones::default()));
    assert_eq!(copy.complete_form(), source.complete_form());
    assert_eq!((copy.customer_code.as_deref(), copy.dossier_id), (Some("SAVES"), None));
    assert_eq!(copy.reference, format!("D-{:08}", copy.id.get()));
    assert!(ids(&copy).iter().all(|id| !ids(&source).contains(id)));
    let (_, timeline) = fakes.declarations.timeline(BROKER, copy.id).expect("a timeline");
    assert_eq!(timeline[0].reported(), Some(&*format!("copy of {}", source.reference)));
    assert_eq!((timeline.len(), fakes.events()), (1, vec![]));
    assert_eq!(fakes.now(&source), source);
    fakes.declarations.submit(BROKER, copy.id, &client(), None, true).expect("a copy of what is valid is valid");
}

#[test]
fn a_copy_without_lines_has_none() {
    let fakes = declarations_over_fakes();
    let draft = draft_of(&fakes, "abc");
    let copy = fakes.declarations.copy(&CopyDeclaration { copy_lines: false, ..copy_of(&draft) }).expect("copied");
    assert_eq!((copy.lines.len(), copy.form), (0, draft.form));
}

#[test]
fn only_a_status_that_customs_never_saw_is_kept() {
    for status in Status::ALL {
        let fakes = declarations_over_fakes();
        let mut source = draft_of(&fakes, "a");
        source.status = status;
        fakes.ports.repository.save(source.clone(), crate::ports::Changes::default()).expect("kept");
        let kept = fakes.declarations.copy(&CopyDeclaration { reset_status: false, ..copy_of(&source) });
        match (status, kept) {
            (Status::Draft | Status::Rejected, Ok(copy)) => {
                assert_eq!((copy.status, fakes.now(&copy)), (status, copy.clone()));
            }
            (_, Err(DeclarationError::InvalidStatus { current, allowed })) => {
                assert_eq!((current, allowed), (status, vec![Status::Draft, Status::Rejected]));
            }
            (_, other) => panic!("{status:?}: {other:?}"),
        }
        assert_eq!(fakes.declarations.copy(&copy_of(&source)).expect("copied").status, Status::Draft);
    }
}

#[test]
fn the_reference_of_a_copy_is_its_own() {
    let fakes = declarations_over_fakes();
    let source = fakes.create(DeclarationForm { reference: text("ORDER-1"), ..a_valid_import() }).declaration;
    let copy =
        |reference: &str| fakes.declarations.copy(&CopyDeclaration { reference: text(reference), ..copy_of(&source) });
    assert_eq!(copy("ORDER-2").expect("copied").reference, "ORDER-2");
    assert!(copy(" ").expect("copied").reference.starts_with("D-"));
    assert_eq!(broken(copy("ORDER-1")), ["reference: is used by another declaration"]);
    assert_eq!(broken(copy(&"x".repeat(256))), ["reference: must not be longer than 255 characters"]);
    assert_eq!(broken(copy("A\u{7}")), ["reference: must not contain control characters"]);
    assert_eq!(fakes.count(), 3);
}

#[test]
fn only_what_was_read_and_is_the_organisations_is_copied() {
    let fakes = declarations_over_fakes();
    let source = draft_of(&fakes, "a");
    let stale = CopyDeclaration { expected: Some(source.version.next()), ..copy_of(&source) };
    assert!(matches!(fakes.declarations.copy(&stale), Err(DeclarationError::Stale)));
    let stranger = CopyDeclaration { organisation: OrganisationId::new(2), ..copy_of(&source) };
    assert!(matches!(fakes.declarations.copy(&stranger), Err(DeclarationError::NotFound)));
    let current = CopyDeclaration { expected: Some(source.version), ..copy_of(&source) };
    fakes.declarations.copy(&current).expect("copied");
}
