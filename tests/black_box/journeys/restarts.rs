//! Work held by a dead or stalled instance is done by another one within seconds.

use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use customs_test_support::at_length;
use diesel::prelude::{Connection, PgConnection, QueryableByName, RunQueryDsl, SqliteConnection};
use diesel::sql_types::BigInt;

use crate::harness::{
    Api, Kind, Receiver, Service, Site, assert_in_order, create_draft, import_body, status_of, story_of, submit,
    wait_for_status, within,
};

on_both_databases!(a_restart_does_at_once_what_the_killed_service_held);

const STORY: [&str; 3] = ["declaration.submitted", "declaration.accepted", "declaration.released"];

/// Longest time until a new instance has freed what a killed one held: a few times what it needs on an idle machine.
const FREED_WITHIN: Duration = Duration::from_secs(20);
/// Longest time until everything is reported after a restart. How fast it is on a machine without other work is
/// measured by the benchmarks.
const TOLD_WITHIN: Duration = Duration::from_secs(180);

fn all_is_told(receiver: &Receiver, drafts: &[i64]) -> bool {
    let all = receiver.all();
    drafts.iter().all(|id| {
        let reported = |event: &str| all.iter().any(|one| one.declaration() == *id && one.event() == event);
        STORY.iter().all(|event| reported(event))
    })
}

/// Counts the open work that these instances have claimed.
fn held_by(instances: &str) -> String {
    format!(
        "SELECT (SELECT count(*) FROM outbound_messages WHERE {instances} AND due_at IS NOT NULL) \
        + (SELECT count(*) FROM inbound_messages WHERE {instances} AND due_at IS NOT NULL) \
        + (SELECT count(*) FROM simulated_answers WHERE {instances}) \
        + (SELECT count(*) FROM callback_deliveries \
           WHERE {instances} AND due_at IS NOT NULL AND lease_until IS NOT NULL) AS number"
    )
}

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

fn number(site: &Site, kind: Kind, query: &str) -> i64 {
    let (url, query) = (site.database().url(), diesel::sql_query(query));
    let found: Found = match kind {
        Kind::Sqlite => {
            let file = url.strip_prefix("sqlite://").expect("a file");
            query.get_result(&mut SqliteConnection::establish(file).expect("the file opens")).expect("counted")
        }
        Kind::Postgres => query.get_result(&mut PgConnection::establish(url).expect("connected")).expect("counted"),
    };
    found.number
}

/// Submits the drafts from eight threads, and kills the service when half of them are answered.
fn submit_and_kill(service: &mut Service, api: &Api, drafts: &[i64]) {
    let (next, answered) = (AtomicUsize::new(0), AtomicUsize::new(0));
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                while let Some(id) = drafts.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let path = format!("/declarations/{id}/submit");
                    if api.try_request("POST", &path, &[], Some(b"")).is_err() {
                        return;
                    }
                    answered.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        within(Duration::from_secs(60), "half are submitted", || {
            (answered.load(Ordering::Relaxed) * 2 >= drafts.len()).then_some(())
        });
        service.kill();
    });
}

fn a_restart_does_at_once_what_the_killed_service_held(kind: Kind) {
    let site = Site::new(kind);
    let mut service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let receiver = Receiver::open();
    receiver.register(&broker.api);
    let mut drafts: Vec<i64> = Vec::new();
    for round in 1.. {
        let more: Vec<i64> = (0..at_length(40, 200)).map(|_| create_draft(&broker.api, &import_body())).collect();
        submit_and_kill(&mut service, &broker.api, &more);
        drafts.extend(more);
        if number(&site, kind, &held_by("held_by <> 0")) > 0 {
            break;
        }
        // Without claimed work at its death, the round proves nothing and is repeated.
        assert!(round < 10, "it never held anything when it was killed");
        service.restart(&site);
    }
    let killed = number(&site, kind, "SELECT max(id) AS number FROM instances");
    let held_before = held_by(&format!("held_by BETWEEN 1 AND {killed}"));
    let begun = Instant::now();
    service.restart(&site);
    within(FREED_WITHIN, "what the killed service held is free", || {
        (number(&site, kind, &held_before) == 0).then_some(())
    });
    println!("{}: all free {:?} after the restart", kind.name(), begun.elapsed());
    for id in &drafts {
        if status_of(&broker.api, *id) == "DRF" {
            broker.api.post_empty(&format!("/declarations/{id}/submit")).expect(200);
        }
    }
    within(TOLD_WITHIN, "all is told", || {
        let released = || drafts.iter().all(|id| status_of(&broker.api, *id) == "REL");
        (all_is_told(&receiver, &drafts) && released()).then_some(())
    });
    println!("{}: all told {:?} after the restart", kind.name(), begun.elapsed());
    for id in &drafts {
        let story = story_of(&broker.api, *id);
        assert_eq!(story, ["created", "submitted", "accepted", "released"], "nothing happened twice");
        assert_in_order(&receiver.taken(*id), &STORY);
    }
}

/// Sends SIGSTOP or SIGCONT to the service.
fn signal(service: &Service, signal: &str) {
    let status = Command::new("kill").args([signal, &service.pid().to_string()]).status().expect("kill starts");
    assert!(status.success());
}

fn submit_all(api: &Api, drafts: &[i64]) {
    thread::scope(|scope| {
        for drafts in drafts.chunks(5) {
            scope.spawn(move || {
                for id in drafts {
                    submit(api, *id);
                }
            });
        }
    });
}

#[test]
fn others_do_what_a_stalled_instance_held_and_it_goes_on_when_it_wakes_up() {
    let site = Site::new(Kind::Postgres).with("http.base_url", "http://customs.example");
    // Only the database server can free locks of a transaction in which the instance is stopped.
    site.database().execute(
        "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET idle_in_transaction_session_timeout = 2000', \
         current_database()); END $$",
    );
    let first = site.serve();
    let broker = site.broker(&first, "Havenzicht Expeditie");
    let receiver = Receiver::open();
    receiver.register(&broker.api);
    let drafts: Vec<i64> = (0..20).map(|_| create_draft(&broker.api, &import_body())).collect();
    submit_all(&broker.api, &drafts);
    // Stopped in the middle of the work that follows.
    let stalled = number(&site, Kind::Postgres, "SELECT max(id) AS number FROM instances");
    signal(&first, "-STOP");
    let second = site.serve();
    let there = broker.api.at(&second.base());
    let held_by_stalled = held_by(&format!("held_by = {stalled}"));
    within(FREED_WITHIN, "what the stalled service held is free", || {
        (number(&site, Kind::Postgres, &held_by_stalled) == 0).then_some(())
    });
    within(TOLD_WITHIN, "all is told", || all_is_told(&receiver, &drafts).then_some(()));
    for id in &drafts {
        wait_for_status(&there, *id, "REL");
    }

    signal(&first, "-CONT");
    within(Duration::from_secs(20), "it answers again", || {
        broker.api.try_request("GET", "/readyz", &[], None).is_ok_and(|answer| answer.status == 200).then_some(())
    });
    let late = create_draft(&broker.api, &import_body());
    submit(&broker.api, late);
    wait_for_status(&broker.api, late, "REL");
    receiver.wait_for(late, &STORY);
    for id in drafts.iter().chain([&late]) {
        let story = story_of(&there, *id);
        assert_eq!(story, ["created", "submitted", "accepted", "released"], "nothing happened twice");
    }
}
