//! Messages that were archived read byte for byte as before.

use super::bench::{bench, execute, moment, released_declaration};
use crate::testing::exchange::{exchange_ports, sealer};
use crate::testing::{TestDatabase, both_migrated};
use chrono::{DateTime, Duration, Utc};
use customs_declarations::MessageKind;
use customs_exchange::ports::{MessageExchange, OutboundQueue};
use customs_exchange::{ExchangeDirection, ExchangeId, ExchangePorts, MessageId, NewInboundMessage};
use customs_kernel::{EmissionMap, Lrn, OrganisationId, Subject, SubjectKind};
use customs_persistence::internals::retention::{load_messages, plain_messages, settled};
use customs_persistence::internals::schema::outbound_messages as messages;
use customs_persistence::internals::{AnyConnection, SealedColumn};
use customs_persistence::{Database, DatabaseUrl, MasterKey, Sealer, StoredMessageExchange, StoredOutboundQueue};
use customs_retention::testing::RetentionStore;
use customs_retention::{Matter, Portion};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use std::collections::BTreeSet;

fn start() -> DateTime<Utc> {
    "2026-03-02T09:30:00Z".parse().expect("a moment")
}

fn archive(bench: &RetentionStore, matter: Matter) -> u64 {
    let (before, now) = (start() + Duration::days(200), start() + Duration::days(300));
    bench.archive.clear(matter, before, Portion::default(), now).expect("it is put away").rows
}

#[derive(QueryableByName)]
struct Stored {
    #[diesel(sql_type = Text)]
    encodings: String,
    #[diesel(sql_type = BigInt)]
    bytes: i64,
}

fn stored(database: &Database, table: &str) -> (String, i64) {
    let sql = format!("SELECT max(encoding) AS encodings, CAST(sum(length(body)) AS BIGINT) AS bytes FROM {table}");
    let stored: Stored = database.read(|connection| Ok(diesel::sql_query(&sql).get_result(connection)?)).expect("read");
    (stored.encodings, stored.bytes)
}

fn shown(database: &Database, organisation: OrganisationId, direction: ExchangeDirection) -> Vec<u8> {
    let exchange = StoredMessageExchange::new(database.clone(), Some(sealer()));
    let id = ExchangeId { direction, message: MessageId::new(1) };
    let found = exchange.find(organisation, id, SubjectKind::ALL).expect("a look-up");
    found.expect("a message").1
}

#[test]
fn messages_of_a_settled_declaration_are_compressed_and_read_as_before() {
    for TestDatabase { database, .. } in &both_migrated() {
        let bench = bench(database);
        let ours = bench.organisations[0];
        (bench.keep)(Matter::SettledDeclarations, ours, start());
        let directions = [ExchangeDirection::Outbound, ExchangeDirection::Inbound];
        let before = directions.map(|direction| shown(database, ours, direction));
        let bytes = ["outbound_messages", "inbound_messages"].map(|table| stored(database, table).1);
        assert_eq!(archive(&bench, Matter::SettledDeclarations), 2);
        assert_eq!(directions.map(|direction| shown(database, ours, direction)), before);
        for (table, bytes) in ["outbound_messages", "inbound_messages"].into_iter().zip(bytes) {
            let (encoding, smaller) = stored(database, table);
            assert!(encoding == "zstd-1" && smaller < bytes / 4, "{table}: {smaller} of {bytes}, {encoding}");
        }
        let ports: ExchangePorts<MessageKind> = exchange_ports(database, sealer());
        let lrn: Lrn = "R-1".parse().expect("an LRN");
        assert_eq!(ports.sent.document(ours, &lrn).expect("a look-up").as_ref(), Some(&before[0]));
        let map = ports.sent.emission_map(ours, &lrn).expect("a look-up");
        assert_eq!(map, Some(EmissionMap::default()), "no late rejection is awaited any more");
    }
}

