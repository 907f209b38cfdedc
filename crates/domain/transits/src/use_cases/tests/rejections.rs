use super::*;
use crate::MessageKind;
use crate::testing::a_valid_item;

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
        fakes.customs_says([about(&transit, message).on_grounds("G1").telling("closed")]);
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
        fakes.customs_says([PlainAnswer::of_type(message).answering(lrn).error("14", "")]);
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
