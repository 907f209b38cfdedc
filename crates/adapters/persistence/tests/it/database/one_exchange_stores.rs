//! Data of the version before one exchange with customs, as the present stores read it.

use super::one_exchange::brought_over;
use super::one_exchange_fixture::{Fixture, Row, fixture, rows};
use crate::testing::TestDatabase;
use crate::testing::contracts::two_organisations;
use crate::testing::exchange::sealer;
use crate::{declarations, transits};
use chrono::{DateTime, Utc};
use customs_declarations::DeclarationEvent;
use customs_exchange::ports::{InboundLog, MessageExchange, OutboundQueue};
use customs_exchange::{ExchangeDirection, ExchangeId, ExchangedMessage, MessageId, OutboundMessage};
use customs_kernel::{Event, OrganisationId, Outbox, Subject, SubjectKind};
use customs_persistence::{Database, StoredInboundLog, StoredMessageExchange, StoredOutboundQueue, StoredOutbox};
use customs_transits::TransitEvent;
use serde::de::DeserializeOwned;
use serde_json::Value;

const OURS: OrganisationId = OrganisationId::new(1);

/// A moment when nothing that is held or postponed is due yet.
const SOON: &str = "2026-03-02T12:00:00Z";

/// A moment when every lease has ended, and every attempted message is due again.
const LATER: &str = "2026-03-14T12:00:00Z";
const MUCH_LATER: &str = "2026-04-01T00:00:00Z";

fn moment(text: &str) -> DateTime<Utc> {
    text.parse().expect("a moment")
}

/// The document made with this text.
fn document(text: &str) -> Vec<u8> {
    [&[0, 0xff, b'\r', b'\n'], text.as_bytes()].concat()
}

fn exchange(database: &Database) -> StoredMessageExchange {
    StoredMessageExchange::new(database.clone(), Some(sealer()))
}

/// The present number of a transit message to or from customs.
fn number_of_now(database: &Database, table: &str, former: i64) -> i64 {
    let former = Value::from(former.to_string());
    let found = rows(database, table, &["id", "former_id"]).into_iter().find(|row| row["former_id"] == former);
    found.expect("it is there")["id"].as_str().and_then(|id| id.parse().ok()).expect("a number")
}

fn text(row: &Row, column: &str) -> String {
    row[column].as_str().expect("text").to_owned()
}

#[test]
fn a_document_is_found_under_its_number_and_opened() {
    for TestDatabase { database, .. } in &brought_over(&fixture()) {
        let exchange = exchange(database);
        let bytes = |direction, number| {
            let id = ExchangeId { direction, message: MessageId::new(number) };
            exchange.find(OURS, id, SubjectKind::ALL).expect("a look-up").expect("it is there").1
        };
        let (outbound, inbound) = (ExchangeDirection::Outbound, ExchangeDirection::Inbound);
        assert_eq!(bytes(outbound, 2), document("DEC-ACCEPTED"));
        assert_eq!(bytes(inbound, 3), document("03 DEC-REJECTED"));
        let sent = number_of_now(database, "outbound_messages", 2);
        assert_eq!(bytes(outbound, sent), document("TRA-ACCEPTED"), "it is opened with the key");
        let came = number_of_now(database, "inbound_messages", 3);
        assert_eq!(bytes(inbound, came), document("IE056 TRA-REJECTED"));
        let question = ExchangeId { direction: outbound, message: MessageId::new(14) };
        assert_eq!(
            exchange.find(OURS, question, SubjectKind::ALL).expect("a look-up"),
            None,
            "a question is no message of a record"
        );
    }
}

/// Stores records with the numbers that the messages are about.
fn with_the_records_of(database: &Database) {
    let organisations = two_organisations(database);
    let declarations = declarations::store_of(database, organisations).exchange.records;
    let transits = transits::store_of(database, organisations).exchange.records;
    for number in [1, 2] {
        assert_eq!([declarations.draft(OURS), transits.draft(OURS)], [number; 2]);
    }
}

#[test]
fn messages_of_a_transit_show_their_former_numbers() {
    for TestDatabase { database, .. } in &brought_over(&fixture()) {
        with_the_records_of(database);
        let shown = |subject: Subject| -> Vec<(ExchangeDirection, i64, Option<i64>)> {
            let messages = exchange(database).of_record(OURS, subject, 10).expect("messages").expect("the record");
            let mut shown: Vec<_> = messages
                .iter()
                .map(|message| {
                    let answered_by = match message {
                        ExchangedMessage::Outbound { state, .. } => state.answered_by.map(MessageId::get),
                        ExchangedMessage::Inbound { .. } => None,
                    };
                    (message.id().direction, message.id().message.get(), answered_by)
                })
                .collect();
            shown.sort_by_key(|(direction, number, _)| (*direction == ExchangeDirection::Inbound, *number));
            shown
        };
        let (outbound, inbound) = (ExchangeDirection::Outbound, ExchangeDirection::Inbound);
        let accepted = [
            (outbound, 2, Some(1)),
            (outbound, 3, Some(2)),
            (inbound, 1, None),
            (inbound, 2, None),
            (inbound, 6, None),
        ];
        assert_eq!(shown(Subject::transit(2)), accepted);
        let of_the_declaration = [
            (outbound, 2, Some(1)),
            (outbound, 3, Some(2)),
            (inbound, 1, None),
            (inbound, 2, None),
            (inbound, 9, None),
            (inbound, 13, None),
        ];
        assert_eq!(shown(Subject::declaration(2)), of_the_declaration);
    }
}

