use crate::testing::contracts::two_organisations;
use crate::testing::{TestDatabase, postgres_migrated, postgres_unwatched_spread};
use chrono::{DateTime, Duration, Utc};
use customs_access::{NewOrganisation, OrganisationRepository};
use customs_kernel::{OrganisationId, StorageError, SubjectKind, in_unit_of_work};
use customs_mail::MailQueue;
use customs_mail::testing::new_mail;
use customs_persistence::internals::{Again, OwnQueue, next_due_statement, share, sweep_statement};
use customs_persistence::{Database, StoredMailQueue, StoredOrganisations, WaitingWork};
use diesel::connection::SimpleConnection;

fn now() -> DateTime<Utc> {
    "2026-05-01T10:00:00Z".parse().expect("a moment")
}

fn later(seconds: i64) -> DateTime<Utc> {
    now() + Duration::seconds(seconds)
}

fn own(number: i64) -> OrganisationId {
    OrganisationId::new(number)
}

fn execute(database: &Database, sql: &str) {
    database.write(|connection| Ok(connection.batch_execute(sql)?)).expect("it runs");
}

/// Puts this many mails of the organisation into the queue, due at once.
fn enqueue(database: &Database, organisation: OrganisationId, mails: i64) {
    let queue = StoredMailQueue::new(database.clone());
    for number in 0..mails {
        let mut mail = new_mail(organisation, number);
        mail.created_at = now();
        queue.enqueue(&mail).expect("stored");
    }
}

/// The organisations of the mails that one claim gets.
fn claimed(database: &Database, limit: u32, at: DateTime<Utc>) -> Vec<OrganisationId> {
    let queue = StoredMailQueue::new(database.clone());
    let claimed = queue.claim(limit, at, at + Duration::seconds(30)).expect("claimed");
    let mut of: Vec<_> = claimed.into_iter().map(|mail| mail.organisation).collect();
    of.sort_unstable();
    of
}

#[test]
fn room_is_shared_and_what_one_leaves_goes_to_the_next() {
    assert_eq!((share(10, 3), share(6, 2), share(6, 1), share(1, 1), share(5, 0)), (4, 3, 6, 1, 0));
    // Each of as many organisations as there is room for gets its turn.
    let mut room = 7;
    for left in (1..=7).rev() {
        let taken = share(room, left);
        assert!(taken >= 1, "{left}");
        room -= taken;
    }
    assert_eq!(room, 0);
}

#[test]
fn who_has_waited_longest_is_asked_first() {
    let again = Again::default();
    assert_eq!(again.begin("mails", 2, later(10)), None);
    again.ask("mails", own(1));
    assert_eq!(again.begin("mails", 1, later(20)), Some(later(10)), "only earlier ones come before it");
    assert_eq!(again.take("mails", 2, [(own(2), later(5)), (own(3), later(15))]), [own(2), own(1)]);
    assert_eq!(again.take("mails", 2, []), [own(3)], "whose turn has not come is not forgotten");
    assert_eq!(again.take("mails", 2, []), []);
    again.ask("deliveries", own(4));
    assert_eq!(again.take("mails", 2, []), [], "each queue has turns of its own");
}

#[test]
fn an_organisation_that_always_has_something_lets_the_others_pass() {
    let again = Again::default();
    for round in 0..3 {
        again.begin("mails", 1, later(10 + round));
        again.ask("mails", own(1));
        let woken = [(own(2 + round), later(round))];
        assert_eq!(again.take("mails", 1, woken), [own(2 + round)], "{round}");
    }
    assert_eq!(again.take("mails", 1, []), [own(1)]);
}

#[test]
fn what_a_unit_of_work_sets_free_is_asked_for_after_it() {
    let TestDatabase { database, .. } = &postgres_unwatched_spread();
    let name = OwnQueue::Mails.to_string();
    let unit = in_unit_of_work(database, || {
        database.ask_again(OwnQueue::Mails, own(1));
        assert_eq!(database.again().take(&name, 10, []), [], "others would find nothing yet");
        Ok::<(), StorageError>(())
    });
    unit.expect("committed");
    assert_eq!(database.again().take(&name, 10, []), [own(1)]);
}

#[test]
fn every_queue_of_organisations_has_a_name_of_its_own_and_statements_that_run() {
    let test = postgres_migrated();
    let queues: Vec<OwnQueue<'static>> =
        WaitingWork::all(["callbacks", "billing"]).into_iter().flat_map(WaitingWork::own_queues).collect();
    let names: std::collections::BTreeSet<String> = queues.iter().map(ToString::to_string).collect();
    assert_eq!(names.len(), queues.len());
    assert_eq!(queues.len(), 2 * SubjectKind::ALL.len() + 5);
    for queue in queues {
        let next = next_due_statement(queue).replace("$1", "7").replace("$2", "now()");
        execute(&test.database, &format!("{next}; {}", sweep_statement(queue)));
    }
}

