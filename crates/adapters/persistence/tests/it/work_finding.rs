mod notices;

use crate::testing::{TestDatabase, both_migrated, postgres_migrated};
use chrono::{DateTime, Duration, Utc};
use customs_access::{NewOrganisation, OrganisationRepository};
use customs_exchange::NewInboundMessage;
use customs_exchange::ports::{InboundLog, OutboundQueue};
use customs_exchange::testing::reason;
use customs_kernel::{OrganisationId, StorageError, SubjectKind, in_unit_of_work};
use customs_master_data::CustomerId;
use customs_master_data::ports::VatInquiries;
use customs_persistence::{
    Database, DatabaseUrl, NoticeReception, Notices, StoredInboundLog, StoredOrganisations, StoredOutboundQueue,
    StoredVatInquiries, StoredWork, Waiting, WaitingWork,
};
use diesel::connection::SimpleConnection;
use std::sync::{Arc, Mutex, mpsc};

const OF_DECLARATIONS: WaitingWork = WaitingWork::MessagesOfCustoms(SubjectKind::Declaration);

fn now() -> DateTime<Utc> {
    "2026-03-02T09:30:00Z".parse().expect("a moment")
}

/// Stores a message of customs about a declaration, due at once.
fn receive(database: &Database) -> Result<(), StorageError> {
    StoredInboundLog::new(database.clone())
        .keep(NewInboundMessage {
            kind: SubjectKind::Declaration,
            bytes: b"<message/>".to_vec(),
            codes: "01".to_owned(),
            lrn: None,
            mrn: None,
            about: None,
            received_at: now(),
        })
        .map(drop)
}

/// The work that a commit stored, as it is reported to the listener of the database.
fn heard(database: &Database) -> Arc<Mutex<Vec<StoredWork>>> {
    let heard: Arc<Mutex<Vec<StoredWork>>> = Arc::default();
    let reported = heard.clone();
    database.on_stored_work(Arc::new(move |work| reported.lock().expect("no panic").push(work)));
    heard
}

#[test]
fn stored_work_is_told_of_once_it_is_committed() {
    for TestDatabase { database, .. } in &both_migrated() {
        let heard = heard(database);
        in_unit_of_work(database, || {
            receive(database)?;
            receive(database)?;
            assert_eq!(*heard.lock().expect("no panic"), [], "not before it can be seen");
            Ok::<_, StorageError>(())
        })
        .expect("stored");
        let reported = std::mem::take(&mut *heard.lock().expect("no panic"));
        assert_eq!(reported, [StoredWork { due: vec![OF_DECLARATIONS], later: vec![] }]);
        receive(database).expect("stored");
        assert_eq!(heard.lock().expect("no panic").len(), 1, "a statement of its own is committed too");
    }
}

#[test]
fn a_failed_try_tells_of_the_next() {
    for TestDatabase { database, .. } in &both_migrated() {
        let queue = StoredOutboundQueue::new(database.clone(), None);
        StoredVatInquiries::new(database.clone())
            .send(
                organisation(database),
                CustomerId::new(1),
                &"TEST-00000001".parse().expect("an LRN"),
                b"<question/>",
                now(),
            )
            .expect("stored");
        let heard = heard(database);
        let claimed = queue.claim(1, now(), now() + Duration::seconds(30)).expect("claimed");
        let next = now() + Duration::seconds(2);
        let _recorded = queue.record_vain_try(claimed[0].id, &reason("closed"), next).expect("recorded");
        assert_eq!(
            *heard.lock().expect("no panic"),
            [StoredWork { due: vec![], later: vec![(next, Some(WaitingWork::MessagesToCustoms))] }]
        );
        let waiting = look(database, WaitingWork::MessagesToCustoms, now());
        assert_eq!(waiting, [(false, Some(next))]);
        assert_eq!(look(database, WaitingWork::MessagesToCustoms, next), [(true, None)]);
    }
}

