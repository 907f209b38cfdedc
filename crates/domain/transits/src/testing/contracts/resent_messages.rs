//! Messages that are sent again, taken back, or turn out to be one too many.

use super::store::{TransitStore, after, first_sent, lrn, message, start};
use crate::exchange::{Unanswered, Window};
use crate::lifecycle::{DepartureState, Standing};
use crate::ports::{AtCustoms, Changes, NewInboundMessage, RecordedAnswer};
use crate::{Lodged, NewOutboundMessage, SentMessage, Transit, TransitError};
use chrono::{DateTime, Utc};
use customs_kernel::{Lrn, in_unit_of_work};

const MRN: &str = "26NL000396A1B2C3R0";

pub(super) fn run(make: &impl Fn() -> TransitStore) {
    what_is_sent_again_is_linked_to_what_it_replaces(&make());
    a_message_is_taken_back_unless_it_may_have_left(&make());
    a_withdrawal_that_is_undone_never_happened(&make());
    the_sendings_of_a_submission_know_each_other(&make());
    what_customs_has_or_may_have_is_known(&make());
    what_customs_invalidated_it_has_no_more(&make());
    a_submission_is_unanswered_while_it_counts_and_nothing_was_decided(&make());
}

impl TransitStore {
    /// The submission under a new LRN in the place of that one.
    fn send_again(&self, transit: Transit, replaced: SentMessage, number: &str) -> Transit {
        let again = NewOutboundMessage { replaces: Some(replaced), ..message(number) };
        let mut transit = transit;
        transit.milestones.lrn = Some(lrn(number));
        self.save(transit, Changes { outbound: vec![again], ..Changes::default() })
    }

    /// Customs takes the next message at that second.
    fn hand_over(&self, second: i64) {
        let id = self.outbound.claim(1, after(second), after(second + 60)).expect("a claim").remove(0).id;
        self.outbound.record_sent(id, after(second)).expect("it is recorded");
    }

    fn withdraw(&self, number: &str) -> bool {
        self.repository.withdraw(self.organisations[0], &lrn(number)).expect("an answer")
    }

    /// Customs answers what was sent under that number.
    fn answer(&self, number: &str, message_type: &str, mrn: Option<&str>) {
        let kept = self.inbound.keep(NewInboundMessage {
            bytes: format!("{message_type} {number}").into_bytes(),
            message_type: message_type.to_owned(),
            lrn: Some(lrn(number)),
            mrn: None,
            subject: None,
            received_at: after(7),
        });
        let answer = RecordedAnswer {
            message: kept.expect("it is kept"),
            message_type: message_type.to_owned(),
            mrn: mrn.map(|mrn| mrn.parse().expect("an MRN")),
            received_at: after(7),
        };
        self.repository.record_answer(self.organisations[0], &lrn(number), &answer).expect("it is recorded");
    }

    fn unanswered(&self, from: DateTime<Utc>, to: DateTime<Utc>, limit: usize) -> (Vec<String>, u64) {
        let window = Window { from, to };
        let (found, total) = self.directory.unanswered(self.organisations[0], window, limit).expect("a list");
        let numbers = found.into_iter().map(|Unanswered { lrn, .. }| lrn.to_string());
        (numbers.collect(), total)
    }
}

fn what_is_sent_again_is_linked_to_what_it_replaces(store: &TransitStore) {
    let [mine, other] = store.organisations;
    let transit = store.submit(store.draft(), "LRN-1");
    store.hand_over(1);
    let transit = store.send_again(transit, first_sent("LRN-1"), "LRN-2");
    let sent = |number: &str| store.repository.sent_message(mine, &lrn(number)).expect("a look-up");
    assert_eq!(sent("LRN-2"), Some(SentMessage { first_lrn: lrn("LRN-1"), ..first_sent("LRN-2") }));
    store.hand_over(2);
    let second = sent("LRN-2").expect("it was sent");
    let transit = store.send_again(transit, second, "LRN-3");
    assert_eq!(sent("LRN-3"), Some(SentMessage { first_lrn: lrn("LRN-1"), ..first_sent("LRN-3") }));
    let links = || -> Vec<_> {
        let told = store.messages(mine, &transit, 10).expect("messages");
        let ours = told.into_iter().filter_map(|message| match message {
            crate::exchange::ExchangedMessage::Outbound(sent) => Some((sent.replaces, sent.replaced_by)),
            crate::exchange::ExchangedMessage::Inbound(_) => None,
        });
        ours.collect()
    };
    let number = |number: &str| Some(lrn(number));
    assert_eq!(links(), [(number("LRN-2"), None), (number("LRN-1"), number("LRN-3")), (None, number("LRN-2"))]);
    assert!(store.withdraw("LRN-3"));
    assert_eq!(links(), [(number("LRN-1"), None), (None, number("LRN-2"))], "as if it had never been made");
    store.answer("LRN-1", "IE028", Some(MRN));
    let with_mrn = |organisation| {
        let mrn = MRN.parse().expect("an MRN");
        store.repository.message_with_mrn(organisation, &mrn).expect("a look-up")
    };
    let sent_at = Some(after(1));
    let accepted =
        SentMessage { mrn: MRN.parse().ok(), answer_type: Some("IE028".to_owned()), sent_at, ..first_sent("LRN-1") };
    assert_eq!((with_mrn(mine), with_mrn(other)), (Some(accepted), None));
    let mrn = MRN.parse().expect("an MRN");
    let located = store.repository.locate(None, Some(&mrn)).expect("a look-up");
    assert_eq!(located, Some((mine, transit.id)), "the transit has no MRN, a sending of it has");
}

