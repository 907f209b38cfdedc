//! Nothing is lost or reported twice by a crash of any process at any moment.

use std::thread;
use std::time::{Duration, Instant};

use customs_test_support::at_length;

use crate::harness::{Citus, Dice, Node, Service, Site, within};

use super::offices::{Office, at_work, two_offices_on_each_worker, wait_for_work, wait_until_served};

/// Longest time until transactions that a crash left prepared are finished: Citus looks every second in these tests.
const DECIDED_WITHIN: Duration = Duration::from_secs(30);

/// A service with customs slow enough for crashes to fall before, between and after their answers.
fn site_on(citus: &Citus) -> Site {
    Site::on_servers_of_the_test(citus.url())
        .with("customs.simulator.accept_after_ms", "150")
        .with("customs.simulator.release_after_ms", "300")
}

#[track_caller]
fn nothing_is_lost_or_told_twice(citus: &Citus, offices: &[Office]) {
    wait_until_served(offices);
    within(DECIDED_WITHIN, "no transaction is in doubt", || {
        Node::WORKERS.into_iter().all(|worker| citus.prepared_at(worker) == 0).then_some(())
    });
    for office in offices {
        office.has_lost_nothing();
    }
}

#[test]
fn nothing_is_lost_when_a_worker_is_killed_at_work() {
    let Some(citus) = Citus::start("kills of a worker") else { return };
    let (mut dice, kills) = (Dice::new(), at_length(6, 40));
    let site = site_on(&citus);
    let service = site.serve();
    let offices = two_offices_on_each_worker(&site, &service, &citus);
    at_work(&offices, || {
        for turn in 0..kills {
            let worker = Node::WORKERS[turn % 2];
            wait_for_work(&offices);
            thread::sleep(dice.below(Duration::from_millis(300)));
            citus.kill(worker);
            thread::sleep(dice.below(Duration::from_millis(700)));
            citus.restart(worker);
            wait_until_served(&offices);
        }
    });
    nothing_is_lost_or_told_twice(&citus, &offices);
}

/// Kills the coordinator while its transactions wait for workers at any of their steps; each worker then goes on or
/// dies too. Returns whether transactions were left prepared: only the coordinator knows their fate.
fn crash_between_two_commits(citus: &Citus, dice: &mut Dice) -> bool {
    for worker in Node::WORKERS {
        citus.freeze(worker);
    }
    thread::sleep(dice.below(Duration::from_millis(200)));
    citus.kill(Node::Coordinator);
    for worker in Node::WORKERS {
        if dice.number(2) == 0 {
            citus.thaw(worker);
        } else {
            citus.kill(worker);
            citus.restart(worker);
        }
    }
    // A worker that goes on still does what it was sent.
    let deadline = Instant::now() + Duration::from_millis(500);
    let mut in_doubt: i64 = 0;
    while in_doubt == 0 && Instant::now() < deadline {
        in_doubt = Node::WORKERS.into_iter().map(|worker| citus.prepared_at(worker)).sum();
    }
    citus.restart(Node::Coordinator);
    in_doubt > 0
}

#[test]
fn nothing_is_lost_when_the_coordinator_is_killed_between_two_commits() {
    let Some(citus) = Citus::start("kills of the coordinator") else { return };
    let (mut dice, wanted, most) = (Dice::new(), at_length(2, 10), at_length(30, 150));
    let site = site_on(&citus);
    let service = site.serve();
    let offices = two_offices_on_each_worker(&site, &service, &citus);
    let (mut crashes, mut between) = (0, 0);
    at_work(&offices, || {
        while between < wanted && crashes < most {
            wait_for_work(&offices);
            thread::sleep(dice.below(Duration::from_millis(100)));
            between += usize::from(crash_between_two_commits(&citus, &mut dice));
            crashes += 1;
            wait_until_served(&offices);
        }
    });
    println!("{between} of {crashes} crashes left prepared transactions");
    nothing_is_lost_or_told_twice(&citus, &offices);
    assert!(between > 0, "no crash fell between two commits, so that nothing is proven");
}

#[test]
fn nothing_is_lost_when_the_service_and_a_server_are_killed_at_once() {
    let Some(citus) = Citus::start("kills of the service with a server") else { return };
    let (mut dice, kills) = (Dice::new(), at_length(4, 30));
    let site = site_on(&citus);
    let mut service = site.serve();
    let offices = two_offices_on_each_worker(&site, &service, &citus);
    at_work(&offices, || {
        for turn in 0..kills {
            let node = [Node::Coordinator, Node::Worker1, Node::Worker2][turn % 3];
            wait_for_work(&offices);
            thread::sleep(dice.below(Duration::from_millis(300)));
            kill_both(&citus, node, &mut service);
            citus.restart(node);
            service.restart(&site);
            wait_until_served(&offices);
        }
    });
    nothing_is_lost_or_told_twice(&citus, &offices);
}

/// Kills a server, and the service before the server is quite dead.
fn kill_both(citus: &Citus, node: Node, service: &mut Service) {
    thread::scope(|scope| {
        scope.spawn(|| citus.kill(node));
        service.kill();
    });
}
