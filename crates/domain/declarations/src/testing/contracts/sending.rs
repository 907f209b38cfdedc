//! What is stored with a declaration for other ports: its history, its messages to customs and its events.

use super::giving_up;
use super::store::{DeclarationStore, WithDeclarations, a_line, after, event, lrn, start, submission};
use crate::lifecycle::Status;
use crate::ports::Changes;
use crate::testing::a_valid_import;
use crate::{AmendedForms, Amendment, AmendmentState, Declaration, EventKind, TimelineEvent};
use customs_exchange::testing::record_exchange_contract;
use customs_kernel::{Actor, equal, holds, keeps};

/// Runs the rules that hold between the storage of declarations and the ports that hand on what is stored with them;
/// `make` creates an empty store at every call.
///
/// # Panics
/// When a rule is broken.
pub fn declaration_store_contract(make: impl Fn() -> DeclarationStore) {
    keeps! { "DeclarationRepository with DeclarationDirectory, OutboundQueue and Outbox":
        what_goes_with_a_change_is_handed_on(&make());
        nothing_that_goes_with_a_refused_change_is_kept(&make());
        what_is_reported_alone_is_handed_on(&make());
        messages_of_a_deleted_draft_lead_nowhere(&make());
    }
    keeps! { "AmendmentRepository with DeclarationRepository":
        a_decision_leaves_the_declaration_as_it_is(&make());
    }
    record_exchange_contract(&make);
    giving_up::run(&make);
}

/// A change with a line of the history, an event and a message to customs.
fn a_change(of: &Declaration, number: &str) -> Changes {
    Changes {
        timeline: vec![a_line(TimelineEvent::Submitted, Status::Submitted)],
        events: vec![event(of, EventKind::Submitted)],
        outbound: vec![submission(number)],
        ..Changes::default()
    }
}

/// The numbers of lines of the history, of messages to customs and of events.
fn handed_on(store: &DeclarationStore, of: &Declaration) -> [usize; 3] {
    let timeline = store.directory.timeline(of.organisation, of.id).expect("a look-up");
    let messages = store.exchange.queue.claim(10, after(5), after(60)).expect("a claim");
    let events = store.outbox.claim(store.subscribers[0], 10, after(5), after(60)).expect("a claim");
    [timeline.map_or(0, |(_, lines)| lines.len()), messages.len(), events.len()]
}

fn what_goes_with_a_change_is_handed_on(store: &DeclarationStore) {
    let draft = store.draft();
    let changed = store.save(draft.clone(), a_change(&draft, "LRN-1"));
    equal!(handed_on(store, &changed), [2, 1, 1], [changed]);
}

fn nothing_that_goes_with_a_refused_change_is_kept(store: &DeclarationStore) {
    let first = store.draft();
    let second = store.save(first.clone(), Changes::default());
    let late = store.repository.save(first.clone(), a_change(&first, "LRN-LATE"));
    holds!(late.is_err(), [late]);
    equal!(handed_on(store, &second), [1, 0, 0], [second]);
}

fn what_is_reported_alone_is_handed_on(store: &DeclarationStore) {
    let draft = store.draft();
    let line = a_line(TimelineEvent::StatusChanged, Status::Draft);
    let reported = [event(&draft, EventKind::LinesChanged)];
    store.repository.report(&draft, std::slice::from_ref(&line), &reported).expect("it is told");
    let (_, timeline) = store.directory.timeline(draft.organisation, draft.id).expect("a look-up").expect("one");
    equal!(timeline.last(), Some(&line), [draft]);
    equal!(handed_on(store, &draft), [2, 0, 1], [draft]);
}

fn messages_of_a_deleted_draft_lead_nowhere(store: &DeclarationStore) {
    let mut draft = store.submit(store.draft(), "LRN-1");
    holds!(store.exchange.sent_for("LRN-1").is_some(), [draft]);
    draft.status = Status::Draft;
    let draft = store.save(draft, Changes::default());
    store.repository.delete(draft.organisation, draft.id, draft.version).expect("it is deleted");
    equal!(store.exchange.sent_for("LRN-1"), None, [draft]);
}

fn a_decision_leaves_the_declaration_as_it_is(store: &DeclarationStore) {
    let declaration = store.draft();
    let asked = Amendment {
        organisation: declaration.organisation,
        declaration: declaration.id,
        number: 1,
        lrn: lrn("AMEND-1"),
        state: AmendmentState::Pending,
        reason: "weighed again".to_owned(),
        after_release: false,
        payable: None,
        asked_at: start(),
        asked_by: Actor::System,
        decided_at: None,
        to_credit: None,
    };
    let forms = AmendedForms { before: a_valid_import(), after: a_valid_import(), ..AmendedForms::default() };
    store.amendments.insert(&asked, &forms).expect("it is kept");
    let granted = Amendment { state: AmendmentState::Granted, decided_at: Some(after(9)), ..asked };
    store.amendments.save(&granted).expect("it is kept");
    equal!(store.find(&declaration), declaration, [granted]);
}
