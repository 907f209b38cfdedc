//! The state of seals at destination: what the permission to unload names, and what the broker found.

use super::*;
use crate::ArrivalForm;

/// Returns a released transit with a declaration that names seals, or none.
fn on_its_way(sealed: bool) -> (TransitsOverFakes, Transit) {
    let seals = if sealed { vec!["NL-007".to_owned()] } else { Vec::new() };
    let (fakes, transit) = lodged(TransitForm { seals, ..a_valid_transit() });
    fakes.customs_says([about(&transit, "IE028"), about(&transit, "IE029")]);
    fakes.events();
    (fakes, transit)
}

fn report(fakes: &TransitsOverFakes, transit: &Transit, form: &ArrivalForm) -> Result<Transit, TransitError> {
    fakes.transits.report_arrival(BROKER, transit.id, form, &client(), None)
}

/// Returns a report of the state of seals, with remarks or without.
fn seals(intact: Option<bool>, remarks: Option<&str>) -> ArrivalForm {
    ArrivalForm { seals_intact: intact, unloading_remarks: remarks.map(str::to_owned), ..ArrivalForm::default() }
}

fn permission(transit: &Transit, names_seals: Option<bool>) -> PlainAnswer {
    let permission = about(transit, "IE043");
    match names_seals {
        Some(any) => permission.naming_seals(any),
        None => permission,
    }
}

/// Returns the state of seals in the remarks that were sent last, as the plain message shows it.
fn reported_seals(fakes: &TransitsOverFakes) -> String {
    let text = fakes.sent_text();
    let (_, state) = text.split_once("seals_intact: ").expect("unloading remarks");
    state.trim_end_matches([' ', '}']).to_owned()
}

/// Customs refuses the remarks that were sent last.
fn refused(fakes: &TransitsOverFakes, transit: &Transit) {
    // Each refusal is another document: one that comes twice counts once.
    let refusal = about(transit, "IE057").rejecting(crate::MessageKind::UnloadingRemarks);
    fakes.customs_says([refusal.remarking(&fakes.timeline(transit).len().to_string())]);
    assert_eq!(fakes.destination(transit), DestinationState::UnloadingAllowed);
}

#[test]
fn the_permission_to_unload_decides_whether_the_state_of_seals_is_told() {
    for (declared, permitted, expected) in [
        (true, Some(true), "Some(true)"),
        (true, Some(false), "None"),
        (false, Some(true), "Some(true)"),
        (false, Some(false), "None"),
        // A permission that repeats nothing of the goods leaves those of the declaration.
        (true, None, "Some(true)"),
        (false, None, "None"),
    ] {
        let (fakes, transit) = on_its_way(declared);
        report(&fakes, &transit, &ArrivalForm::default()).expect("it is reported");
        fakes.sent();
        fakes.customs_says([permission(&transit, permitted)]);
        assert_eq!(reported_seals(&fakes), expected, "declared: {declared}, permitted: {permitted:?}");
        let arrival = fakes.now(&transit).arrival.expect("an arrival");
        assert_eq!((arrival.seals_intact, arrival.permission_names_seals), (true, permitted));
    }
}

#[test]
fn seals_that_are_not_intact_are_told_with_remarks() {
    let (fakes, transit) = on_its_way(true);
    for said_nothing in [None, Some(" "), Some("\u{7f}")] {
        let refused = broken(report(&fakes, &transit, &seals(Some(false), said_nothing)));
        let rule = "unloading_remarks: is required when seals_intact is false: it says what is wrong with the seals";
        assert_eq!(refused, [rule], "{said_nothing:?}");
    }
    assert_eq!((fakes.destination(&transit), fakes.sent()), (DestinationState::Nothing, vec![]));
    let reported = report(&fakes, &transit, &seals(Some(false), Some("seal NL-007 is torn"))).expect("it is reported");
    let arrival = reported.arrival.expect("an arrival");
    assert_eq!((arrival.seals_intact, arrival.warnings(&reported.form)), (false, vec![]));
    fakes.sent();
    fakes.customs_says([permission(&transit, Some(true))]);
    assert_eq!(reported_seals(&fakes), "Some(false)");
    assert_eq!(fakes.last_details(&transit).as_deref(), Some("unloading remarks sent"));
}