#[test]
fn what_customs_was_told_of_the_payment_is_still_known() {
    for TestDatabase { database, .. } in &both_migrated() {
        let bench = bench(database);
        let ours = bench.organisations[0];
        (bench.keep)(Matter::SettledDeclarations, ours, start());
        let map = r#"[["42A/67A/68A[1]","declaration.items.0"],["42A/67A/94A/107","declaration.importer"]]"#;
        execute(database, &format!("UPDATE outbound_messages SET emission_map = '{map}'"));
        archive(&bench, Matter::SettledDeclarations);
        let ports: ExchangePorts<MessageKind> = exchange_ports(database, sealer());
        let kept = ports.sent.emission_map(ours, &"R-1".parse().expect("an LRN")).expect("a look-up");
        let kept = kept.expect("a map");
        assert_eq!(kept.iter().collect::<Vec<_>>(), [("42A/67A/94A/107", "declaration.importer")]);
    }
}

#[test]
fn what_is_still_to_be_handed_over_or_acted_upon_is_left_alone() {
    for TestDatabase { database, .. } in &both_migrated() {
        let bench = bench(database);
        (bench.keep)(Matter::SettledDeclarations, bench.organisations[0], start());
        execute(database, "UPDATE outbound_messages SET due_at = created_at, sent_at = NULL");
        execute(database, "UPDATE inbound_messages SET fate = 'waiting'");
        assert_eq!(archive(&bench, Matter::SettledDeclarations), 0);
        assert_eq!(stored(database, "outbound_messages").0, "plain");
        assert_eq!(stored(database, "inbound_messages").0, "plain");
        let queue = StoredOutboundQueue::new(database.clone(), None);
        assert_eq!(queue.claim(1, start(), start() + Duration::minutes(1)).expect("a claim").len(), 1);
    }
}

#[test]
fn encrypted_messages_are_compressed_before_they_are_encrypted() {
    for TestDatabase { database, .. } in &both_migrated() {
        let bench = bench(database);
        let ours = bench.organisations[0];
        (bench.keep)(Matter::SettledTransits, ours, start());
        let document = "<ConsignmentItem>S3CR</ConsignmentItem>".repeat(100);
        let sealed =
            sealer().seal(SealedColumn::MessagesToCustoms, "transit message R-1", document.as_bytes()).expect("sealed");
        let set = (messages::body.eq(&sealed), messages::sealed.eq(true));
        let update = diesel::update(messages::table).set(set);
        database.write(|connection| Ok(update.execute(connection)?)).expect("encrypted");
        let read = || shown(database, ours, ExchangeDirection::Outbound);
        assert_eq!(read(), document.as_bytes());
        assert_eq!(archive(&bench, Matter::SettledTransits), 2);
        let (encoding, bytes) = stored(database, "outbound_messages");
        assert!(encoding == "zstd-1" && bytes < 200, "{bytes}, {encoding}");
        assert_eq!(read(), document.as_bytes());
        let other = Sealer::new(&MasterKey::new([8; 32])).expect("a sealer");
        let id = ExchangeId { direction: ExchangeDirection::Outbound, message: MessageId::new(1) };
        let found = StoredMessageExchange::new(database.clone(), Some(other)).find(ours, id, SubjectKind::ALL);
        assert!(found.is_err(), "it is encrypted as before");
    }
}

#[test]
fn a_message_that_a_rotation_of_keys_encrypts_anew_meanwhile_is_left_to_the_next_pass() {
    for TestDatabase { database, .. } in &both_migrated() {
        let bench = bench(database);
        let ours = bench.organisations[0];
        (bench.keep)(Matter::SettledTransits, ours, start());
        let document = "<ConsignmentItem>S3CR</ConsignmentItem>".repeat(100);
        let seal = || {
            let sealed = sealer().seal(SealedColumn::MessagesToCustoms, "transit message R-1", document.as_bytes());
            let set = (messages::body.eq(sealed.expect("sealed")), messages::sealed.eq(true));
            let update = diesel::update(messages::table).set(set);
            database.write(|connection| Ok(update.execute(connection)?)).expect("encrypted");
        };
        seal();
        let read = |connection: &mut AnyConnection| {
            let before = start() + Duration::days(200);
            let found = settled(connection, SubjectKind::Transit, before, 10)?;
            let plain = plain_messages(connection, SubjectKind::Transit, &found)?;
            load_messages(connection, SubjectKind::Transit, &plain)
        };
        let bodies = database.read(read).expect("read");
        let record =
            database.read(|connection| settled(connection, SubjectKind::Transit, start() + Duration::days(200), 10));
        let locked: BTreeSet<i64> = record.expect("found").iter().map(|record| record.id).collect();
        seal();
        let smaller = bodies.archive(Some(&sealer())).expect("compressed");
        let replaced = database.write(|connection| smaller.replace(connection, &locked)).expect("tried");
        assert_eq!((replaced.rows, replaced.unfinished.len()), (1, 1), "the answer alone");
        assert_eq!(stored(database, "outbound_messages").0, "plain");
        assert_eq!(shown(database, ours, ExchangeDirection::Outbound), document.as_bytes());
        assert_eq!(archive(&bench, Matter::SettledTransits), 1);
        assert_eq!(shown(database, ours, ExchangeDirection::Outbound), document.as_bytes());
    }
}

