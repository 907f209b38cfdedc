//! A database with records of brokers is distributed while the command that does so is killed again and again.

use std::thread;
use std::time::Duration;

use customs_test_support::at_length;

use crate::harness::{Citus, Dice, Node, Site};

use super::offices::{Office, at_work, wait_for_work, wait_until_served};

/// Longest time until a service that is asked to stop has ended.
const ENDED_WITHIN: Duration = Duration::from_secs(60);
const DISTRIBUTE: [&str; 4] = ["migrate", "--distribute", "--shards", "4"];

fn tables_known_to_citus(citus: &Citus) -> i64 {
    citus.number("SELECT count(*) AS number FROM pg_dist_partition")
}

/// Starts the command, kills it within this time, and waits until the server has ended what it was asked.
fn distribute_and_kill(citus: &Citus, site: &Site, within: Duration, dice: &mut Dice) {
    let mut command = site.program().args(DISTRIBUTE).spawn().expect("the program starts");
    thread::sleep(dice.below(within));
    command.kill().expect("killed, or ended before");
    command.wait().expect("it ends");
    citus.forget_sessions();
}

#[test]
fn a_database_is_distributed_whole_by_a_command_that_is_killed_at_work() {
    let Some(citus) = Citus::start_undistributed("kills of the command that distributes") else { return };
    let (mut dice, most) = (Dice::new(), at_length(30, 60));
    let site = Site::on_servers_of_the_test(citus.url());
    let mut service = site.serve();
    let offices: Vec<Office> = (1..=3)
        .map(|number| Office::open(site.broker(&service, &format!("Kantoor {number}")), Node::Coordinator))
        .collect();
    let work = || at_work(&offices, || (0..6).for_each(|_| wait_for_work(&offices)));
    work();
    service.ask_to_stop();
    service.wait_for_exit(ENDED_WITHIN);

    let (mut kills, mut known) = (0, Vec::new());
    while known.len() < 3 && kills < most {
        // The time grows a little each time, for machines on which no table moves in the first second.
        distribute_and_kill(&citus, &site, Duration::from_millis(1_500 + 200 * kills), &mut dice);
        kills += 1;
        let count = tables_known_to_citus(&citus);
        if count > 0 && known.last() != Some(&count) {
            known.push(count);
        }
    }
    // A plain `migrate`, and a start, go on with what was begun.
    let ended = site.run(&["migrate"]);
    assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
    let all = tables_known_to_citus(&citus);
    println!("after kills {known:?} of {all} tables were distributed");
    assert!(known.iter().any(|count| *count < all), "no kill fell while tables moved, so that nothing is proven");

    service.restart(&site);
    wait_until_served(&offices);
    offices.iter().for_each(Office::has_lost_nothing);
    work();
    offices.iter().for_each(Office::has_lost_nothing);
    let again = site.run(&DISTRIBUTE);
    assert!(!again.status.success(), "an instance serves");
    service.ask_to_stop();
    service.wait_for_exit(ENDED_WITHIN);
    let again = site.run(&DISTRIBUTE);
    assert!(again.status.success(), "{}", String::from_utf8_lossy(&again.stderr));
    assert_eq!(tables_known_to_citus(&citus), all, "what is distributed stays");
}
