use super::*;
use crate::form::PartyForm;
use crate::ports::KnownParty;
use crate::testing::KnownParties;
use crate::{DraftContent, DraftTarget};
use customs_kernel::{FieldErrors, RuleCode, Version};
use std::sync::Arc;

fn target(transit: &Transit) -> DraftTarget {
    DraftTarget { organisation: BROKER, id: transit.id, expected: None }
}

#[test]
fn a_draft_is_changed_whole_and_validated_anew() {
    let fakes = two_customers();
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
        content.unreadable = FieldErrors::one("limit_date", (RuleCode::Date, "is no date"));
    };
    let mut found = broken(fakes.transits.update_draft(target(&draft), &spoil));
    found.sort_unstable();
    let expected = ["items: must hold at least one item", "limit_date: is no date", "office_of_departure: is required"];
    assert_eq!(found, expected);
    assert_eq!(fakes.now(&draft), changed);
}

/// Returns two customers with a guarantee each, ACME and OTHER.
fn two_customers() -> TransitsOverFakes {
    let known = |name: &str, grn: &str| KnownParty {
        name: Some(name.to_owned()),
        guarantee_type: Some("1".to_owned()),
        guarantee_reference: Some(grn.to_owned()),
        ..KnownParty::default()
    };
    let parties = [
        ("ACME".to_owned(), known("Acme B.V.", "26NL0000000123456")),
        ("OTHER".to_owned(), known("Other B.V.", "25DE7300QA0047110")),
    ];
    let parties = KnownParties { parties: parties.into(), access_code: None };
    transits_over_fakes().with(|ports| ports.parties = Arc::new(parties))
}

fn for_other(content: &mut DraftContent) {
    content.form.customer_code = Some("OTHER".to_owned());
}

fn holder_and_guarantee(transit: &Transit) -> [Option<&str>; 3] {
    let TransitForm { holder, guarantee_type, guarantee_reference, .. } = &transit.form;
    let name = holder.as_ref().and_then(|holder| holder.name.as_deref());
    [name, guarantee_type.as_deref(), guarantee_reference.as_deref()]
}

#[test]
fn what_the_customer_filled_in_goes_when_another_one_is_named() {
    let fakes = two_customers();
    let form = TransitForm { holder: None, guarantee_type: None, guarantee_reference: None, ..a_valid_transit() };
    let draft = fakes.create(form);
    assert_eq!(holder_and_guarantee(&draft), [Some("Acme B.V."), Some("1"), Some("26NL0000000123456")]);
    let changed = fakes.transits.update_draft(target(&draft), &for_other).expect("it is changed");
    assert_eq!(holder_and_guarantee(&changed), [Some("Other B.V."), Some("1"), Some("25DE7300QA0047110")]);
    let to_a_stranger = |content: &mut DraftContent| content.form.customer_code = Some("NOBODY".to_owned());
    let mut refused = broken(fakes.transits.update_draft(target(&draft), &to_a_stranger));
    refused.sort_unstable();
    let holder = "holder: is required, since no customer has this customer_code";
    assert_eq!(refused, ["customer_code: names no customer", holder]);
}

#[test]
fn what_was_named_stays_whatever_customer_it_is_for() {
    let fakes = two_customers();
    let named = fakes.create(a_valid_transit());
    let changed = fakes.transits.update_draft(target(&named), &for_other).expect("it is changed");
    assert_eq!(holder_and_guarantee(&changed), holder_and_guarantee(&named), "named when it was made");
    let form = TransitForm { holder: None, guarantee_type: None, guarantee_reference: None, ..a_valid_transit() };
    let draft = fakes.create(form);
    let naming = |content: &mut DraftContent| {
        for_other(content);
        content.form.holder = Some(PartyForm { name: Some("Holding B.V.".to_owned()), ..PartyForm::default() });
        content.form.guarantee_type = Some("2".to_owned());
    };
    let changed = fakes.transits.update_draft(target(&draft), &naming).expect("it is changed");
    let expected = [Some("Holding B.V."), Some("2"), Some("26NL0000000123456")];
    assert_eq!(holder_and_guarantee(&changed), expected, "named by the change");
    let untouched = fakes.create(TransitForm {
        holder: None,
        guarantee_type: None,
        guarantee_reference: None,
        ..a_valid_transit()
    });
    let same = fakes.transits.update_draft(target(&untouched), &|_| ()).expect("it is changed");
    assert_eq!(same.form, untouched.form);
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