/// LRN, document, attempts and refusals.
fn handed_out(claimed: Vec<OutboundMessage>) -> Vec<(String, Vec<u8>, u32, u32)> {
    let told = |message: OutboundMessage| {
        (message.correlation_id.to_string(), message.bytes, message.attempts, message.refusals)
    };
    claimed.into_iter().map(told).collect()
}

fn expected(messages: &[(&str, &str, u32, u32)]) -> Vec<(String, Vec<u8>, u32, u32)> {
    let told = |(lrn, text, attempts, refusals): &(&str, &str, u32, u32)| {
        ((*lrn).to_owned(), document(text), *attempts, *refusals)
    };
    messages.iter().map(told).collect()
}

#[test]
fn the_queue_hands_out_what_was_due() {
    for TestDatabase { database, .. } in &brought_over(&fixture()) {
        let queue = StoredOutboundQueue::new(database.clone(), Some(sealer()));
        let claim = |now: &str| handed_out(queue.claim(100, moment(now), moment(MUCH_LATER)).expect("a claim"));
        // A second message of a record waits for the first one, due or not.
        let first =
            [("DEC-PENDING", "DEC-PENDING", 0, 0), ("VAT-PENDING", "VAT", 0, 0), ("TRA-PENDING", "TRA-PENDING", 0, 0)];
        assert_eq!(claim(SOON), expected(&first));
        let second = [
            ("DEC-TRIED", "DEC-TRIED", 2, 0),
            ("DEC-VAIN", "DEC-VAIN", 1, 0),
            ("DEC-REFUSED", "DEC-REFUSED", 1, 1),
            ("DEC-HELD", "DEC-HELD", 0, 0),
            ("VAT-TRIED", "VAT", 1, 0),
            ("TRA-TRIED", "TRA-TRIED", 2, 0),
            ("TRA-VAIN", "TRA-VAIN", 1, 0),
            ("TRA-REFUSED", "TRA-REFUSED", 1, 1),
            ("TRA-HELD", "TRA-HELD", 0, 0),
        ];
        assert_eq!(claim(LATER), expected(&second));
    }
}

#[test]
fn the_log_hands_out_what_was_due_to_each_kind() {
    for TestDatabase { database, .. } in &brought_over(&fixture()) {
        let log = StoredInboundLog::new(database.clone());
        let claim = |kind: SubjectKind, now: &str| -> Vec<Vec<u8>> {
            let claimed = log.claim(kind, 100, moment(now), moment(MUCH_LATER)).expect("a claim");
            claimed.into_iter().map(|message| message.bytes).collect()
        };
        let documents = |texts: &[&str]| -> Vec<Vec<u8>> { texts.iter().map(|text| document(text)).collect() };
        let (declaration, transit) = (SubjectKind::Declaration, SubjectKind::Transit);
        assert_eq!(claim(declaration, SOON), documents(&["09 DEC-AGAIN", "01 DEC-UNKNOWN", "90 DEC-UNKNOWN"]));
        assert_eq!(claim(transit, SOON), documents(&["IE029 TRA-AGAIN", "IE028 TRA-UNKNOWN"]));
        assert_eq!(claim(declaration, LATER), documents(&["13 DEC-TRIED", "09 DEC-REJECTED"]));
        assert_eq!(claim(transit, LATER), documents(&["IE906 TRA-REJECTED"]));
        let waiting = |subject: Subject| -> Vec<Vec<u8>> {
            let waiting = log.waiting(OURS, subject).expect("a look-up");
            waiting.into_iter().map(|message| message.bytes).collect()
        };
        assert_eq!(waiting(Subject::declaration(1)), documents(&["09 DEC-SENT"]));
        assert_eq!(waiting(Subject::transit(1)), documents(&["IE043 TRA-SENT"]));
    }
}

/// The events of a subscriber stored in a former table. Those of the third record were due, of the first held, of
/// the second postponed.
fn stored<E: DeserializeOwned>(fixture: &Fixture, table: &str, subscriber: &str, records: &[&str]) -> Vec<E> {
    let record = if table == "outbox" { "declaration_id" } else { "transit_id" };
    let of_it = fixture.rows[table]
        .iter()
        .filter(|row| text(row, "subscriber") == subscriber && records.contains(&text(row, record).as_str()));
    of_it.map(|row| serde_json::from_value(row["event"].clone()).expect("an event")).collect()
}

fn are_handed_out<E: Event + serde::Serialize + DeserializeOwned>(
    database: &Database,
    fixture: &Fixture,
    table: &str,
    subscribers: &[&str],
) {
    let outbox: StoredOutbox<E> = StoredOutbox::new(database.clone());
    for subscriber in subscribers {
        let claim = |now: &str| -> Vec<E> {
            let claimed = outbox.claim(subscriber, 100, moment(now), moment(MUCH_LATER)).expect("a claim");
            claimed.into_iter().map(|entry| entry.event).collect()
        };
        let due = stored::<E>(fixture, table, subscriber, &["3"]);
        assert_eq!(due.len(), 2);
        assert_eq!(claim(SOON), due, "{table}: {subscriber}");
        let rest = stored::<E>(fixture, table, subscriber, &["1", "2"]);
        assert_eq!(rest.len(), 2);
        assert_eq!(claim(LATER), rest, "{table}: {subscriber}");
    }
}

#[test]
fn the_outbox_hands_out_what_was_due_to_each_subscriber() {
    let fixture = fixture();
    for TestDatabase { database, .. } in &brought_over(&fixture) {
        let of_declarations = ["callbacks", "stock", "guarantees", "billing", "contacts"];
        are_handed_out::<DeclarationEvent>(database, &fixture, "outbox", &of_declarations);
        let of_transits = ["callbacks", "guarantees", "billing", "contacts"];
        are_handed_out::<TransitEvent>(database, &fixture, "transit_outbox", &of_transits);
    }
}
