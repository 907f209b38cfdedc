//! A user who may read few of an organisation's messages does not wait for the many others.

use crate::testing::plans::plan_of;
use crate::testing::{TestDatabase, postgres_migrated, sqlite_migrated};
use chrono::{DateTime, Duration, Utc};
use customs_exchange::ports::MessageExchange;
use customs_exchange::{ExchangeDirection, ExchangeFilter, ExchangeStatus, ExchangedMessage};
use customs_kernel::{OrganisationId, PageNumber, PageRequest, PageSize, Subject, SubjectKind};
use customs_persistence::internals::exchange::{from_customs, from_customs_about, times, to_customs};
use customs_persistence::internals::schema::{inbound_messages as inbound, outbound_messages as outbound};
use customs_persistence::internals::{AnyConnection, Fallible};
use customs_persistence::{DatabaseUrl, StoredMessageExchange};
use diesel::connection::SimpleConnection;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Text;

const OURS: OrganisationId = OrganisationId::new(1);

/// Messages about declarations, half of them to customs.
const MANY: i64 = 20_000;

/// Messages about transits, half of them to customs. They are older than all others.
const FEW: i64 = 40;

/// The time of the first message. Messages to customs are a minute apart; those from customs come half a minute
/// later.
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
    // PostgreSQL does this in the background by itself.
    if matches!(test.database.url(), DatabaseUrl::Postgres(_)) {
        test.database.write(|connection| Ok(connection.batch_execute("ANALYZE")?)).expect("analysed");
    }
}

fn list(exchange: &StoredMessageExchange, filter: &ExchangeFilter) -> (u64, Vec<Subject>) {
    let page = PageRequest { number: PageNumber::FIRST, size: PageSize::DEFAULT, after: None };
    let page = exchange.list(OURS, filter, page, now()).expect("a list");
    (page.total, page.records.iter().map(ExchangedMessage::subject).collect())
}

/// The plans for the queries of a list: a page of each direction, and the counts.
struct Plans {
    pages: Vec<String>,
    counts: Vec<String>,
}

fn plans(connection: &mut AnyConnection, filter: &ExchangeFilter) -> Fallible<Plans> {
    let (mut pages, mut counts) = (Vec::new(), Vec::new());
    let (created, received) = times(connection, filter);
    for query in to_customs(OURS, filter, now()) {
        let page = query.order((sql::<Text>(created).desc(), outbound::id.desc())).limit(20);
        pages.push(plan_of(connection, page.select((outbound::created_at, outbound::id)))?);
    }
    for query in from_customs(OURS, filter) {
        let page = query.order((sql::<Text>(received).desc(), inbound::id.desc())).limit(20);
        pages.push(plan_of(connection, page.select((inbound::received_at, inbound::id)))?);
    }
    for query in to_customs(OURS, filter, now()) {
        counts.push(plan_of(connection, query.select(diesel::dsl::count_star()))?);
    }
    for query in from_customs(OURS, filter) {
        counts.push(plan_of(connection, query.select(diesel::dsl::count_star()))?);
    }
    Ok(Plans { pages, counts })
}

/// Whether the plan reads only entries that an index finds for the organisation and the kind of record.
fn passes_over_no_other_kind(plan: &str) -> bool {
    let by_both =
        ["(organisation_id=? AND subject=?", "((organisation_id = '1'::bigint) AND (subject = 'transit'::text)"];
    by_both.iter().any(|condition| plan.contains(condition)) && !plan.contains("Seq Scan") && !plan.contains("SCAN ")
}

fn few_messages_are_found_without_the_many_others(make: fn() -> TestDatabase) {
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
        let Plans { pages, counts } = test.database.read(|connection| plans(connection, &of_transits)).expect("plans");
        for plan in pages.iter().chain(&counts) {
            assert!(passes_over_no_other_kind(plan), "{of_transits:?}: {plan}");
        }
        if of_transits.status.is_none() && of_transits.sent_from.is_none() {
            assert!(pages.iter().all(|plan| plan.contains("_in_time")), "{of_transits:?}: {pages:?}");
        }
    }
}

fn messages_about_a_record_are_found_without_those_about_others(make: fn() -> TestDatabase) {
    let test = make();
    fill(&test);
    let plan = test.database.read(|connection| {
        let answers = from_customs_about(OURS, Subject::declaration(MANY / 4), 200);
        plan_of(connection, answers.select((inbound::id, inbound::codes)))
    });
    let plan = plan.expect("a plan");
    assert!(plan.contains("inbound_messages_of_record"), "{plan}");
    let one = ExchangeFilter { subject: Some(Subject::declaration(MANY / 4)), ..ExchangeFilter::default() };
    let listed = test.database.read(|connection| plans(connection, &one)).expect("plans");
    for plan in listed.pages.iter().chain(&listed.counts) {
        assert!(plan.contains("_messages_of_record"), "{plan}");
    }
    let found = test.database.read(|connection| {
        let answers = from_customs_about(OURS, Subject::declaration(MANY / 4), 200);
        Ok(answers.select(inbound::id).load::<i64>(connection)?)
    });
    assert_eq!(found.expect("read").len(), 1);
}

#[test]
fn messages_about_a_record_are_found_quickly_on_sqlite() {
    messages_about_a_record_are_found_without_those_about_others(sqlite_migrated);
}

#[test]
fn messages_about_a_record_are_found_quickly_on_postgres() {
    messages_about_a_record_are_found_without_those_about_others(postgres_migrated);
}

#[test]
fn few_messages_of_many_are_listed_quickly_on_sqlite() {
    few_messages_are_found_without_the_many_others(sqlite_migrated);
}

#[test]
fn few_messages_of_many_are_listed_quickly_on_postgres() {
    few_messages_are_found_without_the_many_others(postgres_migrated);
}
