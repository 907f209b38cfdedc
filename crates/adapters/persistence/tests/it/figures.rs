mod plans;

use crate::testing::contracts::two_organisations;
use crate::testing::{TestDatabase, both_migrated};
use chrono::{DateTime, Duration, Utc};
use customs_exchange::ports::{InboundLog, MessageExchange};
use customs_exchange::{ExchangeFilter, ExchangeStatus, InboundFate, MessageId, NewInboundMessage};
use customs_guarantees::account::GuaranteeKind;
use customs_kernel::{OrganisationId, PageNumber, PageRequest, PageSize, SubjectKind};
use customs_persistence::internals::AnyConnection;
use customs_persistence::{Database, QueueFigures, Standing, StoredInboundLog, StoredMessageExchange, WaitingWork};
use diesel::connection::SimpleConnection;

const OF_TRANSITS: WaitingWork = WaitingWork::MessagesOfCustoms(SubjectKind::Transit);

fn now() -> DateTime<Utc> {
    "2026-03-02T09:30:00Z".parse().expect("a moment")
}

fn execute(database: &Database, statements: &str) {
    database.write(|connection| Ok(connection.batch_execute(statements)?)).expect("it runs");
}

/// A literal of one byte.
fn byte(database: &Database) -> &'static str {
    let literal = database.read(|connection| {
        Ok(match connection {
            AnyConnection::Pg(_) => "'\\x00'",
            AnyConnection::Sqlite(_) => "x'00'",
        })
    });
    literal.expect("a connection")
}

/// Stores a message of customs about a transit, due at that moment.
fn receive(database: &Database, received_at: DateTime<Utc>) -> MessageId {
    let message = NewInboundMessage {
        kind: SubjectKind::Transit,
        bytes: b"<message/>".to_vec(),
        codes: "IE028".to_owned(),
        lrn: None,
        mrn: None,
        about: None,
        received_at,
    };
    StoredInboundLog::new(database.clone()).keep(message).expect("stored")
}

fn waiting(database: &Database) -> QueueFigures {
    let figures = database.figures(&[OF_TRANSITS], now()).expect("figures");
    assert_eq!(figures.queues.len(), 1);
    figures.queues[0]
}

#[test]
fn what_waits_is_counted_and_the_first_that_is_due_told() {
    for TestDatabase { database, .. } in &both_migrated() {
        let work = OF_TRANSITS;
        assert_eq!(waiting(database), QueueFigures { work, depth: 0, first_due: None });
        let earlier = now() - Duration::minutes(7);
        let (first, second) = (receive(database, earlier), receive(database, now()));
        assert_eq!(waiting(database), QueueFigures { work, depth: 2, first_due: Some(earlier) });

        let (log, lease_ends) = (StoredInboundLog::new(database.clone()), now() + Duration::seconds(30));
        let claimed = log.claim(SubjectKind::Transit, 1, now(), lease_ends).expect("claimed");
        assert_eq!(claimed.iter().map(|message| message.id).collect::<Vec<_>>(), [first]);
        assert_eq!(waiting(database), QueueFigures { work, depth: 2, first_due: Some(now()) }, "one is under way");

        log.settle(first, InboundFate::Unmatched, None, now()).expect("settled");
        assert_eq!(waiting(database), QueueFigures { work, depth: 1, first_due: Some(now()) });
        log.claim(SubjectKind::Transit, 1, now(), lease_ends).expect("claimed");
        log.settle(second, InboundFate::Unmatched, None, now()).expect("settled");
        assert_eq!(waiting(database), QueueFigures { work, depth: 0, first_due: None });
    }
}

#[test]
fn every_queue_has_figures() {
    for TestDatabase { database, .. } in &both_migrated() {
        let kinds = WaitingWork::all(["callbacks", "billing"]);
        let figures = database.figures(&kinds, now()).expect("figures");
        assert_eq!(figures.queues.iter().map(|queue| queue.work).collect::<Vec<_>>(), kinds);
        assert!(figures.queues.iter().all(|queue| queue.depth == 0 && queue.first_due.is_none()));
        assert_eq!(database.figures(&[], now()).expect("figures").queues, []);
    }
}

