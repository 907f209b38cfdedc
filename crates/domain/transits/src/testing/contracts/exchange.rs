//! The messages of a transit, as they are shown.

use super::store::{TransitStore, after, lrn, message, start};
use crate::exchange::{CameFromCustoms, ExchangeStatus, ExchangedMessage, SentToCustoms};
use crate::ports::{Changes, InboundFate, NewInboundMessage, RecordedAnswer};
use crate::{MessageId, MessageKind, NewOutboundMessage, Transit};
use chrono::Duration;
use customs_kernel::OrganisationId;

pub(super) fn run(make: &impl Fn() -> TransitStore) {
    messages_are_told_newest_first_with_what_became_of_them(&make());
    a_message_that_was_given_up_tells_why(&make());
    messages_of_another_transit_or_organisation_are_not_told(&make());
}

impl TransitStore {
    pub(super) fn messages(
        &self,
        organisation: OrganisationId,
        transit: &Transit,
        limit: u32,
    ) -> Option<Vec<ExchangedMessage>> {
        self.directory.messages(organisation, transit.id, limit).expect("a look-up")
    }

    /// Customs wrote at that second, about that transit.
    fn came(&self, message_type: &str, about: Option<&Transit>, second: i64) -> MessageId {
        let message = NewInboundMessage {
            bytes: message_type.as_bytes().to_vec(),
            message_type: message_type.to_owned(),
            lrn: Some(lrn("LRN-1")),
            mrn: "26NL000396A1B2C3R0".parse().ok(),
            subject: about.map(|transit| (transit.organisation, transit.id)),
            received_at: after(second),
        };
        self.inbound.keep(message).expect("a message is kept")
    }
}

fn statuses(messages: &[ExchangedMessage]) -> Vec<(&str, &str)> {
    let told = |message: &'_ ExchangedMessage| match message {
        ExchangedMessage::Outbound(sent) => (sent.kind.word(), sent.status(after(10)).word()),
        ExchangedMessage::Inbound(CameFromCustoms { fate, .. }) => ("inbound", fate.map_or("new", InboundFate::word)),
    };
    messages.iter().map(told).collect()
}

fn messages_are_told_newest_first_with_what_became_of_them(store: &TransitStore) {
    let transit = store.draft();
    let mine = transit.organisation;
    assert_eq!(store.messages(mine, &transit, 10), Some(vec![]));
    let transit = store.submit(transit, "LRN-1");
    let pending = store.messages(mine, &transit, 10).expect("messages");
    assert_eq!(statuses(&pending), [("declaration", "pending")]);
    let claimed = store.outbound.claim(1, after(1), after(61)).expect("a claim").remove(0);
    store.outbound.record_failed_try(claimed.id, "no route", after(2)).expect("it is noted");
    store.outbound.claim(1, after(2), after(62)).expect("a claim");
    store.outbound.record_sent(claimed.id, after(3)).expect("it is noted");
    let sent = store.messages(mine, &transit, 10).expect("messages");
    assert_eq!(statuses(&sent), [("declaration", "sent")]);
    let [ExchangedMessage::Outbound(declaration)] = sent.as_slice() else { panic!("one message: {sent:?}") };
    let expected_by = after(3 + 15 * 60);
    assert_eq!(declaration.answer_expected_by(), Some(expected_by));
    let later = expected_by + Duration::microseconds(1);
    let statuses_then = [expected_by, later].map(|now| declaration.status(now));
    assert_eq!(statuses_then, [ExchangeStatus::Sent, ExchangeStatus::Overdue], "customs has the whole time");

    let accepted = store.came("IE028", Some(&transit), 4);
    let waits = store.came("IE029", Some(&transit), 4);
    store.inbound.settle(accepted, InboundFate::Applied, Some((mine, transit.id)), after(5)).expect("settled");
    let answer =
        RecordedAnswer { message: accepted, message_type: "IE028".to_owned(), mrn: None, received_at: after(4) };
    store.repository.record_answer(mine, &lrn("LRN-1"), &answer).expect("it is noted");
    let notice = NewOutboundMessage { kind: MessageKind::Arrival, ..message("NOTICE-2") };
    let mut arriving = store.find(&transit);
    arriving.updated_at = after(9);
    store.save(arriving, Changes { outbound: vec![notice], ..Changes::default() });

    let told = store.messages(mine, &transit, 10).expect("messages");
    let expected = [("arrival", "pending"), ("inbound", "new"), ("inbound", "applied"), ("declaration", "answered")];
    assert_eq!(statuses(&told), expected);
    let came = CameFromCustoms {
        id: waits,
        message_type: "IE029".to_owned(),
        lrn: Some(lrn("LRN-1")),
        mrn: "26NL000396A1B2C3R0".parse().ok(),
        received_at: after(4),
        fate: None,
    };
    assert_eq!(told[1], ExchangedMessage::Inbound(came));
    let declaration = SentToCustoms {
        id: claimed.id,
        kind: MessageKind::Declaration,
        lrn: lrn("LRN-1"),
        created_at: start(),
        attempts: 2,
        last_error: Some("no route".to_owned()),
        sent_at: Some(after(3)),
        failed_at: None,
        answer: Some(answer),
        replaces: None,
        replaced_by: None,
    };
    assert_eq!(told[3], ExchangedMessage::Outbound(declaration));
    assert_eq!(store.messages(mine, &transit, 2).expect("messages"), told[..2]);
    assert_eq!(store.messages(mine, &transit, 0), Some(vec![]));
}

fn a_message_that_was_given_up_tells_why(store: &TransitStore) {
    let transit = store.submit(store.draft(), "LRN-1");
    let claimed = store.outbound.claim(1, after(1), after(61)).expect("a claim").remove(0);
    store.outbound.give_up(claimed.id, "the gateway answered 400", after(2)).expect("it is noted");
    let told = store.messages(transit.organisation, &transit, 10).expect("messages");
    let [ExchangedMessage::Outbound(failed)] = told.as_slice() else { panic!("one message to customs: {told:?}") };
    assert_eq!(
        (failed.status(after(10)), failed.failed_at, failed.attempts),
        (ExchangeStatus::Failed, Some(after(2)), 1)
    );
    assert_eq!(failed.last_error.as_deref(), Some("the gateway answered 400"));
}

fn messages_of_another_transit_or_organisation_are_not_told(store: &TransitStore) {
    let [mine, other] = store.organisations;
    let transit = store.submit(store.draft(), "LRN-1");
    let neighbour = store.submit(store.draft(), "LRN-2");
    store.came("IE028", Some(&neighbour), 1);
    let unknown = store.came("IE029", None, 1);
    store.inbound.settle(unknown, InboundFate::Unmatched, None, after(2)).expect("settled");
    assert_eq!(store.messages(mine, &transit, 10).map(|messages| messages.len()), Some(1));
    assert_eq!(store.messages(mine, &neighbour, 10).map(|messages| messages.len()), Some(2));
    assert_eq!(store.messages(other, &transit, 10), None);
}
