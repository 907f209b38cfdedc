use super::*;
use crate::{DraftContent, DraftTarget};
use customs_kernel::{FieldErrors, Version};

fn target(transit: &Transit) -> DraftTarget {
    DraftTarget { organisation: BROKER, id: transit.id, expected: None }
}

#[test]
fn a_draft_is_changed_whole_and_validated_anew() {
    let fakes = transits_over_fakes();
    let draft = fakes.create(a_valid_transit());
    let change = |content: &mut DraftContent| {
        content.form.reference = Some("ORDER-2".to_owned());
        content.form.customer_code = Some("OTHER".to_owned());
        content.form.transit_type = Some("T2".to_owned());
    };
    let changed = fakes.transits.update_draft(target(&draft), &change).expect("it is changed");
    assert_eq!((changed.reference.as_str(), changed.customer_code.as_str()), ("ORDER-2", "OTHER"));
    assert_eq!(changed.version, draft.version.next());
    assert_eq!(fakes.now(&draft), changed);
    let spoil = |content: &mut DraftContent| {
        content.form.items.clear();
        content.form.office_of_departure = None;
        content.unreadable = FieldErrors::one("limit_date", "is no date");
    };
    let mut found = broken(fakes.transits.update_draft(target(&draft), &spoil));
    found.sort_unstable();
    let expected = ["items: must hold at least one item", "limit_date: is no date", "office_of_departure: is required"];
    assert_eq!(found, expected);
    assert_eq!(fakes.now(&draft), changed);
}

#[test]
fn a_cleared_reference_is_the_one_that_the_service_makes() {
    let fakes = transits_over_fakes();
    let draft = fakes.create(TransitForm { reference: Some("ORDER-1".to_owned()), ..a_valid_transit() });
    let clear = |content: &mut DraftContent| content.form.reference = None;
    let changed = fakes.transits.update_draft(target(&draft), &clear).expect("it is changed");
    assert_eq!(changed.reference, "T-00000001");
    let other = fakes.create(TransitForm { reference: Some("ORDER-1".to_owned()), ..a_valid_transit() });
    let taken = |content: &mut DraftContent| content.form.reference = Some("T-00000001".to_owned());
    let refused = broken(fakes.transits.update_draft(target(&other), &taken));
    assert_eq!(refused, ["reference: is used by another transit"]);
    fakes.transits.update_draft(target(&other), &|_| ()).expect("its own reference is free for it");
}

#[test]
fn only_drafts_are_changed_or_deleted() {
    let (fakes, transit) = lodged(a_valid_transit());
    let updated = fakes.transits.update_draft(target(&transit), &|_| ());
    let deleted = fakes.transits.delete_draft(target(&transit));
    for refused in [updated.map(|_| ()), deleted] {
        let allowed: &[Status] = &[Status::Draft];
        assert!(matches!(
            refused,
            Err(TransitError::InvalidStatus { current: Status::Submitted, allowed: found }) if found == allowed
        ));
    }
    let draft = fakes.create(a_valid_transit());
    fakes.transits.delete_draft(target(&draft)).expect("it is deleted");
    assert!(matches!(fakes.transits.find(BROKER, draft.id), Err(TransitError::NotFound)));
}

#[test]
fn a_stale_version_and_another_organisation_change_nothing() {
    let fakes = transits_over_fakes();
    let draft = fakes.create(a_valid_transit());
    let stale = DraftTarget { expected: Some(Version::new(7)), ..target(&draft) };
    assert!(matches!(fakes.transits.update_draft(stale, &|_| ()), Err(TransitError::Stale)));
    assert!(matches!(fakes.transits.delete_draft(stale), Err(TransitError::Stale)));
    let elsewhere = DraftTarget { organisation: OrganisationId::new(2), ..target(&draft) };
    assert!(matches!(fakes.transits.update_draft(elsewhere, &|_| ()), Err(TransitError::NotFound)));
    assert!(matches!(fakes.transits.delete_draft(elsewhere), Err(TransitError::NotFound)));
    assert_eq!(fakes.now(&draft), draft);
}
