use super::store::{TransitStore, after, lrn, start};
use crate::MessageId;
use crate::ports::{InboundFate, MOST_CLAIMED_BYTES, NewInboundMessage, ReceivedMessage};
use crate::{Transit, TransitError};
use customs_kernel::{StorageError, in_unit_of_work};
use std::collections::HashSet;

/// Runs the contract of [`InboundLog`](crate::ports::InboundLog); `make` gives an empty store at every
/// call.
///
/// # Panics
/// When a rule is broken.
pub fn inbound_log_contract(make: impl Fn() -> TransitStore) {
    a_kept_message_is_handed_out_as_it_came(&make());
    a_held_message_is_handed_out_again_when_the_lease_ends(&make());
    a_later_message_of_a_transit_waits_for_the_earlier_one(&make());
    messages_without_a_subject_wait_for_nobody(&make());
    what_was_settled_is_never_handed_out_again(&make());
    a_message_is_settled_once(&make());
    waiting_messages_are_found_oldest_first_until_they_are_settled(&make());
    a_repetition_is_recognised_byte_for_byte(&make());
    long_messages_are_handed_out_few_at_a_time(&make());
    a_message_that_was_undone_was_never_kept(&make());
    claimants_at_the_same_moment_share_and_never_double(&make());
}

impl TransitStore {
    fn keep(&self, subject: Option<&Transit>, bytes: &[u8]) -> MessageId {
        let message = NewInboundMessage {
            bytes: bytes.to_vec(),
            message_type: "IE028".to_owned(),
            lrn: Some(lrn("LRN-1")),
            mrn: "26NL000396A1B2C3R0".parse().ok(),
            subject: subject.map(|transit| (transit.organisation, transit.id)),
            received_at: start(),
        };
        self.inbound.keep(message).expect("a message is kept")
    }

    /// Claims at the second, for a minute.
    fn claim_inbound(&self, limit: usize, second: i64) -> Vec<MessageId> {
        let claimed = self.inbound.claim(limit, after(second), after(second + 60)).expect("a claim");
        claimed.into_iter().map(|message| message.id).collect()
    }

    fn try_settle(&self, id: MessageId, fate: InboundFate, of: Option<&Transit>) -> Result<(), StorageError> {
        self.inbound.settle(id, fate, of.map(|one| (one.organisation, one.id)), after(1))
    }

    fn settle(&self, id: MessageId, fate: InboundFate, of: &Transit) {
        self.try_settle(id, fate, Some(of)).expect("a message is settled");
    }
}

fn a_kept_message_is_handed_out_as_it_came(store: &TransitStore) {
    let bytes = [0, 0xff, b'<', b'\r', b'\n', 0xc3];
    let id = store.keep(None, &bytes);
    let claimed = store.inbound.claim(10, after(1), after(60)).expect("a claim");
    assert_eq!(claimed, [ReceivedMessage { id, bytes: bytes.to_vec(), received_at: start() }]);
}

fn a_held_message_is_handed_out_again_when_the_lease_ends(store: &TransitStore) {
    let transit = store.draft();
    let id = store.keep(Some(&transit), b"a");
    assert_eq!(store.claim_inbound(10, 0), [id]);
    assert_eq!(store.claim_inbound(10, 59), []);
    assert_eq!(store.claim_inbound(10, 60), [id]);
}

fn a_later_message_of_a_transit_waits_for_the_earlier_one(store: &TransitStore) {
    let (one, other) = (store.draft(), store.draft());
    let first = store.keep(Some(&one), b"a");
    let second = store.keep(Some(&one), b"b");
    let elsewhere = store.keep(Some(&other), b"c");
    assert_eq!(store.claim_inbound(1, 0), [first], "the oldest first");
    assert_eq!(store.claim_inbound(10, 0), [elsewhere], "the next of another transit only");
    store.settle(elsewhere, InboundFate::Applied, &other);
    assert_eq!(store.claim_inbound(10, 60), [first], "also when the lease has ended");
    store.settle(first, InboundFate::Waiting, &one);
    assert_eq!(store.claim_inbound(10, 61), [second], "one that waits for another is acted on");
}

fn messages_without_a_subject_wait_for_nobody(store: &TransitStore) {
    let ids = [store.keep(None, b"a"), store.keep(None, b"b"), store.keep(None, b"c")];
    assert_eq!(store.claim_inbound(2, 0), ids[..2]);
    assert_eq!(store.claim_inbound(2, 0), ids[2..]);
}

fn what_was_settled_is_never_handed_out_again(store: &TransitStore) {
    let transit = store.draft();
    for fate in [InboundFate::Applied, InboundFate::Ignored, InboundFate::Waiting] {
        let id = store.keep(Some(&transit), b"a");
        assert_eq!(store.claim_inbound(10, 0), [id]);
        store.settle(id, fate, &transit);
    }
    let unmatched = store.keep(None, b"b");
    assert_eq!(store.claim_inbound(10, 0), [unmatched]);
    store.try_settle(unmatched, InboundFate::Unmatched, None).expect("settled");
    assert_eq!(store.claim_inbound(10, 3_600), []);
}

