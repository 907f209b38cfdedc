use super::*;
use crate::ports::MessageExchange;
use crate::{ExchangeDirection, ExchangeFilter, ExchangedMessage};
use chrono::Duration;
use customs_kernel::{Clock, OrganisationId, PageNumber, PageRequest, PageSize, SubjectKind};

const PAGE: PageRequest = PageRequest { number: PageNumber::FIRST, size: PageSize::DEFAULT, after: None };

#[test]
fn messages_are_shown_as_of_the_present_moment() {
    let fakes = parcels_over_fakes();
    let id = fakes.lodged("LRN-1");
    fakes.clock.advance(Duration::minutes(1));
    fakes.customs_writes("OK lrn=LRN-1");
    let (shown, now) = (fakes.shown(), fakes.clock.now());
    let (page, as_of) = shown.list(BROKER, &ExchangeFilter::default(), PAGE).expect("a list");
    assert_eq!((page.total, as_of), (2, now));
    let about = fakes.about(id);
    assert_eq!(about, page.records);
    let (found, bytes, as_of) =
        shown.find(BROKER, about[0].id(), SubjectKind::ALL).expect("a look-up").expect("it is there");
    assert_eq!((found, bytes, as_of), (about[0].clone(), b"OK lrn=LRN-1".to_vec(), now));
}

#[test]
fn messages_of_others_are_not_shown() {
    let fakes = parcels_over_fakes();
    let id = fakes.lodged("LRN-1");
    let stranger = OrganisationId::new(2);
    let own = fakes.about(id);
    assert_eq!(fakes.shown().find(stranger, own[0].id(), SubjectKind::ALL).expect("a look-up"), None);
    assert_eq!(fakes.exchange.for_record(stranger, parcel(id), 10).expect("a look-up"), None);
    let (page, _) = fakes.shown().list(stranger, &ExchangeFilter::default(), PAGE).expect("a list");
    assert_eq!((page.total, page.records), (0, vec![]));
}

#[test]
fn what_customs_wrote_at_the_moment_at_which_we_did_came_after_it() {
    let fakes = parcels_over_fakes();
    fakes.lodged("LRN-1");
    fakes.customs_writes("OK lrn=LRN-1");
    let (page, _) = fakes.shown().list(BROKER, &ExchangeFilter::default(), PAGE).expect("a list");
    let mut messages = page.records;
    messages.reverse();
    ExchangedMessage::newest_first(&mut messages);
    let directions = messages.iter().map(|message| message.id().direction).collect::<Vec<_>>();
    assert_eq!(directions, [ExchangeDirection::Inbound, ExchangeDirection::Outbound]);
    assert!(messages[0].at() == messages[1].at() && messages[0].subject() == messages[1].subject());
}
