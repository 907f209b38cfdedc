//! Tests of amendments that customs accepts when nobody expects it any more.

use super::amending::{after, before, more_destination, stands, try_to_amend};
use super::*;
use crate::MessageKind;
use customs_exchange::testing::reason;

#[test]
fn an_amendment_that_was_given_up_and_that_customs_accepts_all_the_same_counts() {
    for interrupted in [false, true] {
        let (fakes, transit) = accepted();
        if interrupted {
            fakes.customs_says([about(&transit, "IE022")]);
        }
        try_to_amend(&fakes, &transit, &more_destination).expect("it is asked for");
        let now = fakes.clock.now();
        let message = OutboundQueue::claim(fakes.exchange.as_ref(), 1, now, now).expect("a claim").remove(0);
        fakes.giving_up.give_up(message.id, &reason("503"), now).expect("it is recorded");
        assert_eq!(stands(&fakes, &transit), (before(), false));
        fakes.customs_says([PlainAnswer::new("IE004").mrn(MRN)]);
        assert_eq!(stands(&fakes, &transit), (after(), false));
        assert_eq!((fakes.now(&transit).amendment, fakes.departure(&transit)), (None, DepartureState::Accepted));
        assert_eq!(fakes.timeline(&transit).last(), Some(&TimelineEvent::Amended));
    }
}

#[test]
fn an_amendment_that_customs_refused_counts_only_when_the_acceptance_names_it() {
    let (fakes, transit) = accepted();
    try_to_amend(&fakes, &transit, &more_destination).expect("it is asked for");
    let request = fakes.sent().remove(0).correlation_id;
    fakes.customs_says([PlainAnswer::new("IE056").mrn(MRN).rejecting(MessageKind::Amendment)]);
    fakes.customs_says([PlainAnswer::new("IE004").mrn(MRN)]);
    assert_eq!(stands(&fakes, &transit), (before(), false));
    fakes.customs_says([PlainAnswer::new("IE004").mrn(MRN).answering(request)]);
    assert_eq!(stands(&fakes, &transit), (after(), false));
}