#[test]
fn a_flood_of_one_organisation_does_not_starve_another() {
    let TestDatabase { database, .. } = &postgres_unwatched_spread();
    let [flooding, other] = two_organisations(database);
    enqueue(database, flooding, 20);
    assert_eq!(claimed(database, 4, now()), [flooding; 4]);
    enqueue(database, other, 1);
    let next = claimed(database, 4, later(1));
    let left = "who is asked first leaves half of the room, and takes what is left of it";
    assert_eq!(next, [flooding, flooding, flooding, other], "{left}");
    // Where there is room for one at a time, both have their turns too.
    enqueue(database, other, 2);
    let turns: Vec<_> = (2..6).flat_map(|second| claimed(database, 1, later(second))).collect();
    assert_eq!(turns.iter().filter(|of| **of == other).count(), 2, "{turns:?}");
    assert_eq!(turns.len(), 4);
}

#[test]
fn more_organisations_than_one_round_asks_are_all_served() {
    let TestDatabase { database, .. } = &postgres_unwatched_spread();
    let organisations = StoredOrganisations::new(database.clone());
    let all: Vec<OrganisationId> = (0..70)
        .map(|number| {
            let new = NewOrganisation::new(&format!("Broker {number}"), None, now()).expect("an organisation");
            let id = organisations.add(&new).expect("stored").id();
            enqueue(database, id, 1);
            id
        })
        .collect();
    assert_eq!(claimed(database, 100, now()), all, "a claim that does not fill its room leaves nothing");
    assert_eq!(claimed(database, 100, later(1)), []);
}

#[test]
fn one_organisation_that_cannot_be_asked_does_not_hold_up_the_others() {
    let TestDatabase { database, .. } = &postgres_unwatched_spread();
    let [away, other] = two_organisations(database);
    enqueue(database, away, 1);
    enqueue(database, other, 1);
    let claim = |at| {
        database.claim_by_organisation(OwnQueue::Mails, 10, at, |organisation, _| {
            if organisation == away {
                return Err(StorageError::Unavailable("the server is away".into()));
            }
            Ok(vec![organisation])
        })
    };
    assert_eq!(claim(now()).expect("claimed"), [other]);
    let asked_again = |at| {
        let mut asked = Vec::new();
        let ask = |organisation: OrganisationId, _: usize| -> Result<Vec<()>, StorageError> {
            asked.push(organisation);
            Ok(Vec::new())
        };
        database.claim_by_organisation(OwnQueue::Mails, 10, at, ask).expect("asked");
        asked
    };
    assert_eq!(asked_again(later(1)), [other], "the one that is away rests");
    assert_eq!(asked_again(later(6)), [away], "and is asked again, while the other has nothing left");
}

#[test]
fn what_nobody_told_of_is_found_on_all_servers() {
    let TestDatabase { database, .. } = &postgres_unwatched_spread();
    let [ours, _] = two_organisations(database);
    enqueue(database, ours, 1);
    execute(database, "DELETE FROM queue_wakes");
    assert_eq!(claimed(database, 1, now()), [], "the wake is lost");
    let look = || database.look_for_work(&[WaitingWork::Mails], now()).expect("looked")[0];
    assert!(look().is_due, "the first look asks everywhere");
    assert_eq!(claimed(database, 1, now()), [ours]);
    execute(database, "UPDATE mails SET due_at = created_at");
    execute(database, "DELETE FROM queue_wakes");
    assert!(!look().is_due, "all servers are asked once a minute");
    database.sweeps().soon();
    assert!(look().is_due);
}

#[test]
fn a_look_at_the_coordinator_tells_when_the_next_is_due() {
    let TestDatabase { database, .. } = &postgres_unwatched_spread();
    let [ours, _] = two_organisations(database);
    enqueue(database, ours, 1);
    let look = |at| {
        let waiting = database.look_for_work(&[WaitingWork::Mails, WaitingWork::SimulatedAnswers], at).expect("looked");
        waiting.into_iter().map(|waiting| (waiting.is_due, waiting.next_due)).collect::<Vec<_>>()
    };
    assert_eq!(look(now()), [(true, None), (false, None)]);
    assert_eq!(claimed(database, 5, now()), [ours]);
    // The next claim finds nothing to take, and notes when the lease ends.
    assert_eq!(claimed(database, 5, later(1)), []);
    assert_eq!(look(later(1)), [(false, Some(later(30))), (false, None)]);
    assert_eq!(claimed(database, 5, later(30)), [ours]);
}

#[test]
fn figures_count_the_queues_of_all_servers() {
    let TestDatabase { database, .. } = &postgres_unwatched_spread();
    let [ours, theirs] = two_organisations(database);
    enqueue(database, ours, 2);
    enqueue(database, theirs, 1);
    let figures = database.figures(&[WaitingWork::Mails, WaitingWork::Deliveries], now()).expect("figures");
    let reported: Vec<_> = figures.queues.iter().map(|queue| (queue.work, queue.depth, queue.first_due)).collect();
    assert_eq!(reported, [(WaitingWork::Mails, 3, Some(now())), (WaitingWork::Deliveries, 0, None)]);
}
