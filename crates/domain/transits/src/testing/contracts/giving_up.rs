//! Tests what the store keeps of a transit when its message is given up.

use super::store::{TransitStore, WithTransits, after, lrn, submission};
use crate::lifecycle::{DepartureState, Status};
use crate::ports::Changes;
use crate::{EventKind, TimelineEntry, Transit};
use customs_exchange::OutboundMessage;
use customs_exchange::testing::reason;
use customs_kernel::{equal, keeps};

pub(super) fn run(make: &impl Fn() -> TransitStore) {
    keeps! { "TransitRepository with GivesUp":
        a_message_in_whose_place_another_was_sent_is_told_of_and_changes_nothing_else(&make());
        a_transit_that_waits_for_a_message_that_is_given_up_waits_no_more(&make());
        the_sending_that_is_open_counts_again_when_the_later_one_is_given_up(&make());
    }
}

impl TransitStore {
    fn give_up(&self, claimed: &OutboundMessage, second: i64) {
        let outcome =
            self.exchange.giving_up.give_up(claimed.id, &reason("é 400"), after(second)).expect("it is given up");
        equal!(outcome, customs_exchange::GiveUpOutcome::GivenUp);
    }

    fn last_line(&self, transit: &Transit) -> TimelineEntry {
        let reported = self.directory.timeline(transit.organisation, transit.id).expect("a timeline");
        reported.expect("it is there").1.pop().expect("a line")
    }

    /// Returns the events since the last call.
    fn events(&self) -> Vec<(EventKind, Status)> {
        let claimed = self.outbox.claim(self.subscribers[0], 10, after(60), after(60)).expect("a claim");
        let ids: Vec<_> = claimed.iter().map(|entry| entry.id).collect();
        self.outbox.complete(&ids).expect("they are done");
        claimed.into_iter().map(|entry| (entry.event.kind, entry.event.status)).collect()
    }
}

fn a_message_in_whose_place_another_was_sent_is_told_of_and_changes_nothing_else(store: &TransitStore) {
    let transit = store.submit(store.submit(store.draft(), "LRN-1"), "LRN-2");
    let first = store.exchange.claim_one(0);
    store.give_up(&first, 5);
    let line = store.last_line(&transit);
    equal!(line.reported(), Some("the declaration under LRN LRN-1 was given up: é 400"));
    equal!((line.status, line.at), (transit.status(), after(5)));
    let (version, updated_at) = (transit.version.next(), after(5));
    equal!(store.find(&transit), Transit { version, updated_at, ..transit });
}

fn a_transit_that_waits_for_a_message_that_is_given_up_waits_no_more(store: &TransitStore) {
    let transit = store.submit(store.draft(), "LRN-1");
    store.events();
    store.give_up(&store.exchange.claim_one(0), 5);
    let failed = store.find(&transit);
    equal!((failed.standing.departure, failed.updated_at), (DepartureState::Failed, after(5)));
    equal!(store.events(), [(EventKind::Rejected, Status::Rejected)]);
    let rejections = store.directory.rejections(transit.organisation, transit.id).expect("a look-up");
    equal!(rejections, [], "customs said nothing");
}

fn the_sending_that_is_open_counts_again_when_the_later_one_is_given_up(store: &TransitStore) {
    let mut transit = store.submit(store.draft(), "LRN-1");
    let _recorded = store.exchange.queue.record_sent(store.exchange.claim_one(0).id, after(1)).expect("it is recorded");
    transit.milestones.lrn = Some(lrn("LRN-2"));
    let replaces = store.exchange.sent.sent_message(transit.organisation, &lrn("LRN-1")).expect("a look-up");
    let outbound = vec![submission("LRN-2").with_replaces(replaces)];
    let transit = store.save(transit, Changes { outbound, ..Changes::default() });
    let (ever, never) = (after(0), after(9));
    equal!(store.unanswered(ever, never), [""; 0], "customs does not have the later one");
    store.events();
    store.give_up(&store.exchange.claim_one(2), 5);
    equal!(store.unanswered(ever, never), ["LRN-1"], "a recovery can send it again");
    let now = store.find(&transit);
    equal!((now.standing, now.milestones.lrn), (transit.standing, Some(lrn("LRN-1"))));
    equal!(store.events(), [], "what it keeps of a guarantee stays kept");
    let reported = "the declaration under LRN LRN-2 was given up: é 400; customs may still accept LRN LRN-1";
    equal!(store.last_line(&transit).reported(), Some(reported), [transit]);
}
