use super::*;
use crate::form::GuaranteeForm;
use crate::testing::a_valid_item;
use crate::use_cases::tests::following_up::amending::{more_destination, try_to_amend};
use crate::{InvalidationForm, MessageKind};
use customs_kernel::facts::StoredStatement;

#[test]
fn a_rejection_says_which_field_customs_objects_to() {
    let mut form = a_valid_transit();
    form.items.push(a_valid_item());
    let (fakes, transit) = lodged(form);
    let pointer = "/CC015C/Consignment[1]/HouseConsignment[1]/ConsignmentItem[2]/Commodity[1]/CommodityCode[1]/x";
    fakes.customs_says([about(&transit, "IE056").error("12", pointer).error("50", "")]);
    let rejected = fakes.now(&transit);
    assert_eq!((rejected.status(), rejected.standing.departure), (Status::Rejected, DepartureState::Rejected));
    assert_eq!(fakes.events(), [(EventKind::Rejected, Status::Rejected)]);
    let rejections = fakes.transits.rejections(BROKER, transit.id).expect("a look-up");
    let errors = &rejections[0].errors;
    assert_eq!((rejections.len(), rejections[0].arrived_at, errors.len()), (1, fakes.clock.now(), 2));
    assert_eq!((errors[0].path.as_deref(), errors[0].line_number), (Some("items.1.hs_code"), Some(2)));
    assert_eq!((errors[0].code.as_str(), errors[0].pointer.as_deref()), ("12", Some(pointer)));
    assert_eq!((errors[1].path.as_deref(), errors[1].line_number), (None, None));
    assert_eq!(fakes.last_details(&transit).as_deref(), Some("12 items.1.hs_code; 50"));
}

#[test]
fn a_refusal_without_errors_is_rejected_for_its_reason() {
    for (message, fakes, transit) in [("IE056", lodged(a_valid_transit())), ("IE051", accepted())]
        .map(|(message, (fakes, transit))| (message, fakes, transit))
    {
        fakes.customs_says([about(&transit, message).on_grounds("G1").remarking("closed")]);
        let rejections = fakes.transits.rejections(BROKER, transit.id).expect("a look-up");
        let codes: Vec<_> = rejections[0].errors.iter().map(|error| error.code.as_str()).collect();
        assert_eq!((rejections.len(), codes), (1, vec!["G1"]), "{message}");
        assert!(fakes.last_details(&transit).is_some_and(|details| details.contains("closed")), "{message}");
    }
}

#[test]
fn a_refusal_by_the_system_is_a_rejection_too() {
    for message in ["IE906", "IE917"] {
        let (fakes, transit) = lodged(a_valid_transit());
        let lrn = transit.milestones.lrn.clone().expect("an LRN");
        fakes.customs_says([PlainAnswer::new(message).answering(lrn).error("14", "")]);
        assert_eq!(
            (fakes.departure(&transit), fakes.now(&transit).status()),
            (DepartureState::Failed, Status::Rejected)
        );
        assert_eq!(fakes.events(), [(EventKind::Rejected, Status::Rejected)]);
        assert_eq!(fakes.transits.rejections(BROKER, transit.id).expect("a look-up").len(), 1);
    }
}

#[test]
fn a_repetition_that_customs_refuses_takes_nothing_from_the_original() {
    let (fakes, transit) = lodged(a_valid_transit());
    fakes.customs_says([about(&transit, "IE056").error("26", "/CC015C/TransitOperation/LRN")]);
    assert_eq!(fakes.departure(&transit), DepartureState::Submitted);
    fakes.customs_says([about(&transit, "IE028"), about(&transit, "IE906").error("26", "")]);
    assert_eq!(fakes.departure(&transit), DepartureState::Accepted);
    assert_eq!(fakes.transits.rejections(BROKER, transit.id).expect("a look-up"), []);
}

#[test]
fn goods_that_are_not_released_end_the_movement() {
    let (fakes, transit) = accepted();
    fakes.customs_says([about(&transit, "IE060"), about(&transit, "IE051")]);
    assert_eq!(
        (fakes.departure(&transit), fakes.now(&transit).status()),
        (DepartureState::NotReleased, Status::Rejected)
    );
    assert_eq!(fakes.events(), [(EventKind::Control, Status::Accepted), (EventKind::Rejected, Status::Rejected)]);
    fakes.customs_says([about(&transit, "IE029")]);
    assert_eq!(fakes.departure(&transit), DepartureState::NotReleased);
}

#[test]
fn a_rejection_that_names_the_kind_of_message_is_about_the_latest_of_that_kind() {
    let (fakes, transit) = released();
    fakes.transits.report_arrival(BROKER, transit.id, &Default::default(), &client(), None).expect("it is reported");
    fakes.customs_says([about(&transit, "IE057").rejecting(MessageKind::UnloadingRemarks)]);
    assert_eq!(fakes.destination(&transit), DestinationState::ArrivalRejected, "no remarks were sent");
    fakes.transits.report_arrival(BROKER, transit.id, &Default::default(), &client(), None).expect("again");
    fakes.customs_says([about(&transit, "IE057").rejecting(MessageKind::Arrival)]);
    assert_eq!(fakes.destination(&transit), DestinationState::ArrivalRejected);
    assert_eq!(fakes.now(&transit).status(), Status::Released);
}

/// Returns a movement with an arrival that was reported to customs.
fn arriving() -> (TransitsOverFakes, Transit) {
    let (fakes, transit) = released();
    fakes.transits.report_arrival(BROKER, transit.id, &Default::default(), &client(), None).expect("it is reported");
    fakes.sent();
    (fakes, transit)
}

