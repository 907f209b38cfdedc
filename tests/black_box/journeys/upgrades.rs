//! Upgrades with two instances: the old one goes on while the next one migrates, and no request is refused.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crate::harness::{Api, Kind, Site, create_draft, eventually, import_body, submit, wait_for_status};

/// Creates, submits and reads declarations at one instance until asked to stop, and returns how many that were. No
/// request may be refused. The number is limited, so that a test that fails elsewhere ends.
fn work_on(api: &Api, stop: &AtomicBool) -> usize {
    let mut done = 0;
    while done < 5 || (done < 500 && !stop.load(Ordering::Relaxed)) {
        let id = create_draft(api, &import_body());
        submit(api, id);
        api.get(&format!("/declarations/{id}")).expect(200);
        api.get("/readyz").expect_status(200);
        done += 1;
    }
    done
}

/// Statements of the kind that migrations of a later version may run while instances of this version serve requests:
/// they add columns that have a default or may be null, and tables.
const EXPANSION: &str = "\
    ALTER TABLE declarations ADD COLUMN later_column TEXT NOT NULL DEFAULT 'later'; \
    ALTER TABLE outbox ADD COLUMN later_column BIGINT; \
    CREATE TABLE later_things (id BIGINT PRIMARY KEY); \
    INSERT INTO __diesel_schema_migrations (version) VALUES ('9999')";

#[test]
fn an_instance_works_on_while_a_later_version_adds_to_the_database() {
    let site = Site::new(Kind::Postgres).with("http.base_url", "http://customs.example");
    let (first, second) = (site.serve(), site.serve());
    let api = site.broker(&first, "Havenzicht Expeditie").api;
    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        let workers = [api.clone(), api.at(&second.base())].map(|api| {
            let stop = &stop;
            scope.spawn(move || work_on(&api, stop))
        });
        site.database().execute(EXPANSION);
        // An instance that is started again, after a crash for instance, takes the database as it is.
        let third = site.serve();
        let id = create_draft(&api.at(&third.base()), &import_body());
        submit(&api, id);
        wait_for_status(&api, id, "REL");
        stop.store(true, Ordering::Relaxed);
        for worker in workers {
            assert!(worker.join().expect("no request was refused") >= 5);
        }
    });

    // A later version that takes something away reports it, and this one steps aside.
    site.database().execute("UPDATE schema_floor SET migration = '9999'");
    eventually("the instance is not ready", || (api.get("/readyz").status == 503).then_some(()));
}

/// The release before, named by `CUSTOMS_PREVIOUS_BINARY`, serves while this version migrates and serves beside it.
#[test]
fn the_release_before_works_on_beside_this_one() {
    let previous = std::env::var_os("CUSTOMS_PREVIOUS_BINARY").map(PathBuf::from);
    if previous.is_none() {
        eprintln!("SKIPPED: CUSTOMS_PREVIOUS_BINARY names no binary of the release before");
        return;
    }
    let site =
        Site::on_empty_database(Kind::Postgres).with("http.base_url", "http://customs.example").running(previous);
    let old = site.serve();
    let api = site.broker(&old, "Havenzicht Expeditie").api;
    let site = site.running(None);
    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        let worker = scope.spawn(|| work_on(&api, &stop));
        let new = site.serve();
        let done = AtomicBool::new(true);
        work_on(&api.at(&new.base()), &done);
        stop.store(true, Ordering::Relaxed);
        assert!(worker.join().expect("no request was refused") >= 5);
    });
}
