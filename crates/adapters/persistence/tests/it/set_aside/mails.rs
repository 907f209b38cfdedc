use super::{MAKE, aside, damage, later, now, take_up};
use crate::testing::contracts::two_organisations;
use customs_kernel::facts::Statement;
use customs_kernel::{OrganisationId, RowQueue};
use customs_mail::testing::new_mail;
use customs_mail::{MailDirectory, MailQueue};
use customs_persistence::{Database, StoredMailDirectory, StoredMailQueue};

/// The organisations with mails that one claim gets.
fn claimed(database: &Database, at: i64) -> Vec<OrganisationId> {
    let mails = StoredMailQueue::new(database.clone()).claim(10, later(at), later(at + 30)).expect("claimed");
    mails.into_iter().map(|mail| mail.organisation).collect()
}

#[test]
fn a_damaged_mail_holds_up_no_other() {
    let damages = [
        ("recipients = '{\"a\": 1}'", "recipients = recipients"),
        ("attachments = '[7]'", "attachments = '[]'"),
        ("topic = 'of_a_later_version'", "topic = 'invoice'"),
        ("reply_to = 'nobody at all'", "reply_to = NULL"),
        ("attempts = -1", "attempts = 0"),
    ];
    for make in MAKE {
        for (damaged, mended) in damages {
            let test = make();
            let database = &test.database;
            let [ours, theirs] = two_organisations(database);
            let queue = StoredMailQueue::new(database.clone());
            for organisation in [ours, theirs] {
                let mut mail = new_mail(organisation, 7);
                mail.created_at = now();
                queue.enqueue(&mail).expect("stored");
            }
            damage(database, &format!("UPDATE mails SET {damaged} WHERE organisation_id = {ours}"));
            assert_eq!(claimed(database, 1), [theirs], "{damaged}");
            assert_eq!(aside(database, RowQueue::Mails), 1, "{damaged}");
            // It does not come back by itself, nor does it spoil a later claim.
            assert_eq!(claimed(database, 3_600), [theirs], "{damaged}");
            if damaged.starts_with("recipients") {
                damage(database, &format!("DELETE FROM mails WHERE organisation_id = {ours}"));
                assert_eq!(take_up(database, later(3_700)), 1);
                assert_eq!(aside(database, RowQueue::Mails), 0);
                continue;
            }
            // While it is damaged it is set aside again; once mended, it goes out.
            assert_eq!(take_up(database, later(3_700)), 1);
            assert_eq!(claimed(database, 3_701), [theirs], "{damaged}");
            damage(database, &format!("UPDATE mails SET {mended} WHERE organisation_id = {ours}"));
            assert_eq!(take_up(database, later(7_200)), 1);
            let mut after = claimed(database, 7_201);
            after.sort_unstable();
            assert_eq!(after, [ours, theirs], "{mended}");
        }
    }
}

#[test]
fn the_organisation_sees_why_a_mail_waits() {
    for make in MAKE {
        let test = make();
        let database = &test.database;
        let [ours, _] = two_organisations(database);
        let mut mail = new_mail(ours, 7);
        mail.created_at = now();
        StoredMailQueue::new(database.clone()).enqueue(&mail).expect("stored");
        damage(database, &format!("UPDATE mails SET recipients = '{{\"a\": 1}}' WHERE organisation_id = {ours}"));
        assert_eq!(claimed(database, 1), []);
        let shown = StoredMailDirectory::new(database.clone()).about(ours, mail.about, 10).expect("a list");
        let [shown] = shown.as_slice() else { panic!("one mail: {shown:?}") };
        let reported = shown.last_error.as_ref().expect("a reason");
        assert_eq!((reported.text(), shown.next_attempt_at), ("its content is damaged, or of a later version", None));
        assert_eq!(reported.statement().map(Statement::code), Some("row_unreadable"));
    }
}
