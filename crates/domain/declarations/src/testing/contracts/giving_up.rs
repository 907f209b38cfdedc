//! The stored consequences for a declaration when its message is given up.

use super::store::{DeclarationStore, WithDeclarations, after, lrn, submission};
use crate::ports::Changes;
use crate::{Declaration, TimelineEntry};
use customs_exchange::testing::reason;
use customs_exchange::{OutboundMessage, Window};
use customs_kernel::{SubjectKind, equal, keeps};

pub(super) fn run(make: &impl Fn() -> DeclarationStore) {
    keeps! { "DeclarationRepository with GivesUp":
        a_message_that_was_given_up_is_told_of_and_changes_nothing_else(&make());
        the_sending_that_is_open_counts_again_when_the_later_one_is_given_up(&make());
    }
}

impl DeclarationStore {
    fn gives_up(&self, claimed: &OutboundMessage, second: i64) {
        let outcome =
            self.exchange.giving_up.give_up(claimed.id, &reason("é 400"), after(second)).expect("it is given up");
        equal!(outcome, customs_exchange::GiveUpOutcome::GivenUp);
    }

    fn last_line(&self, declaration: &Declaration) -> TimelineEntry {
        let reported = self.directory.timeline(declaration.organisation, declaration.id).expect("a timeline");
        reported.expect("it is there").1.pop().expect("a line")
    }
}

fn a_message_that_was_given_up_is_told_of_and_changes_nothing_else(store: &DeclarationStore) {
    let declaration = store.submit(store.submit(store.draft(), "LRN-1"), "LRN-2");
    let first = store.exchange.claim_one(0);
    store.gives_up(&first, 5);
    let line = store.last_line(&declaration);
    equal!(line.reported(), Some("the declaration under LRN LRN-1 was given up: é 400"));
    equal!((line.status, line.at), (declaration.status, after(5)));
    equal!(store.find(&declaration), declaration, "customs said nothing", [declaration]);
    store.gives_up(&store.exchange.claim_one(6), 7);
    equal!(store.find(&declaration), declaration, "no other sending is open", [declaration]);
}

fn the_sending_that_is_open_counts_again_when_the_later_one_is_given_up(store: &DeclarationStore) {
    let mut declaration = store.submit(store.draft(), "LRN-1");
    let _recorded = store.exchange.queue.record_sent(store.exchange.claim_one(0).id, after(1)).expect("it is recorded");
    declaration.milestones.lrn = Some(lrn("LRN-2"));
    let replaces = store.exchange.sent.sent_message(declaration.organisation, &lrn("LRN-1")).expect("a look-up");
    let outbound = vec![submission("LRN-2").with_replaces(replaces)];
    let declaration = store.save(declaration, Changes { outbound, ..Changes::default() });
    let window = Window { from: after(0), to: after(9) };
    let unanswered = || {
        let messages = store.exchange.exchange.as_ref();
        let found = messages.unanswered(declaration.organisation, SubjectKind::Declaration, window, 10);
        found.expect("a list").0.into_iter().map(|found| found.lrn).collect::<Vec<_>>()
    };
    equal!(unanswered(), []);
    store.gives_up(&store.exchange.claim_one(2), 5);
    equal!(unanswered(), [lrn("LRN-1")], "a recovery can send it again");
    let now = store.find(&declaration);
    equal!((now.status, now.version), (declaration.status, declaration.version.next()));
    let reported = "the declaration under LRN LRN-2 was given up: é 400; customs may still accept LRN LRN-1";
    equal!(store.last_line(&declaration).reported(), Some(reported), [declaration]);
}
