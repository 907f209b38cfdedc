use super::store::{MailStore, about, failure, new_mail, start};
use crate::{About, MailFailure, MailRecord, MailStatus, NextStep, Topic};
use chrono::Duration;
use customs_kernel::{equal, facts::Fact, holds, keeps};

/// Runs the contract of [`MailDirectory`](crate::MailDirectory); `make` returns an empty store.
pub fn mail_directory_contract(make: impl Fn() -> MailStore) {
    keeps! { "MailDirectory":
        mails_about_a_record_are_shown_newest_first(&make());
        a_record_tells_how_far_a_mail_came(&make());
        what_an_old_lease_reports_is_not_shown(&make());
        a_hopeless_mail_is_shown_as_failed(&make());
        another_organisation_has_no_such_mail(&make());
        texts_are_read_unless_they_hold_a_secret(&make());
    }
}

fn mails_about_a_record_are_shown_newest_first(store: &MailStore) {
    let made: Vec<_> = [1, 2, 1, 1].map(|invoice| store.mails().enqueue(invoice)).to_vec();
    let shown = |limit| store.directory.about(store.organisations[0], about(1), limit).expect("a list");
    equal!(shown(10), [made[3].clone(), made[2].clone(), made[0].clone()]);
    equal!(shown(2), [made[3].clone(), made[2].clone()]);
    equal!(shown(0), []);
}

fn a_record_tells_how_far_a_mail_came(store: &MailStore) {
    let new = new_mail(store.organisations[0], 1);
    let kept = store.queue.enqueue(&new).expect("kept");
    let mut expected = MailRecord {
        id: kept.id,
        about: new.about,
        to: new.content.to,
        cc: new.content.cc,
        subject: new.content.subject,
        status: MailStatus::Pending,
        attempts: 0,
        last_error: None,
        next_attempt_at: Some(start()),
        created_at: start(),
        sent_at: None,
    };
    equal!(kept, expected);
    equal!(store.latest(1), expected);

    let retry = start() + Duration::minutes(1);
    store.mails().record(&store.mails().claim(start())[0], NextStep::Retry { at: retry });
    expected.attempts = 1;
    expected.last_error = Some(failure().into());
    expected.next_attempt_at = Some(retry);
    let failed = store.latest(1);
    equal!(failed, expected);
    let kept = failed.last_error.and_then(|stored| MailFailure::from_statement(stored.statement()?));
    equal!(kept, Some(failure()), "with its code and its values");

    store.mails().record(&store.mails().claim(retry)[0], NextStep::Sent { at: retry });
    expected.attempts = 2;
    expected.status = MailStatus::Sent;
    expected.last_error = None;
    expected.next_attempt_at = None;
    expected.sent_at = Some(retry);
    equal!(store.latest(1), expected);

    let refused = store.mails().enqueue(1);
    store.mails().record(&store.mails().claim(start())[0], NextStep::GiveUp);
    let shown = store.latest(1);
    equal!((shown.id, shown.status, shown.attempts), (refused.id, MailStatus::Failed, 1));
    equal!((shown.next_attempt_at, shown.sent_at), (None, None));
}

fn what_an_old_lease_reports_is_not_shown(store: &MailStore) {
    let mails = store.mails();
    mails.enqueue(1);
    let old = mails.claim(start()).remove(0);
    let current = mails.claim(old.lease.until).remove(0);
    holds!(mails.record(&current, NextStep::Sent { at: current.lease.until }), [current]);
    holds!(!mails.record(&old, NextStep::GiveUp), [old]);
    equal!(store.latest(1).status, MailStatus::Sent);
}

fn a_hopeless_mail_is_shown_as_failed(store: &MailStore) {
    let mut new = new_mail(store.organisations[0], 7);
    new.hopeless = Some(MailFailure::ContactAddress.into());
    let kept = store.queue.enqueue(&new).expect("kept");
    equal!(kept.status, MailStatus::Failed, [kept]);
    equal!(store.latest(7), kept);
}

fn another_organisation_has_no_such_mail(store: &MailStore) {
    store.mails().enqueue(1);
    equal!(store.directory.about(store.organisations[1], about(1), 10).expect("a list"), []);
}

fn texts_are_read_unless_they_hold_a_secret(store: &MailStore) {
    let made: Vec<_> = [1, 2, 1].map(|invoice| store.mails().enqueue(invoice)).to_vec();
    let texts = |organisation, about| store.directory.texts(organisation, about, 10).expect("a list");
    let [ours, theirs] = store.organisations;
    let text = new_mail(ours, 1).content.text;
    equal!(texts(ours, about(1)), [(made[2].id, text.clone()), (made[0].id, text)]);
    equal!(store.directory.texts(ours, about(1), 1).expect("a list").len(), 1);
    equal!(texts(theirs, about(1)), []);
    let mut secret = new_mail(ours, 3);
    secret.about = About { topic: Topic::User, id: 3 };
    store.queue.enqueue(&secret).expect("kept");
    equal!(texts(ours, secret.about), []);
}
