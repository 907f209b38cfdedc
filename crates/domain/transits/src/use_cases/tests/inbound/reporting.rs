use super::*;
use crate::ports::InboundFilter;
use crate::{InboundReportForm, TransitRole};
use chrono::Duration;

#[test]
fn the_arrival_of_a_movement_of_another_is_reported_at_once() {
    let fakes = fakes_with(Some("NLACE0001"));
    let transit = fakes.reported();
    assert_eq!((transit.role, transit.status()), (TransitRole::Destination, Status::Released));
    assert_eq!(transit.standing.destination, DestinationState::ArrivalSent);
    let arrival = transit.arrival.clone().expect("an arrival");
    assert_eq!(
        (arrival.office_of_destination.as_str(), arrival.arrival_date.to_string()),
        ("NL000510", "2026-03-02".to_owned())
    );
    assert_eq!(arrival.trader.as_ref().map(|trader| trader.as_str()), Some("NL801234566"), "the authorised consignee");
    let message = fakes.sent_text();
    assert!(message.contains(&format!("mrn={FOREIGN} office=NL000510")) && message.contains("NLACE0001"), "{message}");
    assert_eq!(fakes.timeline(&transit), [TimelineEvent::Created, TimelineEvent::ArrivalSent]);
    assert_eq!(fakes.events(), [], "the status stays");
    assert_eq!(fakes.inbound(&transit), transit);
}

#[test]
fn it_is_no_transit_of_the_broker() {
    let fakes = fakes_with(None);
    let own = fakes.create(a_valid_transit());
    let transit = fakes.reported();
    assert_eq!(fakes.count(), 1, "the list has the own transit alone");
    assert!(matches!(fakes.transits.find(BROKER, transit.id), Err(TransitError::NotFound)));
    assert!(matches!(fakes.transits.find_inbound(BROKER, own.id), Err(TransitError::NotFound)));
    let command = fakes.transits.report_arrival(BROKER, transit.id, &crate::ArrivalForm::default(), &client(), None);
    assert!(matches!(command, Err(TransitError::NotFound)));
    assert_eq!(fakes.transits.counts_by_status(BROKER).expect("counts").get(&Status::Released), None);
    let page = PageRequest { number: PageNumber::FIRST, size: PageSize::DEFAULT, after: None };
    let listed = |filter: InboundFilter| {
        let list = fakes.transits.list_inbound(BROKER, &filter, SortDirection::Descending, page).expect("a list");
        list.records.into_iter().map(|summary| summary.id).collect::<Vec<_>>()
    };
    assert_eq!(listed(InboundFilter::default()), [transit.id]);
    let sent = InboundFilter { state: Some(DestinationState::ArrivalSent), ..InboundFilter::default() };
    assert_eq!(listed(sent), [transit.id]);
    assert!(listed(InboundFilter { mrn: Some(MRN.to_owned()), ..InboundFilter::default() }).is_empty());
}

#[test]
fn all_broken_rules_are_named_at_once_and_nothing_is_kept() {
    let fakes = fakes_with(None);
    let form = InboundForm {
        mrn: Some("26NL000510A1B2C3A0".to_owned()),
        customer_code: Some("NOBODY".to_owned()),
        office_of_destination: Some("Rotterdam".to_owned()),
        trader_eori: Some("?".to_owned()),
        arrival_date: Some("2026-03-03".parse().expect("a day")),
        ..InboundForm::default()
    };
    let refused = fakes.report_as(BROKER, form).expect_err("it breaks rules");
    let TransitError::Invalid(errors) = refused else { panic!("{refused}") };
    let paths: Vec<&str> = errors.paths().collect();
    assert_eq!(paths, ["arrival_date", "customer_code", "mrn", "office_of_destination", "trader_eori"]);
    assert!(fakes.sent().is_empty());
    let empty = fakes.report_as(BROKER, InboundForm::default()).expect_err("nothing is given");
    let TransitError::Invalid(errors) = empty else { panic!("{empty}") };
    assert_eq!(errors.paths().collect::<Vec<_>>(), ["customer_code", "mrn", "office_of_destination"]);
}

#[test]
fn a_movement_is_reported_in_one_record_and_never_beside_the_own_transit() {
    let fakes = fakes_with(None);
    fakes.reported();
    let again = broken(fakes.report_as(BROKER, arrived(&FOREIGN.to_ascii_lowercase())));
    assert_eq!(again, ["mrn: is that of a movement whose arrival was reported before"]);
    let own = fakes.submitted(a_valid_transit());
    fakes.customs_says([about(&own, "IE028")]);
    let refused = broken(fakes.report_as(BROKER, arrived(MRN)));
    assert_eq!(refused, ["mrn: is that of a transit of yours, whose arrival is reported there"]);
    let other = OrganisationId::new(2);
    assert!(fakes.report_as(other, arrived(MRN)).is_ok(), "another broker may be at the other end");
}

#[test]
fn a_message_needs_a_trader_and_the_named_one_goes_before_the_broker() {
    let fakes = transits_over_fakes();
    let refused = fakes.report_as(BROKER, arrived(FOREIGN)).expect_err("nobody has an EORI");
    let TransitError::Invalid(errors) = refused else { panic!("{refused}") };
    assert_eq!(errors.paths().collect::<Vec<_>>(), ["trader_eori"]);
    let named = InboundForm { trader_eori: Some("NL801234566".to_owned()), ..arrived(FOREIGN) };
    for (form, trader) in [(arrived(MRN), OF_BROKER), (named, "NL801234566")] {
        let transit = fakes_with(None).report_as(BROKER, form).expect("it is reported");
        let arrival = transit.arrival.expect("an arrival");
        assert_eq!(arrival.trader.as_ref().map(|trader| trader.as_str()), Some(trader));
    }
}

#[test]
fn a_refused_report_is_made_again_and_an_open_one_is_not() {
    let fakes = fakes_with(None);
    let transit = fakes.reported();
    let again =
        |form: &InboundReportForm| fakes.transits.report_inbound_again(BROKER, transit.id, form, &client(), None);
    assert!(matches!(again(&InboundReportForm::default()), Err(TransitError::AlreadySent { .. })));
    fakes.customs_says([says("IE057").error("90", "/CC007C/TransitOperation/MRN")]);
    assert_eq!(fakes.inbound(&transit).standing.destination, DestinationState::ArrivalRejected);
    assert_eq!(fakes.transits.rejections(BROKER, transit.id).expect("a look-up").len(), 1);
    fakes.sent();
    let elsewhere = InboundReportForm { office_of_destination: Some("NL000511".to_owned()), arrival_date: None };
    let reported = again(&elsewhere).expect("it is reported again");
    assert_eq!(reported.standing.destination, DestinationState::ArrivalSent);
    assert!(fakes.sent_text().contains("office=NL000511"));
    fakes.clock.advance(Duration::days(2));
    assert!(again(&InboundReportForm::default()).is_ok(), "its answer is overdue");
}
