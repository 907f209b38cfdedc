//! What is stored with a transit for other ports: its history, its messages to customs and its events.

use super::store::{TransitStore, WithTransits, a_line, after, event, start, submission};
use super::{giving_up, inbound, unanswered};
use crate::lifecycle::Status;
use crate::ports::Changes;
use crate::{EventKind, Rejection, TimelineEvent, Transit};
use customs_exchange::testing::record_exchange_contract;
use customs_kernel::{equal, holds, keeps};

/// Runs the rules that hold between the storage of transits and the ports that hand on what is stored with them; `make`
/// must give an empty store at every call.
///
/// # Panics
/// When a rule is broken.
pub fn transit_store_contract(make: impl Fn() -> TransitStore) {
    keeps! { "TransitRepository with TransitDirectory, OutboundQueue and Outbox":
        what_goes_with_a_change_is_handed_on(&make());
        nothing_that_goes_with_a_refused_change_is_kept(&make());
    }
    record_exchange_contract(&make);
    giving_up::run(&make);
    inbound::run(&make);
    unanswered::run(&make);
}

/// A change with a line of the history, a rejection, an event and a message to customs.
fn a_change(of: &Transit, number: &str) -> Changes {
    Changes {
        timeline: vec![a_line(TimelineEvent::Submitted, Status::Submitted)],
        events: vec![event(of, EventKind::Submitted)],
        outbound: vec![submission(number)],
        rejection: Some(Rejection { arrived_at: start(), errors: vec![] }),
        amends: false,
    }
}

/// The numbers of lines of the history, of rejections, of messages to customs and of events.
fn handed_on(store: &TransitStore, of: &Transit) -> [usize; 4] {
    let timeline = store.directory.timeline(of.organisation, of.id).expect("a look-up");
    let rejections = store.directory.rejections(of.organisation, of.id).expect("a look-up");
    let messages = store.exchange.queue.claim(10, after(5), after(60)).expect("a claim");
    let events = store.outbox.claim(store.subscribers[0], 10, after(5), after(60)).expect("a claim");
    [timeline.map_or(0, |(_, lines)| lines.len()), rejections.len(), messages.len(), events.len()]
}

fn what_goes_with_a_change_is_handed_on(store: &TransitStore) {
    let draft = store.draft();
    let changed = store.save(draft.clone(), a_change(&draft, "LRN-1"));
    equal!(handed_on(store, &changed), [2, 1, 1, 1], [changed]);
}

fn nothing_that_goes_with_a_refused_change_is_kept(store: &TransitStore) {
    let first = store.draft();
    let second = store.save(first.clone(), Changes::default());
    let late = store.repository.save(first.clone(), a_change(&first, "LRN-LATE"));
    holds!(late.is_err(), [late]);
    equal!(handed_on(store, &second), [1, 0, 0, 0], [second]);
}
