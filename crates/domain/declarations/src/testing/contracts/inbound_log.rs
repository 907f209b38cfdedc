use super::store::{DeclarationStore, after, lrn, start};
use crate::MessageId;
use crate::ports::{InboundFate, MOST_CLAIMED_BYTES, NewInboundMessage, ReceivedMessage};
use crate::{Declaration, DeclarationError};
use customs_kernel::{StorageError, in_unit_of_work};
use std::collections::HashSet;

/// Runs the contract of [`InboundLog`](crate::ports::InboundLog); `make` gives an empty store at every
/// call.
///
/// # Panics
/// When a rule is broken.
pub fn inbound_log_contract(make: impl Fn() -> DeclarationStore) {
    a_kept_message_is_handed_out_as_it_came(&make());
    a_held_message_is_handed_out_again_when_the_lease_ends(&make());
    a_later_message_of_a_declaration_waits_for_the_earlier_one(&make());
    messages_without_a_subject_wait_for_nobody(&make());
    what_was_settled_is_never_handed_out_again(&make());
    a_message_is_settled_once(&make());
    waiting_messages_are_found_oldest_first_until_they_are_settled(&make());
    a_repetition_is_recognised_byte_for_byte(&make());
    the_answers_of_a_document_are_messages_of_their_own(&make());
    a_document_is_divided_once_and_not_after_it_was_settled(&make());
    a_document_that_waits_can_be_divided(&make());
    many_answers_are_kept_in_their_order(&make());
    long_messages_are_handed_out_few_at_a_time(&make());
    a_message_that_was_undone_was_never_kept(&make());
    claimants_at_the_same_moment_share_and_never_double(&make());
}

impl DeclarationStore {
    fn keep(&self, subject: Option<&Declaration>, bytes: &[u8]) -> MessageId {
        self.inbound.keep(Self::inbound(subject, bytes)).expect("a message is kept")
    }

    fn inbound(subject: Option<&Declaration>, bytes: &[u8]) -> NewInboundMessage {
        NewInboundMessage {
            bytes: bytes.to_vec(),
            function_codes: "01,13".to_owned(),
            lrn: Some(lrn("LRN-1")),
            mrn: "26NL000396A1B2C3R0".parse().ok(),
            subject: subject.map(|declaration| (declaration.organisation, declaration.id)),
            received_at: start(),
        }
    }

    /// Keeps a document with these answers, and gives its id.
    fn keep_divided(&self, answers: &[(Option<&Declaration>, &[u8])]) -> MessageId {
        let id = self.keep(None, b"whole");
        self.try_divide(id, answers).expect("it is divided");
        id
    }

    fn try_divide(&self, id: MessageId, answers: &[(Option<&Declaration>, &[u8])]) -> Result<(), StorageError> {
        let places = answers.iter().map(|(subject, bytes)| Self::inbound(*subject, bytes)).collect();
        self.inbound.divide(id, places, after(1))
    }

    /// Claims at the second, for a minute.
    fn claim_inbound(&self, limit: usize, second: i64) -> Vec<MessageId> {
        let claimed = self.inbound.claim(limit, after(second), after(second + 60)).expect("a claim");
        claimed.into_iter().map(|message| message.id).collect()
    }

    fn try_settle(&self, id: MessageId, fate: InboundFate, of: Option<&Declaration>) -> Result<(), StorageError> {
        self.inbound.settle(id, fate, of.map(|one| (one.organisation, one.id)), after(1))
    }

    fn settle(&self, id: MessageId, fate: InboundFate, of: &Declaration) {
        self.try_settle(id, fate, Some(of)).expect("a message is settled");
    }
}

fn a_kept_message_is_handed_out_as_it_came(store: &DeclarationStore) {
    let bytes = [0, 0xff, b'<', b'\r', b'\n', 0xc3];
    let id = store.keep(None, &bytes);
    let claimed = store.inbound.claim(10, after(1), after(60)).expect("a claim");
    assert_eq!(claimed, [ReceivedMessage { id, bytes: bytes.to_vec(), received_at: start() }]);
}

fn a_held_message_is_handed_out_again_when_the_lease_ends(store: &DeclarationStore) {
    let declaration = store.draft();
    let id = store.keep(Some(&declaration), b"a");
    assert_eq!(store.claim_inbound(10, 0), [id]);
    assert_eq!(store.claim_inbound(10, 59), []);
    assert_eq!(store.claim_inbound(10, 60), [id]);
}

fn a_later_message_of_a_declaration_waits_for_the_earlier_one(store: &DeclarationStore) {
    let (one, other) = (store.draft(), store.draft());
    let first = store.keep(Some(&one), b"a");
    let second = store.keep(Some(&one), b"b");
    let elsewhere = store.keep(Some(&other), b"c");
    assert_eq!(store.claim_inbound(1, 0), [first], "the oldest first");
    assert_eq!(store.claim_inbound(10, 0), [elsewhere], "the next of another declaration only");
    store.settle(elsewhere, InboundFate::Applied, &other);
    assert_eq!(store.claim_inbound(10, 60), [first], "also when the lease has ended");
    store.settle(first, InboundFate::Waiting, &one);
    assert_eq!(store.claim_inbound(10, 61), [second], "one that waits for another is acted on");
}

