//! Tests of the mail room over the fake queue.

use crate::testing::{MailStore, MemoryMail, new_mail};
use crate::{
    AttachmentError, ClaimedMail, MailFailure, MailRecord, MailRoom, MailStatus, MockAttachmentSource,
    MockDeliveryListener, NextStep, Noted, Rendition, RetryPolicy, SendOutcome,
};
use customs_kernel::facts::{Fact, Quoted, StoredStatement};
use customs_kernel::{Clock, ManualClock, StorageError};
use std::sync::Arc;
use std::time::Duration;

const LEASE: Duration = Duration::from_secs(60);

struct Bench {
    store: MailStore,
    clock: Arc<ManualClock>,
    room: MailRoom,
}

impl Bench {
    fn new(attachments: MockAttachmentSource, listener: MockDeliveryListener) -> Self {
        let mail = Arc::new(MemoryMail::default());
        let store = mail.as_store();
        let clock = Arc::new(ManualClock::at("2026-05-02T10:00:00Z".parse().expect("a moment")));
        let room = MailRoom {
            queue: store.queue.clone(),
            attachments: Arc::new(attachments),
            listener: Arc::new(listener),
            work: mail,
            clock: clock.clone(),
            retry: RetryPolicy::default(),
        };
        Self { store, clock, room }
    }

    fn listening(listener: MockDeliveryListener) -> Self {
        Self::new(MockAttachmentSource::new(), listener)
    }

    fn claimed(&self) -> ClaimedMail {
        self.store.queue.enqueue(&new_mail(self.store.organisations[0], 7)).expect("kept");
        self.room.claim(1, LEASE).expect("a claim").remove(0)
    }

    fn record(&self, claimed: &ClaimedMail) -> MailRecord {
        self.store.directory.about(claimed.organisation, claimed.about, 1).expect("a list").remove(0)
    }
}

fn not_now() -> SendOutcome {
    SendOutcome::NotNow(MailFailure::ServerAnswered { reply: Quoted::from("451 the server\r\nis busy") })
}

#[test]
fn a_mail_is_prepared_with_the_files_it_names() {
    let mut attachments = MockAttachmentSource::new();
    attachments
        .expect_load()
        .times(2)
        .returning(|_, about, attachment| Ok(Some(format!("{} {:?}", about.id, attachment.rendition).into_bytes())));
    let bench = Bench::new(attachments, MockDeliveryListener::new());
    let claimed = bench.claimed();
    let mail = bench.room.prepare(claimed.clone()).expect("it is prepared");
    assert_eq!((mail.id, mail.organisation), (claimed.lease.mail, claimed.organisation));
    assert_eq!((&mail.content, mail.created_at), (&claimed.content, claimed.created_at));
    let files: Vec<_> = mail
        .enclosures
        .iter()
        .map(|file| (file.file_name.as_str(), file.media_type, String::from_utf8_lossy(&file.bytes).into_owned()))
        .collect();
    assert_eq!(
        files,
        [
            ("2026-00001.pdf", "application/pdf", "7 Pdf".to_owned()),
            ("2026-00001.xml", "application/xml", "7 Ubl".to_owned())
        ]
    );
}

#[test]
fn a_rendition_that_a_record_does_not_have_is_left_out() {
    let mut attachments = MockAttachmentSource::new();
    attachments
        .expect_load()
        .returning(|_, _, attachment| Ok((attachment.rendition == Rendition::Pdf).then(|| b"pages".to_vec())));
    let bench = Bench::new(attachments, MockDeliveryListener::new());
    let mail = bench.room.prepare(bench.claimed()).expect("it is prepared");
    assert_eq!((mail.enclosures.len(), mail.enclosures[0].file_name.as_str()), (1, "2026-00001.pdf"));
}

#[test]
fn a_file_that_is_not_there_ends_the_try() {
    let mut attachments = MockAttachmentSource::new();
    attachments.expect_load().returning(|_, _, attachment| match attachment.rendition {
        Rendition::Pdf => Err(AttachmentError::NotNow(MailFailure::AttachmentsNotMade)),
        Rendition::Ubl => Err(AttachmentError::Never(MailFailure::NothingAlong)),
    });
    let bench = Bench::new(attachments, MockDeliveryListener::new());
    let mut claimed = bench.claimed();
    let not_now = bench.room.prepare(claimed.clone()).map_err(SendOutcome::from);
    assert_eq!(not_now, Err(SendOutcome::NotNow(MailFailure::AttachmentsNotMade)));
    claimed.content.attachments.remove(0);
    let never = bench.room.prepare(claimed).map_err(SendOutcome::from);
    assert_eq!(never, Err(SendOutcome::Refused(MailFailure::NothingAlong)));
}

