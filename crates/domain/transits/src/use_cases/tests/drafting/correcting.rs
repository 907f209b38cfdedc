//! Tests of transits that are corrected.

use super::*;
use crate::{DraftContent, DraftTarget};
use customs_kernel::Version;

fn target(transit: &Transit) -> DraftTarget {
    DraftTarget { organisation: BROKER, id: transit.id, expected: None }
}

/// Returns a transit that customs refused.
fn refused() -> (TransitsOverFakes, Transit) {
    let (fakes, transit) = lodged(a_valid_transit());
    fakes.customs_says([about(&transit, "IE056").error("12", "/CC015C")]);
    fakes.events();
    let transit = fakes.now(&transit);
    assert_eq!(transit.status(), Status::Rejected);
    (fakes, transit)
}

fn rename(content: &mut DraftContent) {
    content.form.reference = Some("ORDER-2".to_owned());
}

#[test]
fn what_customs_refused_becomes_a_draft_with_the_corrections() {
    let (fakes, refused) = refused();
    let draft = fakes.transits.correct(target(&refused), &client(), &rename).expect("corrected");
    assert_eq!((draft.status(), draft.reference.as_str()), (Status::Draft, "ORDER-2"));
    assert_eq!(fakes.now(&refused), draft);
    assert_eq!(fakes.events(), [(EventKind::StatusChanged, Status::Draft)]);
    assert_eq!(fakes.last_details(&draft).as_deref(), Some("saved as draft"));
    let again = fakes.transits.correct(target(&draft), &client(), &|content| {
        content.form.reference = Some("ORDER-3".to_owned());
    });
    assert_eq!(again.expect("a draft is corrected too").reference, "ORDER-3");
    assert_eq!(fakes.events(), []);
    fakes.transits.submit(BROKER, refused.id, &client(), None).expect("it is submitted");
}

#[test]
fn content_that_breaks_a_rule_changes_nothing() {
    let (fakes, refused) = refused();
    let spoil = |content: &mut DraftContent| {
        rename(content);
        content.form.items.clear();
    };
    let found = broken(fakes.transits.correct(target(&refused), &client(), &spoil));
    assert_eq!(found, ["items: must hold at least one item"]);
    assert_eq!((fakes.now(&refused), fakes.events()), (refused, vec![]));
}

#[test]
fn only_what_can_become_a_draft_is_corrected_by_its_organisation_in_the_version_that_was_read() {
    let (fakes, refused) = refused();
    let stale = DraftTarget { expected: Some(Version::FIRST), ..target(&refused) };
    let answer = fakes.transits.correct(stale, &client(), &rename);
    assert!(matches!(answer, Err(TransitError::Stale)), "{answer:?}");
    let foreign = DraftTarget { organisation: OrganisationId::new(2), ..target(&refused) };
    let answer = fakes.transits.correct(foreign, &client(), &rename);
    assert!(matches!(answer, Err(TransitError::NotFound)), "{answer:?}");
    assert_eq!(fakes.now(&refused), refused);

    let (fakes, accepted) = accepted();
    let before = fakes.now(&accepted);
    let answer = fakes.transits.correct(target(&accepted), &client(), &rename);
    assert!(matches!(answer, Err(TransitError::InvalidStatus { .. })), "{answer:?}");
    fakes.customs_says([about(&accepted, "IE051")]);
    let answer = fakes.transits.correct(target(&accepted), &client(), &rename);
    assert!(matches!(answer, Err(TransitError::NoWayBack { .. })), "{answer:?}");
    assert_eq!(fakes.now(&accepted).reference, before.reference);

    let (fakes, waiting) = lodged(a_valid_transit());
    let before = fakes.now(&waiting);
    let answer = fakes.transits.correct(target(&waiting), &client(), &rename);
    assert!(matches!(answer, Err(TransitError::Undecided { .. })), "{answer:?}");
    assert_eq!(fakes.now(&waiting), before);
}