#[test]
fn refused_remarks_are_sent_anew_with_another_state_of_seals() {
    let (fakes, transit) = on_its_way(false);
    report(&fakes, &transit, &ArrivalForm::default()).expect("it is reported");
    fakes.sent();
    fakes.customs_says([permission(&transit, Some(true))]);
    assert_eq!(reported_seals(&fakes), "Some(true)");
    refused(&fakes, &transit);
    let rules = broken(report(&fakes, &transit, &seals(Some(false), None)));
    assert!(rules.len() == 1 && rules[0].starts_with("unloading_remarks: "), "{rules:?}");
    report(&fakes, &transit, &seals(Some(false), Some("torn"))).expect("it is told anew");
    assert_eq!(reported_seals(&fakes), "Some(false)", "what the permission named is kept");
    refused(&fakes, &transit);
    report(&fakes, &transit, &ArrivalForm::default()).expect("it is told anew");
    assert_eq!(reported_seals(&fakes), "Some(false)", "what was said stays");
    refused(&fakes, &transit);
    report(&fakes, &transit, &seals(Some(true), None)).expect("it is told anew");
    assert_eq!(reported_seals(&fakes), "Some(true)");
}

#[test]
fn where_customs_names_no_seals_none_are_broken() {
    let (fakes, transit) = on_its_way(false);
    let reported = report(&fakes, &transit, &seals(Some(false), Some("torn"))).expect("an incident may have sealed it");
    let arrival = reported.arrival.as_ref().expect("an arrival");
    let warning = "seals_intact: no seals were declared, so their state is told to customs only if the permission to \
                   unload names seals";
    assert_eq!(arrival.warnings(&reported.form), [warning]);
    fakes.sent();
    fakes.customs_says([permission(&transit, Some(false))]);
    assert_eq!(reported_seals(&fakes), "None");
    let unreported = "unloading remarks sent, without the state of seals: customs names none";
    assert_eq!(fakes.last_details(&transit).as_deref(), Some(unreported));
    refused(&fakes, &transit);
    let rules = broken(report(&fakes, &transit, &seals(Some(false), Some("torn"))));
    assert!(rules.len() == 1 && rules[0].starts_with("seals_intact: must not be false"), "{rules:?}");
    let again = report(&fakes, &transit, &seals(None, Some("a carton is torn"))).expect("it is told anew");
    assert_eq!(reported_seals(&fakes), "None");
    refused(&fakes, &transit);
    let cleared = report(&fakes, &transit, &seals(None, Some(""))).expect("there is nothing to remark after all");
    assert_eq!(cleared.arrival.expect("an arrival").unloading_remarks, None);
    assert_eq!(reported_seals(&fakes), "None");
    assert_eq!(again.arrival.expect("an arrival").warnings(&again.form), [""; 0], "the permission has told");
}

#[test]
fn a_permission_to_go_on_unloading_leaves_what_the_first_one_named() {
    let (fakes, transit) = on_its_way(false);
    report(&fakes, &transit, &ArrivalForm::default()).expect("it is reported");
    fakes.sent();
    fakes.customs_says([permission(&transit, Some(true)), permission(&transit, None).remarking("continue")]);
    fakes.sent();
    assert_eq!(fakes.now(&transit).arrival.expect("an arrival").permission_names_seals, Some(true));
    refused(&fakes, &transit);
    report(&fakes, &transit, &ArrivalForm::default()).expect("it is told anew");
    assert_eq!(reported_seals(&fakes), "Some(true)");
}
