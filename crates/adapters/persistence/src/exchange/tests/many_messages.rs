//! Whoever may read few of the messages of an organisation does not wait for the many others.

use crate::connection::AnyConnection;
use crate::exchange::StoredMessageExchange;
use crate::testing::{TestDatabase, postgres_migrated, sqlite_migrated};
use chrono::{DateTime, Duration, Utc};
use customs_exchange::ports::MessageExchange;
use customs_exchange::{ExchangeDirection, ExchangeFilter, ExchangeStatus, ExchangedMessage};
use customs_kernel::{OrganisationId, PageNumber, PageRequest, PageSize, Subject, SubjectKind};
use diesel::connection::SimpleConnection;
use std::time::Instant;

const OURS: OrganisationId = OrganisationId::new(1);

/// Messages about declarations, half of them to customs.
const MANY: i64 = 100_000;

/// Messages about transits, half of them to customs. They are older than all others.
const FEW: i64 = 40;

/// The messages are a minute apart; those of customs came half a minute after those to it.
fn start() -> DateTime<Utc> {
    "2026-01-01T00:00:00Z".parse().expect("a moment")
}

fn now() -> DateTime<Utc> {
    start() + Duration::days(365)
}

fn fill(test: &TestDatabase) {
    let fill = test.database.write(|connection| {
        let (bytes, at): (_, fn(&str, u32) -> String) = match connection {
            AnyConnection::Pg(_) => ("'\\x00'", |minutes, seconds| {
                format!(
                    "('2026-01-01T00:00:00Z'::timestamptz + {minutes} * interval '1 minute' + interval '{seconds} s')"
                )
            }),
            AnyConnection::Sqlite(_) => ("x'00'", |minutes, seconds| {
                format!(
                    "strftime('%Y-%m-%dT%H:%M:{seconds:02}.000000Z', '2026-01-01 00:00:00', ({minutes}) || ' minutes')"
                )
            }),
        };
        let (made, sent, came) = (at("n", 0), at("n", 1), at("n", 30));
        for (subject, code, first, last) in
            [("transit", "IE028", 1, FEW / 2), ("declaration", "01", FEW / 2 + 1, (FEW + MANY) / 2)]
        {
            let numbers = format!(
                "WITH RECURSIVE numbers (n) AS (SELECT {first} UNION ALL SELECT n + 1 FROM numbers WHERE n < {last})"
            );
            connection.batch_execute(&format!(
                "INSERT INTO outbound_messages (organisation_id, subject, record_id, kind, lrn, body, emission_map, \
                   created_at, attempts, sent_at, answered_at) {numbers} \
                 SELECT 1, '{subject}', n, 'declaration', 'LRN-' || n, {bytes}, '{{}}', {made}, 1, {sent}, \
                   CASE WHEN n % 2 = 0 THEN {came} END FROM numbers; \
                 INSERT INTO inbound_messages (organisation_id, subject, record_id, codes, lrn, body, received_at, \
                   fate) {numbers} \
                 SELECT 1, '{subject}', n, '{code}', 'LRN-' || n, {bytes}, {came}, 'applied' FROM numbers",
            ))?;
        }
        Ok(())
    });
    fill.expect("filled");
    // What PostgreSQL does by itself in the background.
    if matches!(test.database.url(), crate::DatabaseUrl::Postgres(_)) {
        test.database.write(|connection| Ok(connection.batch_execute("ANALYZE")?)).expect("analysed");
    }
}

fn list(exchange: &StoredMessageExchange, filter: &ExchangeFilter) -> (u64, Vec<Subject>) {
    let page = PageRequest { number: PageNumber::FIRST, size: PageSize::DEFAULT };
    let page = exchange.list(OURS, filter, page, now()).expect("a list");
    (page.total, page.records.iter().map(ExchangedMessage::subject).collect())
}

/// How long it takes when nothing else comes between.
fn quickest(run: impl Fn()) -> std::time::Duration {
    let times = (0..9).map(|_| {
        let begun = Instant::now();
        run();
        begun.elapsed()
    });
    times.min().unwrap_or_default()
}

fn few_messages_of_many_are_listed_quickly(make: fn() -> TestDatabase) {
    let test = make();
    fill(&test);
    let exchange = StoredMessageExchange::new(test.database.clone(), None);
    let all = ExchangeFilter::default();
    let filters = [
        all.clone(),
        ExchangeFilter { direction: Some(ExchangeDirection::Outbound), ..all.clone() },
        ExchangeFilter { direction: Some(ExchangeDirection::Inbound), ..all.clone() },
        ExchangeFilter { status: Some(ExchangeStatus::Answered), ..all.clone() },
        ExchangeFilter { status: Some(ExchangeStatus::Overdue), ..all.clone() },
        ExchangeFilter { sent_from: Some(start()), sent_to: Some(now()), ..all },
    ];
    for of_all in filters {
        let of_transits = ExchangeFilter { kinds: [SubjectKind::Transit].into(), ..of_all.clone() };
        let (total, found) = list(&exchange, &of_transits);
        assert!(total > 0 && found.iter().all(|subject| subject.kind == SubjectKind::Transit), "{of_transits:?}");
        assert_eq!(list(&exchange, &of_all).0, total + total * u64::try_from(MANY / FEW).expect("a number"));
        let few = quickest(|| drop(list(&exchange, &of_transits)));
        let many = quickest(|| drop(list(&exchange, &of_all)));
        assert!(few * 3 < many, "{few:?} for few, {many:?} for all: {of_all:?}");
    }
}

#[test]
fn few_messages_of_many_are_listed_quickly_on_sqlite() {
    few_messages_of_many_are_listed_quickly(sqlite_migrated);
}

#[test]
fn few_messages_of_many_are_listed_quickly_on_postgres() {
    few_messages_of_many_are_listed_quickly(postgres_migrated);
}