fn messages_without_a_subject_wait_for_nobody(store: &DeclarationStore) {
    let ids = [store.keep(None, b"a"), store.keep(None, b"b"), store.keep(None, b"c")];
    assert_eq!(store.claim_inbound(2, 0), ids[..2]);
    assert_eq!(store.claim_inbound(2, 0), ids[2..]);
}

fn what_was_settled_is_never_handed_out_again(store: &DeclarationStore) {
    let declaration = store.draft();
    for fate in [InboundFate::Applied, InboundFate::Ignored, InboundFate::Waiting] {
        let id = store.keep(Some(&declaration), b"a");
        assert_eq!(store.claim_inbound(10, 0), [id]);
        store.settle(id, fate, &declaration);
    }
    let unmatched = store.keep(None, b"b");
    assert_eq!(store.claim_inbound(10, 0), [unmatched]);
    store.try_settle(unmatched, InboundFate::Unmatched, None).expect("settled");
    assert_eq!(store.claim_inbound(10, 3_600), []);
}

fn a_message_is_settled_once(store: &DeclarationStore) {
    let declaration = store.draft();
    let id = store.keep(Some(&declaration), b"a");
    store.settle(id, InboundFate::Waiting, &declaration);
    store.settle(id, InboundFate::Waiting, &declaration);
    store.settle(id, InboundFate::Applied, &declaration);
    for fate in [InboundFate::Applied, InboundFate::Waiting, InboundFate::Ignored, InboundFate::Unmatched] {
        let again = store.try_settle(id, fate, Some(&declaration));
        assert!(matches!(again, Err(StorageError::Conflict { constraint: None })), "{again:?}");
    }
    assert_eq!(store.waiting(&declaration), []);
}

fn waiting_messages_are_found_oldest_first_until_they_are_settled(store: &DeclarationStore) {
    let (one, other) = (store.draft(), store.draft());
    let ids = [b"a", b"b", b"c"].map(|bytes| store.keep(Some(&one), bytes));
    let elsewhere = store.keep(None, b"d");
    for id in [ids[2], ids[0], ids[1]] {
        store.settle(id, InboundFate::Waiting, &one);
    }
    store.settle(elsewhere, InboundFate::Waiting, &other);
    let waiting = |of: &Declaration| store.waiting(of).into_iter().map(|message| message.id).collect::<Vec<_>>();
    assert_eq!(waiting(&one), ids);
    assert_eq!(store.waiting(&one)[0].bytes, b"a");
    assert_eq!(waiting(&other), [elsewhere], "also when its subject was found later");
    store.settle(ids[1], InboundFate::Applied, &one);
    assert_eq!(waiting(&one), [ids[0], ids[2]]);
    let mut stranger = one;
    stranger.organisation = store.organisations[1];
    assert_eq!(store.waiting(&stranger), []);
}

fn a_repetition_is_recognised_byte_for_byte(store: &DeclarationStore) {
    let (one, other) = (store.draft(), store.draft());
    let first = store.keep(Some(&one), b"same");
    let repeats = |id, of: &Declaration| store.inbound.repeats_earlier(id, of.organisation, of.id).expect("a look-up");
    let again = store.keep(Some(&one), b"same");
    assert!(!repeats(again, &one), "nothing was done with the earlier one yet");
    for fate in [InboundFate::Waiting, InboundFate::Applied] {
        store.settle(first, fate, &one);
        assert!(repeats(again, &one), "{fate:?}");
    }
    assert!(!repeats(first, &one), "the first repeats nothing");
    let elsewhere = store.keep(Some(&other), b"same");
    assert!(!repeats(elsewhere, &other), "of another declaration");
    let different = store.keep(Some(&one), b"same ");
    assert!(!repeats(different, &one));
    store.settle(elsewhere, InboundFate::Ignored, &other);
    let after_ignored = store.keep(Some(&other), b"same");
    assert!(!repeats(after_ignored, &other), "one that meant nothing can mean something now");
}

