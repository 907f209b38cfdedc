use super::*;
use crate::joiners::SystemClock;
use crate::workers::Stop;
use customs_access::{NewOrganisation, OrganisationRepository};
use customs_master_data::CustomerId;
use customs_master_data::ports::VatInquiries;
use customs_persistence::{StoredOrganisations, StoredVatInquiries, WaitingWork};
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

#[actix_rt::test]
async fn a_worker_is_woken_when_its_work_becomes_due_whether_or_not_it_was_told_of() {
    for told in [true, false] {
        let folder = tempfile::tempdir().expect("a folder");
        let due_at = Utc::now() + TimeDelta::seconds(2);
        let database = database(folder.path(), due_at);
        let wake = Wake::default();
        let woken = wake.signal(WaitingWork::MessagesToCustoms);
        let (expect, later) = mpsc::unbounded_channel();
        let (stop, signal) = Stop::new();
        let lookout = Lookout { database, clock: Arc::new(SystemClock), wake, later, hearing: None };
        let running = actix_rt::spawn(lookout.run(signal));
        if told {
            expect.send(due_at).expect("it runs");
        }
        timeout(Duration::from_secs(30), woken.notified()).await.expect("woken");
        assert!(Utc::now() >= due_at, "not before it is due");
        stop.now();
        running.await.expect("it ends");
    }
}
