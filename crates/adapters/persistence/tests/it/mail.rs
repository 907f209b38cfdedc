use crate::testing::{TestDatabase, postgres_migrated, postgres_spread, sqlite_migrated};
use chrono::{DateTime, Duration, Utc};
use customs_access::{NewOrganisation, OrganisationRepository};
use customs_kernel::{Clock, ManualClock, OrganisationId, StorageError, in_unit_of_work};
use customs_mail::testing::{MailStore, mail_directory_contract, mail_queue_contract, new_mail};
use customs_mail::{
    About, Attachment, AttachmentError, AttachmentSource, AttemptRecord, DeliveryListener, MailFailure, MailQueue,
    MailRoom, MailStatus, NextStep, Noted, RetryPolicy, SendOutcome, Topic,
};
use customs_persistence::internals::schema::mails;
use customs_persistence::{Database, Presence, StoredMailDirectory, StoredMailQueue, StoredOrganisations};
use diesel::prelude::*;
use std::cell::RefCell;
use std::sync::Arc;

/// Runs a contract on empty stores of both databases, and of one that is treated as spread over several servers. They
/// live until it ends.
fn on_both(contract: fn(&dyn Fn() -> MailStore)) {
    for make in [sqlite_migrated, postgres_migrated, postgres_spread] {
        let made: RefCell<Vec<TestDatabase>> = RefCell::default();
        contract(&|| {
            let test = make();
            let store = store(&test.database);
            made.borrow_mut().push(test);
            store
        });
    }
}

fn store(database: &Database) -> MailStore {
    let organisations = StoredOrganisations::new(database.clone());
    let organisation = |name: &str| -> OrganisationId {
        let created_at = "2026-05-01T10:00:00Z".parse().expect("a moment");
        let new = NewOrganisation::new(name, None, created_at).expect("an organisation");
        organisations.add(&new).expect("stored").id()
    };
    MailStore {
        queue: Arc::new(StoredMailQueue::new(database.clone())),
        directory: Arc::new(StoredMailDirectory::new(database.clone())),
        organisations: [organisation("Ours"), organisation("Theirs")],
    }
}

#[test]
fn mails_are_queued_as_the_port_promises() {
    on_both(|make| mail_queue_contract(make));
}

#[test]
fn mails_are_shown_as_the_port_promises() {
    on_both(|make| mail_directory_contract(make));
}

#[test]
fn a_mail_is_kept_with_the_unit_of_work_or_not_at_all() {
    for test in [sqlite_migrated(), postgres_migrated()] {
        let store = store(&test.database);
        let mut mail = new_mail(store.organisations[0], 7);
        mail.once = Some("invoice 7".to_owned());
        let undone: Result<(), StorageError> = in_unit_of_work(&test.database, || {
            store.queue.enqueue(&mail)?;
            Err(StorageError::Conflict { constraint: None })
        });
        assert!(undone.is_err());
        let shown = || store.directory.about(mail.organisation, mail.about, 10).expect("a list").len();
        assert_eq!(shown(), 0);
        in_unit_of_work(&test.database, || {
            store.queue.enqueue(&mail)?;
            // A mail that is already queued does not spoil the unit of work.
            store.queue.enqueue(&mail)?;
            StoredMailQueue::new(test.database.clone()).enqueue(&new_mail(mail.organisation, 7))
        })
        .expect("kept");
        assert_eq!(shown(), 2);
    }
}

/// A listener that first queues a mail, which shows whether its work was undone, and then returns `answer`.
struct Listener {
    queue: Arc<dyn MailQueue>,
    answer: fn() -> Result<(), StorageError>,
}

impl DeliveryListener for Listener {
    fn delivered(&self, organisation: OrganisationId, _: About) -> Result<(), StorageError> {
        self.queue.enqueue(&new_mail(organisation, 99))?;
        (self.answer)()
    }
}

struct NoFiles;

impl AttachmentSource for NoFiles {
    fn load(&self, _: OrganisationId, _: About, _: &Attachment) -> Result<Option<Vec<u8>>, AttachmentError> {
        Ok(None)
    }
}