/// Messages of both organisations, handed over this many minutes ago: about declarations some that customs answers by
/// itself and some that an officer decides, answered, replaced, failed and waiting ones.
fn hand_over(database: &Database) {
    let rows = [
        // Organisation, kind, minutes since it was handed over, answered, replaced.
        (1, "declaration", Some(16), false, false),
        (1, "declaration", Some(14), false, false),
        (1, "declaration", Some(16), true, false),
        (1, "declaration", Some(16), false, true),
        (1, "declaration", None, false, false),
        (1, "invalidation", Some(16), false, false),
        (1, "invalidation", Some(24 * 60 + 1), false, false),
        (2, "presentation", Some(600), false, false),
    ];
    let moment = |minutes: i64| (now() - Duration::minutes(minutes)).format("'%Y-%m-%dT%H:%M:%S%.6fZ'").to_string();
    for (number, (organisation, kind, minutes, answered, replaced)) in rows.into_iter().enumerate() {
        let sent_at = minutes.map_or_else(|| "NULL".to_owned(), moment);
        let answered_at = if answered { moment(0) } else { "NULL".to_owned() };
        let replaced_by = if replaced { "'AGAIN'" } else { "NULL" };
        execute(
            database,
            &format!(
                "INSERT INTO outbound_messages (organisation_id, subject, record_id, kind, lrn, body, emission_map, \
                   created_at, attempts, sent_at, answered_at, replaced_by_lrn) \
                 VALUES ({organisation}, 'declaration', {number}, '{kind}', 'LRN-{number}', {}, '{{}}', {}, 1, \
                   {sent_at}, {answered_at}, {replaced_by})",
                byte(database),
                moment(2000),
            ),
        );
    }
}

#[test]
fn the_list_of_messages_shows_as_many_overdue_answers() {
    for TestDatabase { database, .. } in &both_migrated() {
        let organisations = two_organisations(database);
        assert_eq!(organisations, [1, 2].map(OrganisationId::new));
        hand_over(database);
        let overdue = database.figures(&[], now()).expect("figures").overdue;
        assert_eq!(overdue, [(SubjectKind::Declaration, 3), (SubjectKind::Transit, 0)]);
        let exchange = StoredMessageExchange::new(database.clone(), None);
        let filter = ExchangeFilter { status: Some(ExchangeStatus::Overdue), ..ExchangeFilter::default() };
        let page = PageRequest { number: PageNumber::FIRST, size: PageSize::DEFAULT, after: None };
        let listed = organisations.map(|of| exchange.list(of, &filter, page, now()).expect("a list").total);
        assert_eq!(listed, [2, 1]);
    }
}

#[test]
fn accounts_are_counted_by_their_level_which_each_organisation_sets() {
    for TestDatabase { database, .. } in &both_migrated() {
        two_organisations(database);
        let account = |organisation: i64, kind: &str, number: u32, used: &str, synced: &str, error: &str| {
            format!(
                "INSERT INTO guarantee_accounts (organisation_id, kind, eori, version, total_limit, used, \
                   in_processing, is_wanted, last_synced_at, sync_error, due_at, requests) \
                 VALUES ({organisation}, '{kind}', 'NL{number:09}', 1, '1000', '{used}', '50', TRUE, {synced}, \
                   {error}, '2026-03-02T09:30:00.000000Z', 0)"
            )
        };
        let reported = "'2026-03-02T09:00:00.000000Z'";
        let accounts = [
            account(1, "surety", 1, "649.9", reported, "NULL"),
            account(1, "surety", 2, "650", reported, "NULL"),
            account(1, "surety", 3, "850", reported, "'customs is silent'"),
            account(2, "surety", 1, "650", reported, "NULL"),
            account(2, "dva", 1, "0", "NULL", "'customs is silent'"),
        ];
        execute(database, &accounts.join("; "));
        execute(
            database,
            "INSERT INTO guarantee_thresholds (organisation_id, warning, critical) VALUES (2, '10', '20')",
        );
        let guarantees = database.figures(&[], now()).expect("figures").guarantees;
        let figures_of = |kind| guarantees.iter().find(|figures| figures.kind == kind).expect("every kind");
        let counts = |kind| -> Vec<u32> { figures_of(kind).accounts.values().copied().collect() };
        let standings: Vec<Standing> = figures_of(GuaranteeKind::Surety).accounts.keys().copied().collect();
        assert_eq!(standings, [Standing::Unknown, Standing::Normal, Standing::Warning, Standing::Critical]);
        assert_eq!((counts(GuaranteeKind::Surety), figures_of(GuaranteeKind::Surety).unsynced), (vec![0, 1, 1, 2], 1));
        assert_eq!((counts(GuaranteeKind::Dva), figures_of(GuaranteeKind::Dva).unsynced), (vec![1, 0, 0, 0], 1));
    }
}

#[test]
fn connections_in_use_are_told() {
    for TestDatabase { database, .. } in &both_migrated() {
        let seen = database.read(|connection| {
            connection.batch_execute("SELECT 1")?;
            Ok(database.connections())
        });
        let seen = seen.expect("read");
        assert!(seen.open > seen.idle && seen.open <= seen.most && seen.waiting == 0, "{seen:?}");
        let after = database.connections();
        assert_eq!((after.open - after.idle, after.in_vain), (0, 0), "{after:?}");
    }
}