#[test]
fn one_look_finds_the_work_of_every_kind() {
    for TestDatabase { database, .. } in &both_migrated() {
        let kinds = WaitingWork::all(["callbacks", "billing"]);
        let look = |at| database.look_for_work(&kinds, at).expect("looked");
        let nothing = look(now());
        assert!(nothing.iter().all(|waiting| !waiting.is_due && waiting.next_due.is_none()), "{nothing:?}");
        let found: std::collections::BTreeSet<_> = nothing.iter().map(|waiting| waiting.work).collect();
        assert_eq!(found.into_iter().collect::<Vec<_>>(), kinds);
        receive(database).expect("stored");
        let due: Vec<_> =
            look(now()).into_iter().filter(|waiting| waiting.is_due).map(|waiting| waiting.work).collect();
        assert_eq!(due, [OF_DECLARATIONS]);
        let earlier = now() - Duration::seconds(1);
        let next = look(earlier).into_iter().find(|waiting| waiting.work == OF_DECLARATIONS);
        assert_eq!(next, Some(Waiting { work: OF_DECLARATIONS, is_due: false, next_due: Some(now()) }));
    }
}

#[test]
fn every_kind_has_a_name_of_its_own() {
    let kinds = WaitingWork::all(["callbacks", "billing"]);
    let names: std::collections::BTreeSet<_> = kinds.iter().map(ToString::to_string).collect();
    assert_eq!(names.len(), kinds.len());
}

#[test]
fn instances_on_postgresql_hear_of_each_others_work() {
    let test = postgres_migrated();
    let other = again(&test.database);
    let (reported, heard) = mpsc::channel();
    let kinds = WaitingWork::all([]);
    let listening = Notices::prepare(
        &test.database,
        kinds.clone(),
        Arc::new(move |work| reported.send(work).expect("the test listens")),
    );
    let (listener, _, mut hears) = listening.expect("on PostgreSQL");
    let (told_to_itself, own) = mpsc::channel();
    let telling =
        Notices::prepare(&other, kinds, Arc::new(move |work| told_to_itself.send(work).expect("the test listens")));
    let (sender, notifier, mut can_tell) = telling.expect("on PostgreSQL");
    runtime().block_on(async {
        let (listener, sender) = (tokio::spawn(listener.run()), tokio::spawn(sender.run()));
        for reception in [&mut hears, &mut can_tell] {
            reception.wait_for(|reception| *reception == NoticeReception::Receiving).await.expect("it runs");
        }
        notifier.report(WaitingWork::Mails);
        let work = tokio::task::spawn_blocking(move || heard.recv_timeout(DEADLINE)).await.expect("no panic");
        assert_eq!(work, Ok(WaitingWork::Mails));
        assert!(own.try_recv().is_err(), "nobody is told of its own work");
        // The server ends the connection; the listener opens another one.
        hears.mark_unchanged();
        end_connections(&other);
        hears.wait_for(|reception| *reception == NoticeReception::NotReceiving).await.expect("it runs");
        hears.wait_for(|reception| *reception == NoticeReception::Receiving).await.expect("it runs");
        listener.abort();
        sender.abort();
    });
}

/// The longest time that a test waits for what must happen.
const DEADLINE: std::time::Duration = std::time::Duration::from_secs(20);

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime")
}

/// The state of one queue: whether an entry is due, and when the next one becomes due.
fn look(database: &Database, work: WaitingWork, at: DateTime<Utc>) -> Vec<(bool, Option<DateTime<Utc>>)> {
    let waiting = database.look_for_work(&[work], at).expect("looked");
    waiting.into_iter().map(|Waiting { is_due, next_due, .. }| (is_due, next_due)).collect()
}

fn organisation(database: &Database) -> OrganisationId {
    let new = NewOrganisation::new("Ours", None, now()).expect("an organisation");
    StoredOrganisations::new(database.clone()).add(&new).expect("stored").id()
}

/// The same database, as another process opens it.
fn again(database: &Database) -> Database {
    let DatabaseUrl::Postgres(url) = database.url() else { unreachable!("a server") };
    Database::open(url).expect("opened")
}

/// Ends the connections for notices of all instances.
fn end_connections(database: &Database) {
    let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
               WHERE application_name = 'customs-api notices' AND datname = current_database()";
    database.write(|connection| Ok(connection.batch_execute(end)?)).expect("it runs");
}