#[test]
fn a_delivered_mail_is_sent_and_told_once() {
    let mut listener = MockDeliveryListener::new();
    listener.expect_delivered().times(1).returning(|_, _| Ok(()));
    let bench = Bench::listening(listener);
    let claimed = bench.claimed();
    let noted = bench.room.conclude(&claimed, &SendOutcome::Delivered).expect("it is noted");
    assert!(matches!(noted, Noted::Recorded(NextStep::Sent { .. })), "{noted:?}");
    let again = bench.room.conclude(&claimed, &SendOutcome::Delivered).expect("it is ignored");
    assert!(matches!(again, Noted::LeaseLost), "{again:?}");
    let record = bench.record(&claimed);
    assert_eq!((record.status, record.sent_at, record.attempts), (MailStatus::Sent, Some(bench.clock.now()), 1));
}

#[test]
fn a_mail_that_does_not_go_is_tried_again_and_failed_after_the_seventh_try() {
    let bench = Bench::listening(MockDeliveryListener::new());
    let mut claimed = bench.claimed();
    for tries in 1..=7 {
        bench.room.conclude(&claimed, &not_now()).expect("it is noted");
        let record = bench.record(&claimed);
        let reported = record.last_error.as_ref().map(StoredStatement::text);
        assert_eq!((record.attempts, reported), (tries, Some("the mail server answered 451 the server  is busy")));
        let Some(next) = record.next_attempt_at else {
            assert_eq!((tries, record.status), (7, MailStatus::Failed));
            return;
        };
        bench.clock.advance(next - bench.clock.now());
        claimed = bench.room.claim(1, LEASE).expect("a claim").remove(0);
    }
    panic!("it is tried for ever");
}

#[test]
fn a_refused_mail_fails_at_once() {
    let bench = Bench::listening(MockDeliveryListener::new());
    let claimed = bench.claimed();
    let failure = MailFailure::ServerAnswered { reply: Quoted::from(&"no such user ".repeat(100)) };
    bench.room.conclude(&claimed, &SendOutcome::Refused(failure)).expect("it is noted");
    let MailRecord { status, last_error, .. } = bench.record(&claimed);
    let reported = last_error.expect("an error");
    assert_eq!((status, reported.text().len()), (MailStatus::Failed, 255), "a reply of any length");
    let fact = reported.statement().and_then(MailFailure::from_statement);
    let Some(MailFailure::ServerAnswered { reply }) = &fact else { panic!("{fact:?}") };
    assert_eq!(reply.0.len(), 255, "and no longer among the values");
}

#[test]
fn what_the_listener_may_hear_later_is_not_noted_yet() {
    for later in [StorageError::Unavailable("down".into()), StorageError::Conflict { constraint: None }] {
        let mut listener = MockDeliveryListener::new();
        let mut answer = Some(later);
        listener.expect_delivered().times(1).returning(move |_, _| Err(answer.take().expect("one answer")));
        let bench = Bench::listening(listener);
        let claimed = bench.claimed();
        assert!(bench.room.conclude(&claimed, &SendOutcome::Delivered).is_err());
        assert_eq!(bench.record(&claimed).status, MailStatus::Pending, "both are kept, or none");
    }
}

#[test]
fn a_mail_whose_listener_can_never_be_told_is_not_sent_again_and_again() {
    let mut listener = MockDeliveryListener::new();
    listener.expect_delivered().times(1).returning(|_, _| Err(StorageError::Corrupt("the invoice".to_owned())));
    let bench = Bench::listening(listener);
    let claimed = bench.claimed();
    let noted = bench.room.conclude(&claimed, &SendOutcome::Delivered).expect("it is noted");
    assert!(matches!(noted, Noted::Unheard(StorageError::Corrupt(_))), "{noted:?}");
    assert_eq!(bench.record(&claimed).status, MailStatus::Sent);
}