#[test]
fn a_refusal_without_identification_is_about_the_message_at_whose_path_it_finds_the_error() {
    for pointer in ["/CC007C/TransitOperation[1]/MRN[1]", "ncts:CC007C[1]/TransitOperation/MRN"] {
        for message in ["IE906", "IE917"] {
            let (fakes, transit) = arriving();
            fakes.customs_says([PlainAnswer::new(message).mrn(MRN).error("12", pointer)]);
            assert_eq!(fakes.destination(&transit), DestinationState::ArrivalRejected, "{message} {pointer}");
            let last = fakes.transits.rejections(BROKER, transit.id).expect("a look-up");
            assert_eq!(last.len(), 1, "{message} {pointer}");
        }
    }
}

#[test]
fn a_refusal_without_identification_or_path_is_about_the_only_open_request() {
    for pointer in ["", "/TransitOperation/MRN"] {
        let (fakes, transit) = arriving();
        fakes.customs_says([PlainAnswer::new("IE917").mrn(MRN).error("12", pointer)]);
        assert_eq!(fakes.destination(&transit), DestinationState::ArrivalRejected, "{pointer}");
    }
    let (fakes, transit) = lodged(a_valid_transit());
    let reason = InvalidationForm { reason: Some("lodged twice".to_owned()) };
    fakes.transits.invalidate(BROKER, transit.id, &reason, &client(), None).expect("it is asked");
    fakes.customs_says([about(&transit, "IE906").error("12", "")]);
    assert_eq!(fakes.departure(&transit), DepartureState::InvalidationRequested, "two messages are open");
}

#[test]
fn a_refusal_of_the_declared_content_of_an_accepted_transit_is_about_its_amendment() {
    for (pointer, refused) in
        [("/CC013C/TransitOperation", true), ("/CC015C/TransitOperation", true), ("/CC014C/Invalidation", false)]
    {
        let (fakes, transit) = accepted();
        try_to_amend(&fakes, &transit, &more_destination).expect("it is asked for");
        fakes.sent();
        fakes.customs_says([PlainAnswer::new("IE906").mrn(MRN).error("14", pointer)]);
        assert_eq!(fakes.now(&transit).open_amendment().is_none(), refused, "{pointer}");
    }
}

#[test]
fn a_guarantee_that_is_not_valid_is_a_rejection_with_each_reason_at_its_field() {
    let (first, second) = ("26NL0000000123456", "26NL0000000654321");
    let mut form = a_valid_transit();
    let listed = |reference: &str| GuaranteeForm {
        guarantee_type: Some("0".to_owned()),
        reference: Some(reference.to_owned()),
        ..GuaranteeForm::default()
    };
    form.guarantees = vec![listed(first), listed(second)];
    (form.guarantee_type, form.guarantee_reference, form.guarantee_amount) = (None, None, None);
    let (fakes, transit) = lodged(form);
    fakes.customs_says([about(&transit, "IE055").error("G01", first)]);
    assert_eq!(fakes.transits.rejections(BROKER, transit.id).expect("a look-up"), [], "it waits for the acceptance");
    fakes.customs_says([about(&transit, "IE028")]);
    let reported = about(&transit, "IE055").error_repeating("G02", second, "low").error("G03", "26NL0000000999999");
    fakes.customs_says([reported]);
    let rejections = fakes.transits.rejections(BROKER, transit.id).expect("a look-up");
    let errors: Vec<_> = rejections
        .iter()
        .flat_map(|rejection| &rejection.errors)
        .map(|error| (error.code.as_str(), error.path.as_deref(), error.text.as_ref().map(StoredStatement::text)))
        .collect();
    let mut expected = [
        ("G01", Some("guarantees.0.reference"), None),
        ("G02", Some("guarantees.1.reference"), Some("low")),
        ("G03", None, None),
    ];
    let mut found = errors.clone();
    found.sort_unstable();
    expected.sort_unstable();
    assert_eq!((rejections.len(), found), (2, expected.to_vec()));
    assert_eq!(fakes.now(&transit).status(), Status::Accepted, "the declaration stands");
    assert_eq!(fakes.events().last(), Some(&(EventKind::StatusChanged, Status::Accepted)));
}

#[test]
fn the_guarantee_of_the_form_or_of_the_customer_is_the_field_of_its_own() {
    let mut named = a_valid_transit();
    named.guarantee_reference = Some("26NL0000000123456".to_owned());
    let mut without = a_valid_transit();
    (without.guarantee_type, without.guarantee_reference, without.guarantee_amount) = (None, None, None);
    for (form, path) in [(named, "guarantee_reference"), (without, "guarantee_reference")] {
        let (fakes, transit) = lodged(form);
        fakes.customs_says([about(&transit, "IE028"), about(&transit, "IE055").error("G02", "26NL0000000123456")]);
        let rejection = fakes.transits.rejections(BROKER, transit.id).expect("a look-up").remove(0);
        assert_eq!(rejection.errors[0].path.as_deref(), Some(path));
        assert_eq!(rejection.errors[0].original_value.as_deref(), Some("26NL0000000123456"));
    }
}

#[test]
fn a_correction_that_customs_wants_is_a_rejection_with_its_errors() {
    let (fakes, transit) = accepted();
    let pointer = "/CC015C/Consignment[1]/HouseConsignment[1]/ConsignmentItem[1]/Commodity[1]/CommodityCode[1]/x";
    fakes.customs_says([about(&transit, "IE022").error("12", pointer)]);
    let rejection = fakes.transits.rejections(BROKER, transit.id).expect("a look-up").remove(0);
    assert_eq!(rejection.errors[0].path.as_deref(), Some("items.0.hs_code"));
    assert_eq!(fakes.departure(&transit), DepartureState::AmendmentRequested);
    assert_eq!(fakes.events(), [(EventKind::StatusChanged, Status::Accepted)]);
}