#[test]
fn an_answer_that_comes_again_after_years_is_known() {
    for TestDatabase { database, .. } in &both_migrated() {
        let bench = bench(database);
        let ours = bench.organisations[0];
        let subject = (bench.keep)(Matter::SettledDeclarations, ours, start());
        archive(&bench, Matter::SettledDeclarations);
        let log: ExchangePorts<MessageKind> = exchange_ports(database, sealer());
        let came_again = |text: &str| {
            let bytes = text.repeat(40).into_bytes();
            let message = NewInboundMessage {
                kind: SubjectKind::Declaration,
                bytes,
                codes: "01".to_owned(),
                lrn: None,
                mrn: None,
                about: Some((ours, subject.id)),
                received_at: start() + Duration::days(400),
            };
            let id = log.inbound.keep(message).expect("kept");
            log.inbound.repeats_earlier(id, ours, subject).expect("an answer")
        };
        assert!(came_again("<Answer/>"));
        assert!(!came_again("<Other/>"));
    }
}

#[test]
fn a_message_that_cannot_be_opened_holds_nothing_up() {
    for TestDatabase { database, .. } in &both_migrated() {
        let bench = bench(database);
        (bench.keep)(Matter::SettledTransits, bench.organisations[0], start());
        let sealed = match database.url() {
            DatabaseUrl::Postgres(_) => "TRUE",
            DatabaseUrl::Sqlite(_) => "1",
        };
        execute(database, &format!("UPDATE outbound_messages SET sealed = {sealed}"));
        let bytes = stored(database, "outbound_messages").1;
        assert_eq!(archive(&bench, Matter::SettledTransits), 2);
        assert_eq!(stored(database, "outbound_messages"), ("kept".to_owned(), bytes));
        assert_eq!(archive(&bench, Matter::SettledTransits), 0);
    }
}

#[test]
fn long_messages_are_done_in_several_steps() {
    for TestDatabase { database, .. } in &both_migrated() {
        let bench = bench(database);
        let ours = bench.organisations[0];
        let Subject { id, .. } = released_declaration(database, ours, start());
        let at = moment(start());
        for number in 0..5 {
            let body = super::bench::body(database, &format!("<Line>{number}</Line>").repeat(2_000));
            let sql = format!(
                "INSERT INTO inbound_messages (organisation_id, subject, record_id, codes, body, received_at, fate, \
                   settled_at) VALUES ({}, 'declaration', {id}, '01', {body}, '{at}', 'applied', '{at}')",
                ours.get()
            );
            execute(database, &sql);
        }
        let portion = Portion { bytes: 50_000, ..Portion::default() };
        let step = || {
            let (before, now) = (start() + Duration::days(1), start() + Duration::days(300));
            bench.archive.clear(Matter::SettledDeclarations, before, portion, now).expect("a step")
        };
        let steps: Vec<_> = std::iter::repeat_with(step).take_while(|cleared| cleared.found > 0).take(10).collect();
        let rows: Vec<u64> = steps.iter().map(|cleared| cleared.rows).collect();
        assert_eq!(rows, [1, 1, 1, 1, 1], "each of 26 kB");
    }
}