fn a_message_is_taken_back_unless_it_may_have_left(store: &TransitStore) {
    let claim = |second| store.outbound.claim(1, after(second), after(second + 5)).expect("a claim").remove(0).id;
    store.submit(store.draft(), "LRN-1");
    for second in [5, 10] {
        let id = claim(second);
        assert!(!store.withdraw("LRN-1"), "somebody tries");
        store.outbound.record_vain_try(id, "no connection", after(second + 1)).expect("it is recorded");
    }
    store.outbound.release(&[claim(15)]).expect("it is given back");
    store.outbound.record_refusal(claim(20), "400", after(21)).expect("it is recorded");
    let stranger = store.repository.withdraw(store.organisations[1], &lrn("LRN-1")).expect("an answer");
    assert!(!stranger, "it is another's");
    assert!(store.withdraw("LRN-1"), "nothing was handed over");
    assert!(!store.withdraw("LRN-1"), "it is gone");
    assert_eq!(store.outbound.next_due().expect("a look-up"), None);

    store.submit(store.draft(), "LRN-2");
    store.outbound.record_failed_try(claim(30), "time-out", after(31)).expect("it is recorded");
    store.outbound.record_vain_try(claim(35), "no connection", after(36)).expect("it is recorded");
    assert!(!store.withdraw("LRN-2"), "the first try may have arrived");
    store.outbound.record_sent(claim(40), after(41)).expect("it is recorded");
    assert!(!store.withdraw("LRN-2"), "customs has it");

    store.submit(store.draft(), "LRN-3");
    store.outbound.give_up(claim(50), "400", after(51)).expect("it is recorded");
    assert!(store.withdraw("LRN-3"), "customs never took it");
    let kept = store.repository.sent_message(store.organisations[0], &lrn("LRN-3")).expect("a look-up");
    assert!(kept.is_some(), "it stays, as evidence");
}

fn a_withdrawal_that_is_undone_never_happened(store: &TransitStore) {
    store.submit(store.draft(), "LRN-1");
    let undone: Result<(), TransitError> = in_unit_of_work(store.work.as_ref(), || {
        assert!(store.withdraw("LRN-1"));
        Err(TransitError::Stale)
    });
    assert!(undone.is_err());
    store.hand_over(5);
}

fn the_sendings_of_a_submission_know_each_other(store: &TransitStore) {
    let [mine, other] = store.organisations;
    let lodged = Lodged { office_of_departure: "NL000510".to_owned(), holder: "NL801234566".parse().ok() };
    let mut transit = store.draft();
    transit.milestones.lrn = Some(lrn("LRN-1"));
    let declaration = NewOutboundMessage { lodged: Some(lodged.clone()), ..message("LRN-1") };
    let transit = store.save(transit, Changes { outbound: vec![declaration], ..Changes::default() });
    store.hand_over(1);
    let sent =
        |number: &str| store.repository.sent_message(mine, &lrn(number)).expect("a look-up").expect("it was made");
    assert_eq!(sent("LRN-1").lodged, Some(lodged));
    let transit = store.send_again(transit, sent("LRN-1"), "LRN-2");
    let transit = store.send_again(transit, sent("LRN-2"), "LRN-3");
    store.submit(store.draft(), "LRN-4");
    let others = |organisation, number: &str| -> Vec<String> {
        let found = store.repository.other_sendings(organisation, &sent(number)).expect("a look-up");
        found.into_iter().map(|sending| sending.lrn.to_string()).collect()
    };
    assert_eq!(others(mine, "LRN-3"), ["LRN-1", "LRN-2"]);
    assert_eq!(others(mine, "LRN-1"), ["LRN-2", "LRN-3"]);
    assert_eq!((others(mine, "LRN-4"), others(other, "LRN-3")), (vec![], vec![]));
    let first = store.repository.other_sendings(mine, &sent("LRN-3")).expect("a look-up").remove(0);
    assert_eq!((first.sent_at, first.failed_at, first.created_at), (Some(after(1)), None, start()));

    let replaced_by = || -> Vec<Option<Lrn>> {
        let told = store.messages(mine, &transit, 10).expect("messages");
        let ours = told.into_iter().filter_map(|message| match message {
            crate::exchange::ExchangedMessage::Outbound(sent) => Some(sent.replaced_by),
            crate::exchange::ExchangedMessage::Inbound(_) => None,
        });
        ours.collect()
    };
    assert_eq!(replaced_by(), [None, Some(lrn("LRN-3")), Some(lrn("LRN-2"))]);
    store.save(store.find(&transit), Changes { counts_again: Some(lrn("LRN-2")), ..Changes::default() });
    assert_eq!(replaced_by(), [None, None, Some(lrn("LRN-2"))], "nothing replaces it any more");
}