fn a_message_is_settled_once(store: &TransitStore) {
    let transit = store.draft();
    let id = store.keep(Some(&transit), b"a");
    store.settle(id, InboundFate::Waiting, &transit);
    store.settle(id, InboundFate::Waiting, &transit);
    store.settle(id, InboundFate::Applied, &transit);
    for fate in [InboundFate::Applied, InboundFate::Waiting, InboundFate::Ignored, InboundFate::Unmatched] {
        let again = store.try_settle(id, fate, Some(&transit));
        assert!(matches!(again, Err(StorageError::Conflict { constraint: None })), "{again:?}");
    }
    assert_eq!(store.waiting(&transit), []);
}

fn waiting_messages_are_found_oldest_first_until_they_are_settled(store: &TransitStore) {
    let (one, other) = (store.draft(), store.draft());
    let ids = [b"a", b"b", b"c"].map(|bytes| store.keep(Some(&one), bytes));
    let elsewhere = store.keep(None, b"d");
    for id in [ids[2], ids[0], ids[1]] {
        store.settle(id, InboundFate::Waiting, &one);
    }
    store.settle(elsewhere, InboundFate::Waiting, &other);
    let waiting = |of: &Transit| store.waiting(of).into_iter().map(|message| message.id).collect::<Vec<_>>();
    assert_eq!(waiting(&one), ids);
    assert_eq!(store.waiting(&one)[0].bytes, b"a");
    assert_eq!(waiting(&other), [elsewhere], "also when its subject was found later");
    store.settle(ids[1], InboundFate::Applied, &one);
    assert_eq!(waiting(&one), [ids[0], ids[2]]);
    let mut stranger = one;
    stranger.organisation = store.organisations[1];
    assert_eq!(store.waiting(&stranger), []);
}

fn a_repetition_is_recognised_byte_for_byte(store: &TransitStore) {
    let (one, other) = (store.draft(), store.draft());
    let first = store.keep(Some(&one), b"same");
    let repeats = |id, of: &Transit| store.inbound.repeats_earlier(id, of.organisation, of.id).expect("a look-up");
    let again = store.keep(Some(&one), b"same");
    assert!(!repeats(again, &one), "nothing was done with the earlier one yet");
    for fate in [InboundFate::Waiting, InboundFate::Applied] {
        store.settle(first, fate, &one);
        assert!(repeats(again, &one), "{fate:?}");
    }
    assert!(!repeats(first, &one), "the first repeats nothing");
    let elsewhere = store.keep(Some(&other), b"same");
    assert!(!repeats(elsewhere, &other), "of another transit");
    let different = store.keep(Some(&one), b"same ");
    assert!(!repeats(different, &one));
    store.settle(elsewhere, InboundFate::Ignored, &other);
    let after_ignored = store.keep(Some(&other), b"same");
    assert!(!repeats(after_ignored, &other), "one that meant nothing can mean something now");
}

fn long_messages_are_handed_out_few_at_a_time(store: &TransitStore) {
    let long = vec![b'x'; MOST_CLAIMED_BYTES / 2 - 1];
    let ids = [store.keep(None, &long), store.keep(None, &long), store.keep(None, &long), store.keep(None, b"a")];
    assert_eq!(store.claim_inbound(10, 0), ids[..2]);
    assert_eq!(store.claim_inbound(10, 0), ids[2..], "the others are left to the next claim");
    let longest = store.keep(None, &vec![b'x'; MOST_CLAIMED_BYTES + 1]);
    assert_eq!(store.claim_inbound(10, 0), [longest], "but none is left for ever");
}

fn a_message_that_was_undone_was_never_kept(store: &TransitStore) {
    let undone: Result<(), TransitError> = in_unit_of_work(store.work.as_ref(), || {
        store.keep(None, b"a");
        Err(TransitError::Stale)
    });
    assert!(undone.is_err());
    assert_eq!(store.claim_inbound(10, 0), []);
    let transit = store.draft();
    let kept = store.keep(Some(&transit), b"b");
    let undone: Result<(), TransitError> = in_unit_of_work(store.work.as_ref(), || {
        store.settle(kept, InboundFate::Applied, &transit);
        Err(TransitError::Stale)
    });
    assert!(undone.is_err());
    assert_eq!(store.claim_inbound(10, 0), [kept]);
}

fn claimants_at_the_same_moment_share_and_never_double(store: &TransitStore) {
    let transits: Vec<_> = (0..20).map(|_| store.draft()).collect();
    let kept: HashSet<_> = transits.iter().map(|transit| store.keep(Some(transit), b"a")).collect();
    let claimed: Vec<_> = std::thread::scope(|scope| {
        let claim = || (0..5).flat_map(|_| store.claim_inbound(3, 1)).collect::<Vec<_>>();
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(claim)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect()
    });
    let mut all = claimed.clone();
    all.extend(store.claim_inbound(100, 1));
    assert_eq!(all.len(), kept.len(), "each once");
    assert_eq!(all.into_iter().collect::<HashSet<_>>(), kept);
}