#[test]
fn a_mail_and_what_its_delivery_means_are_noted_together_or_not_at_all() {
    for test in [sqlite_migrated(), postgres_migrated()] {
        let store = store(&test.database);
        let mail = new_mail(store.organisations[0], 7);
        store.queue.enqueue(&mail).expect("kept");
        let room = |answer| MailRoom {
            queue: store.queue.clone(),
            attachments: Arc::new(NoFiles),
            listener: Arc::new(Listener { queue: store.queue.clone(), answer }),
            work: Arc::new(test.database.clone()),
            clock: Arc::new(ManualClock::at(mail.created_at)),
            retry: RetryPolicy::default(),
        };
        let busy = room(|| Err(StorageError::Conflict { constraint: None }));
        let claimed = busy.claim(1, std::time::Duration::from_secs(60)).expect("a claim").remove(0);
        let status = || store.directory.about(mail.organisation, mail.about, 1).expect("a list")[0].status;
        let traces = || {
            let about = new_mail(mail.organisation, 99).about;
            store.directory.about(mail.organisation, about, 10).expect("a list").len()
        };
        assert!(busy.conclude(&claimed, &SendOutcome::Delivered).is_err());
        assert_eq!((status(), traces()), (MailStatus::Pending, 0));
        let broken = room(|| Err(StorageError::Corrupt("the invoice".to_owned())));
        let other = new_mail(mail.organisation, 8);
        store.queue.enqueue(&other).expect("kept");
        let lost = broken.claim(1, std::time::Duration::from_secs(60)).expect("a claim").remove(0);
        let noted = broken.conclude(&lost, &SendOutcome::Delivered).expect("it is noted");
        assert!(matches!(noted, Noted::Unheard(_)), "{noted:?}");
        assert_eq!(traces(), 0);
        let noted = room(|| Ok(())).conclude(&claimed, &SendOutcome::Delivered).expect("it is noted");
        assert!(matches!(noted, Noted::Recorded(_)), "{noted:?}");
        assert_eq!((status(), traces()), (MailStatus::Sent, 1));
    }
}

#[test]
fn what_waits_for_its_next_try_waits_on_when_its_last_sender_is_gone() {
    for test in [sqlite_migrated(), postgres_migrated()] {
        let store = store(&test.database);
        let now: DateTime<Utc> = "2026-05-02T10:00:00Z".parse().expect("a moment");
        let later = now + Duration::minutes(30);
        store.queue.enqueue(&new_mail(store.organisations[0], 7)).expect("kept");
        store.queue.enqueue(&new_mail(store.organisations[0], 8)).expect("kept");
        let enter = || {
            let clock: Arc<dyn Clock> = Arc::new(ManualClock::at(now));
            Presence::enter(&test.database, None, clock, Arc::new(|| {})).expect("entered")
        };
        let gone = enter();
        let held = store.queue.claim(2, now, now + Duration::minutes(1)).expect("a claim");
        let next = NextStep::Retry { at: later };
        let error = Some(MailFailure::TimedOut.into());
        assert!(store.queue.record(&AttemptRecord { lease: held[0].lease, error, next }).expect("recorded"));
        gone.leave().expect("left");
        let _next = enter();
        let free = store.queue.claim(2, now, now + Duration::minutes(1)).expect("a claim");
        let free: Vec<_> = free.iter().map(|claimed| claimed.lease.mail).collect();
        assert_eq!(free, [held[1].lease.mail], "the other one is not due yet");
        assert_eq!(store.queue.claim(2, later, later + Duration::minutes(1)).expect("a claim").len(), 2);
    }
}

#[test]
fn the_text_of_a_mail_with_a_secret_goes_when_it_is_sent_or_given_up() {
    for test in [sqlite_migrated(), postgres_migrated()] {
        let store = store(&test.database);
        let at = new_mail(store.organisations[0], 7).created_at;
        let text_after = |topic: Topic, next: NextStep| -> String {
            let mut mail = new_mail(store.organisations[0], 7);
            mail.about.topic = topic;
            store.queue.enqueue(&mail).expect("kept");
            let claimed = store.queue.claim(1, at, at + Duration::minutes(1)).expect("a claim").remove(0);
            let attempt = AttemptRecord { lease: claimed.lease, error: None, next };
            assert!(store.queue.record(&attempt).expect("recorded"));
            let row = mails::table.filter(mails::id.eq(claimed.lease.mail.get())).select(mails::body);
            test.database.read(|connection| Ok(row.first(connection)?)).expect("read")
        };
        let retry = NextStep::Retry { at: at + Duration::hours(1) };
        let text = new_mail(store.organisations[0], 7).content.text;
        for ended in [NextStep::Sent { at }, NextStep::GiveUp] {
            assert_eq!(text_after(Topic::User, ended), "");
            assert_eq!(text_after(Topic::Invoice, ended), text);
        }
        assert_eq!(text_after(Topic::User, retry), text, "there is a further attempt");
    }
}