fn what_customs_invalidated_it_has_no_more(store: &TransitStore) {
    let [mine, other] = store.organisations;
    let transit = store.submit(store.draft(), "LRN-1");
    store.hand_over(1);
    store.answer("LRN-1", "IE028", Some(MRN));
    let at_customs = || store.repository.at_customs(mine, transit.id).expect("an answer");
    store.repository.record_invalidation(other, &lrn("LRN-1"), after(8)).expect("nothing is there to note it on");
    assert!(at_customs().accepted);
    store.repository.record_invalidation(mine, &lrn("LRN-1"), after(8)).expect("it is noted");
    assert_eq!(at_customs(), AtCustoms::default());
    let known = store.repository.sent_message(mine, &lrn("LRN-1")).expect("a look-up").expect("it was made");
    assert!(known.invalidated && known.mrn.is_some(), "messages about its MRN are still its own");
}

fn what_customs_has_or_may_have_is_known(store: &TransitStore) {
    let [mine, other] = store.organisations;
    let transit = store.submit(store.draft(), "LRN-1");
    let at_customs = |organisation| store.repository.at_customs(organisation, transit.id).expect("an answer");
    let has = |accepted, undecided| AtCustoms { accepted, undecided };
    assert_eq!(at_customs(mine), has(false, false), "nobody tried");
    store.outbound.claim(1, after(1), after(2)).expect("a claim");
    assert_eq!((at_customs(mine), at_customs(other)), (has(false, true), has(false, false)));
    store.hand_over(3);
    assert_eq!(at_customs(mine), has(false, true));
    store.answer("LRN-1", "IE056", None);
    assert_eq!(at_customs(mine), has(false, false), "it is rejected");
    store.submit(store.find(&transit), "LRN-2");
    store.hand_over(4);
    store.answer("LRN-2", "IE028", Some(MRN));
    assert!(at_customs(mine).accepted);
    assert_eq!(at_customs(other), has(false, false));
}

fn a_submission_is_unanswered_while_it_counts_and_nothing_was_decided(store: &TransitStore) {
    let (ever, never) = (DateTime::<Utc>::MIN_UTC, DateTime::<Utc>::MAX_UTC);
    let first = store.submit(store.draft(), "LRN-1");
    assert_eq!(store.unanswered(ever, never, 10), (vec![], 0), "customs does not have it");
    store.hand_over(1);
    let second = store.submit(store.draft(), "LRN-2");
    store.hand_over(2);
    let both = vec!["LRN-1".to_owned(), "LRN-2".to_owned()];
    assert_eq!(store.unanswered(ever, never, 10), (both.clone(), 2));
    assert_eq!(store.unanswered(ever, never, 1), (both[..1].to_vec(), 2));
    assert_eq!(store.unanswered(after(1), after(1), 10), (both[..1].to_vec(), 1), "both ends are within");
    assert_eq!(store.unanswered(start(), start(), 10), (vec![], 0));
    let stranger = Window { from: ever, to: never };
    assert_eq!(store.directory.unanswered(store.organisations[1], stranger, 10).expect("a list").1, 0);
    let (found, _) = store.directory.unanswered(store.organisations[0], stranger, 1).expect("a list");
    let (reference, lrn) = (first.reference.clone(), lrn("LRN-1"));
    assert_eq!(found, [Unanswered { transit: first.id, reference, lrn, sent_at: after(1) }]);
    for (departure, counts) in [
        (DepartureState::Acknowledged, 2),
        (DepartureState::Accepted, 1),
        (DepartureState::Rejected, 1),
        (DepartureState::InvalidationRequested, 1),
    ] {
        let standing = Standing { departure, ..Standing::DRAFT };
        store.save(Transit { standing, ..store.find(&second) }, Changes::default());
        assert_eq!(store.unanswered(ever, never, 10).1, counts, "{departure:?}");
    }
    store.send_again(first, first_sent("LRN-1"), "LRN-3");
    assert_eq!(store.unanswered(ever, never, 10), (vec![], 0), "it is on its way again");
}