fn the_answers_of_a_document_are_messages_of_their_own(store: &DeclarationStore) {
    let (one, other) = (store.draft(), store.draft());
    let whole = store.keep_divided(&[(Some(&one), b"a"), (Some(&other), b"b"), (None, b"c"), (Some(&one), b"d")]);
    let claimed = store.inbound.claim(10, after(0), after(60)).expect("a claim");
    let bytes: Vec<&[u8]> = claimed.iter().map(|message| message.bytes.as_slice()).collect();
    assert_eq!(
        bytes,
        [b"a", b"b", b"c"],
        "the document itself is not acted on, and one after the other of a declaration"
    );
    assert!(claimed.iter().all(|message| message.id != whole && message.received_at == start()));
    store.settle(claimed[1].id, InboundFate::Applied, &other);
    store.settle(claimed[0].id, InboundFate::Waiting, &one);
    assert_eq!(store.inbound.claim(10, after(1), after(60)).expect("a claim")[0].bytes, b"d");
    assert_eq!(store.waiting(&one).len(), 1);
    let again = store.keep_divided(&[(Some(&one), b"a"), (Some(&other), b"b"), (Some(&other), b"a")]);
    let claimed = store.inbound.claim(10, after(61), after(120)).expect("a claim");
    assert!(claimed.iter().all(|message| message.id != again));
    let of = |bytes: &[u8]| claimed.iter().find(|message| message.bytes == bytes).map(|message| message.id);
    let repeats = |id, of: &Declaration| store.inbound.repeats_earlier(id, of.organisation, of.id).expect("a look-up");
    assert!(repeats(of(b"b").expect("it is due"), &other), "each answer of a document that comes twice");
}

fn a_document_is_divided_once_and_not_after_it_was_settled(store: &DeclarationStore) {
    let declaration = store.draft();
    let divided = store.keep_divided(&[(Some(&declaration), b"a"), (None, b"b")]);
    let settled = store.keep(Some(&declaration), b"c");
    store.settle(settled, InboundFate::Applied, &declaration);
    for id in [divided, settled] {
        let again = store.try_divide(id, &[(None, b"a"), (None, b"b")]);
        assert!(matches!(again, Err(StorageError::Conflict { constraint: None })), "{again:?}");
    }
    let settled = store.try_settle(divided, InboundFate::Applied, Some(&declaration));
    assert!(matches!(settled, Err(StorageError::Conflict { constraint: None })), "{settled:?}");
    assert_eq!(store.claim_inbound(10, 1).len(), 2);
    let undone: Result<(), DeclarationError> = in_unit_of_work(store.work.as_ref(), || {
        store.keep_divided(&[(None, b"e"), (None, b"f")]);
        Err(DeclarationError::Stale)
    });
    assert!(undone.is_err());
    assert_eq!(store.claim_inbound(10, 2), [], "all of a document is kept, or nothing");
}

fn a_document_that_waits_can_be_divided(store: &DeclarationStore) {
    let declaration = store.draft();
    let id = store.keep(Some(&declaration), b"whole");
    store.settle(id, InboundFate::Waiting, &declaration);
    store.try_divide(id, &[(Some(&declaration), b"a"), (None, b"b")]).expect("it is divided");
    assert_eq!(store.waiting(&declaration), []);
    assert_eq!(store.claim_inbound(10, 1).len(), 2);
}

fn many_answers_are_kept_in_their_order(store: &DeclarationStore) {
    let answers: Vec<Vec<u8>> = (0..2_500).map(|number| format!("{number}").into_bytes()).collect();
    let places: Vec<(Option<&Declaration>, &[u8])> = answers.iter().map(|bytes| (None, bytes.as_slice())).collect();
    store.keep_divided(&places);
    let claimed = store.inbound.claim(5_000, after(0), after(60)).expect("a claim");
    assert_eq!(claimed.into_iter().map(|message| message.bytes).collect::<Vec<_>>(), answers);
}

fn long_messages_are_handed_out_few_at_a_time(store: &DeclarationStore) {
    let long = vec![b'x'; MOST_CLAIMED_BYTES / 2 - 1];
    let ids = [store.keep(None, &long), store.keep(None, &long), store.keep(None, &long), store.keep(None, b"a")];
    assert_eq!(store.claim_inbound(10, 0), ids[..2]);
    assert_eq!(store.claim_inbound(10, 0), ids[2..], "the others are left to the next claim");
    let longest = store.keep(None, &vec![b'x'; MOST_CLAIMED_BYTES + 1]);
    assert_eq!(store.claim_inbound(10, 0), [longest], "but none is left for ever");
}

fn a_message_that_was_undone_was_never_kept(store: &DeclarationStore) {
    let undone: Result<(), DeclarationError> = in_unit_of_work(store.work.as_ref(), || {
        store.keep(None, b"a");
        Err(DeclarationError::Stale)
    });
    assert!(undone.is_err());
    assert_eq!(store.claim_inbound(10, 0), []);
    let declaration = store.draft();
    let kept = store.keep(Some(&declaration), b"b");
    let undone: Result<(), DeclarationError> = in_unit_of_work(store.work.as_ref(), || {
        store.settle(kept, InboundFate::Applied, &declaration);
        Err(DeclarationError::Stale)
    });
    assert!(undone.is_err());
    assert_eq!(store.claim_inbound(10, 0), [kept]);
}

fn claimants_at_the_same_moment_share_and_never_double(store: &DeclarationStore) {
    let declarations: Vec<_> = (0..20).map(|_| store.draft()).collect();
    let kept: HashSet<_> = declarations.iter().map(|declaration| store.keep(Some(declaration), b"a")).collect();
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
