use super::*;
use crate::joiners::SystemClock;
use crate::workers::Stop;
use customs_access::{NewOrganisation, OrganisationRepository};
use customs_master_data::CustomerId;
use customs_master_data::ports::VatInquiries;
use customs_persistence::{StoredOrganisations, StoredVatInquiries, WaitingWork};
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::sync::mpsc;
use tokio::time::timeout;

/// A database with a message to customs that becomes due at `due_at`.
fn database(folder: &std::path::Path, due_at: DateTime<Utc>) -> Database {
    let database = Database::open(&format!("sqlite://{}", folder.join("customs.db").display())).expect("opened");
    database.migrate().expect("migrated");
    let new = NewOrganisation::new("Ours", None, due_at).expect("an organisation");
    let organisation = StoredOrganisations::new(database.clone()).add(&new).expect("stored").id();
    let lrn = "TEST-00000001".parse().expect("an LRN");
    let inquiries = StoredVatInquiries::new(database.clone());
    inquiries.send(organisation, CustomerId::new(1), &lrn, b"<question/>", due_at).expect("stored");
    database
}

/// The work is due after 2 seconds if a notice announces it, and otherwise after 7: the look after 5 seconds learns of
/// it, and the one after 10 comes too late.
#[actix_rt::test]
async fn a_worker_is_woken_when_its_work_becomes_due_whether_or_not_it_was_told_of() {
    for (reported, seconds) in [(true, 2), (false, 7)] {
        let folder = tempfile::tempdir().expect("a folder");
        let due_at = Utc::now() + TimeDelta::seconds(seconds);
        let database = database(folder.path(), due_at);
        let wake = Wake::default();
        let woken = wake.signal(WaitingWork::MessagesToCustoms);
        let (expect, later) = mpsc::unbounded_channel();
        let (stop, signal) = Stop::new();
        let work_finder = WorkFinder { database, clock: Arc::new(SystemClock), wake, later, reception: None };
        let running = actix_rt::spawn(work_finder.run(signal));
        if reported {
            expect.send((due_at, Some(WaitingWork::MessagesToCustoms))).expect("it runs");
        }
        timeout(Duration::from_secs(30), woken.notified()).await.expect("woken");
        let late = Utc::now() - due_at;
        assert!(late >= TimeDelta::zero(), "not before it is due");
        assert!(late < TimeDelta::milliseconds(2_500), "not by the next regular look: {late}");
        stop.now();
        running.await.expect("it ends");
    }
}

#[actix_rt::test]
async fn a_database_that_refuses_is_asked_once_a_second_however_much_is_waiting() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = Database::open(&format!("sqlite://{}", folder.path().join("customs.db").display())).expect("opened");
    let clock = Arc::new(CountingClock::default());
    let (expect, later) = mpsc::unbounded_channel();
    let (stop, signal) = Stop::new();
    // The tables are missing, so that every look fails.
    let wake = Wake::default();
    let _worker = wake.signal(WaitingWork::MessagesToCustoms);
    let work_finder = WorkFinder { database, clock: clock.clone(), wake, later, reception: None };
    let running = actix_rt::spawn(work_finder.run(signal));
    expect.send((Utc::now(), None)).expect("it runs");
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    stop.now();
    running.await.expect("it ends");
    let asked = clock.0.load(Ordering::Relaxed);
    assert!((1..30).contains(&asked), "the clock was asked {asked} times, a few for each look");
}

/// A clock that counts how often it is asked.
#[derive(Default)]
struct CountingClock(AtomicUsize);

impl Clock for CountingClock {
    fn now(&self) -> DateTime<Utc> {
        self.0.fetch_add(1, Ordering::Relaxed);
        Utc::now()
    }
}
