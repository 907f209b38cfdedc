//! An instance without work hardly asks its database, and still finds work without a notice of it.

use std::time::{Duration, Instant};

use customs_test_support::databases_are_on_citus;

use crate::harness::{Kind, Receiver, Site, create_draft, eventually, import_body, submit, wait_for_status, within};

on_both_databases!(work_that_another_process_stores_is_found);

/// A single instance makes 2.5: 1 each second, 2 in four seconds, 2 in five and some 35 in a minute. PostgreSQL counts
/// its own work for statistics and what this test asks as well. An instance that polls its queues asks a hundred times
/// a second.
const MOST_A_SECOND: i64 = 6;
/// The same on Citus, which looks every second for what a crash left.
const MOST_A_SECOND_ON_CITUS: i64 = 40;

#[test]
fn an_idle_instance_hardly_asks_its_database() {
    let site = Site::new(Kind::Postgres);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let receiver = Receiver::open();
    receiver.register(&api);
    let id = create_draft(&api, &import_body());
    submit(&api, id);
    receiver.wait_for(id, &["declaration.released"]);

    let most = if databases_are_on_citus() { MOST_A_SECOND_ON_CITUS } else { MOST_A_SECOND };
    let (mut asked, mut since) = (site.database().transactions(), Instant::now());
    eventually("a time in which the instance hardly asks", || {
        if since.elapsed() < Duration::from_secs(4) {
            return None;
        }
        let (earlier, seconds) = (asked, since.elapsed().as_secs().try_into().unwrap_or(i64::MAX));
        (asked, since) = (site.database().transactions(), Instant::now());
        println!("{} transactions in {seconds} s", asked - earlier);
        (asked - earlier <= most * seconds).then_some(())
    });
}

fn work_that_another_process_stores_is_found(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let receiver = Receiver::open();
    receiver.register(&api);
    let id = create_draft(&api, &import_body());
    submit(&api, id);
    receiver.wait_for(id, &["declaration.released"]);
    wait_for_status(&api, id, "REL");

    let before = receiver.taken(id).len();
    site.database().execute(
        "UPDATE callback_deliveries SET status = 'pending', due_at = created_at, delivered_at = NULL \
         WHERE event = 'declaration.released'",
    );
    // Without such a notice, all servers of Citus are asked once a minute.
    let limit = if kind == Kind::Postgres && databases_are_on_citus() { 90 } else { 30 };
    within(Duration::from_secs(limit), "the delivery comes again", || {
        (receiver.taken(id).len() > before).then_some(())
    });
}
