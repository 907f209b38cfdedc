use super::store::{MailQueueBench, new_mail, start};
use crate::{ClaimedMail, MailContent, MailFailure, MailStatus, NextStep};
use chrono::Duration;
use customs_kernel::{differ, equal, facts::Statement, holds, keeps};
use std::collections::HashSet;

/// Runs the contract of [`MailQueue`](crate::MailQueue) on that port alone; `make` returns an empty queue.
///
/// # Panics
/// When a rule is broken.
pub fn mail_queue_contract<B: Into<MailQueueBench>>(make: impl Fn() -> B) {
    let make = || -> MailQueueBench { make().into() };
    keeps! { "MailQueue":
        a_claim_carries_everything_a_try_needs(&make());
        a_mail_with_nothing_that_can_be_left_out_is_kept(&make());
        a_mail_that_may_be_there_once_is_there_once(&make());
        a_hopeless_mail_is_kept_as_failed_and_never_claimed(&make());
        the_mails_due_longest_come_first(&make());
        a_claimed_mail_is_not_given_out_before_its_lease_ends(&make());
        a_record_under_an_old_lease_is_ignored(&make());
        a_retry_is_not_due_before_its_time(&make());
        what_is_sent_or_given_up_is_never_claimed(&make());
        a_released_claim_is_due_at_once(&make());
        workers_at_the_same_moment_share_and_never_double(&make());
        many_who_keep_the_same_mail_at_once_keep_one(&make());
    }
}

fn a_claim_carries_everything_a_try_needs(store: &MailQueueBench) {
    let new = new_mail(store.organisations[1], 7);
    let kept = store.queue.enqueue(&new).expect("kept");
    let claimed = store.claim(start()).remove(0);
    equal!((claimed.lease.mail, claimed.lease.until), (kept.id, start() + Duration::minutes(1)));
    equal!((claimed.organisation, claimed.about), (new.organisation, new.about));
    equal!((claimed.attempts, claimed.created_at), (0, start()));
    equal!(claimed.content, new.content, [claimed]);
}

fn a_mail_with_nothing_that_can_be_left_out_is_kept(store: &MailQueueBench) {
    let mut new = new_mail(store.organisations[0], 7);
    let to = std::mem::take(&mut new.content.to);
    new.content = MailContent {
        sender_name: None,
        reply_to: None,
        to,
        cc: vec![],
        subject: new.content.subject,
        text: String::new(),
        attachments: vec![],
    };
    store.queue.enqueue(&new).expect("kept");
    equal!(store.claim(start()).remove(0).content, new.content);
}

fn a_mail_that_may_be_there_once_is_there_once(store: &MailQueueBench) {
    let [ours, theirs] = store.organisations;
    let mut new = new_mail(ours, 7);
    new.once = Some("invoice 7".to_owned());
    let first = store.queue.enqueue(&new).expect("kept");
    let claimed = store.claim(start()).remove(0);
    holds!(store.record(&claimed, NextStep::Sent { at: start() }), [claimed]);
    new.content.text = "again".to_owned();
    let again = store.queue.enqueue(&new).expect("there");
    equal!((again.id, again.status), (first.id, MailStatus::Sent), "as it stands now");
    equal!(store.claim(start()), [], "it is not sent again");
    let mut other = new_mail(theirs, 7);
    other.once.clone_from(&new.once);
    differ!(store.queue.enqueue(&other).expect("kept").id, first.id, "another organisation has its own", [other]);
    differ!(store.enqueue(7).id, store.enqueue(7).id, "without a name there may be several");
}

fn a_hopeless_mail_is_kept_as_failed_and_never_claimed(store: &MailQueueBench) {
    let mut new = new_mail(store.organisations[0], 7);
    new.content.to.clear();
    new.hopeless = Some(MailFailure::ContactAddress.into());
    let kept = store.queue.enqueue(&new).expect("kept");
    equal!((kept.status, kept.attempts), (MailStatus::Failed, 0));
    equal!(kept.last_error, Some(MailFailure::ContactAddress.into()), [kept]);
    equal!((kept.next_attempt_at, kept.to.len()), (None, 0));
    let code = kept.last_error.as_ref().and_then(|stored| stored.statement().map(Statement::code));
    equal!(code, Some("mail_contact_address_invalid"));
    equal!(store.claim(start() + Duration::days(365)), []);
}

fn the_mails_due_longest_come_first(store: &MailQueueBench) {
    let mut late = new_mail(store.organisations[0], 1);
    late.created_at = start() + Duration::seconds(1);
    store.queue.enqueue(&late).expect("kept");
    for invoice in [2, 3, 4] {
        store.enqueue(invoice);
    }
    let invoices = |claimed: Vec<ClaimedMail>| claimed.iter().map(|mail| mail.about.id).collect::<HashSet<_>>();
    let now = start() + Duration::seconds(1);
    let first = store.queue.claim(2, now, now + Duration::minutes(1)).expect("a claim");
    equal!(invoices(first), HashSet::from([2, 3]));
    equal!(invoices(store.claim(now - Duration::microseconds(1))), HashSet::from([4]), "one is not due yet", [now]);
    equal!(invoices(store.claim(now)), HashSet::from([1]), [now]);
    equal!(store.queue.claim(0, now, now).expect("a claim"), [], [now]);
}

fn a_claimed_mail_is_not_given_out_before_its_lease_ends(store: &MailQueueBench) {
    store.enqueue(1);
    let first = store.claim(start()).remove(0);
    equal!(store.claim(first.lease.until - Duration::microseconds(1)), []);
    let again = store.claim(first.lease.until).remove(0);
    equal!((again.lease.mail, again.attempts), (first.lease.mail, 0), "the same mail, untried");
}

fn a_record_under_an_old_lease_is_ignored(store: &MailQueueBench) {
    store.enqueue(1);
    let old = store.claim(start()).remove(0);
    let current = store.claim(old.lease.until).remove(0);
    holds!(!store.record(&old, NextStep::GiveUp), [old]);
    store.queue.release(&[old.lease]).expect("ignored");
    equal!(store.claim(old.lease.until), [], "the current lease still holds");
    holds!(store.record(&current, NextStep::Sent { at: current.lease.until }));
    holds!(!store.record(&old, NextStep::Retry { at: start() }), [old]);
    holds!(!store.record(&current, NextStep::GiveUp), "a lease is good for one record", [current]);
    equal!(store.claim(start() + Duration::days(365)), [], "sent stays sent");
}

fn a_retry_is_not_due_before_its_time(store: &MailQueueBench) {
    store.enqueue(1);
    let first = store.claim(start()).remove(0);
    let at = start() + Duration::minutes(1);
    holds!(store.record(&first, NextStep::Retry { at }), [first, at]);
    equal!(store.claim(at - Duration::microseconds(1)), [], [at]);
    let second = store.claim(at).remove(0);
    equal!((second.lease.mail, second.attempts), (first.lease.mail, 1));
    equal!(second.content, first.content, [second]);
}

fn what_is_sent_or_given_up_is_never_claimed(store: &MailQueueBench) {
    for last in [NextStep::Sent { at: start() }, NextStep::GiveUp] {
        store.enqueue(1);
        let claimed = store.claim(start()).remove(0);
        holds!(store.record(&claimed, last), [claimed]);
        equal!(store.claim(start() + Duration::days(365)), []);
    }
}

fn a_released_claim_is_due_at_once(store: &MailQueueBench) {
    store.enqueue(1);
    let first = store.claim(start()).remove(0);
    store.queue.release(&[first.lease]).expect("released");
    holds!(!store.record(&first, NextStep::GiveUp), "what was given back is not held", [first]);
    let second = store.claim(start() + Duration::microseconds(1)).remove(0);
    equal!((second.lease.mail, second.attempts), (first.lease.mail, 0));
}

fn workers_at_the_same_moment_share_and_never_double(store: &MailQueueBench) {
    for invoice in 1..=40 {
        store.enqueue(invoice);
    }
    let claimed: Vec<_> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..6).map(|_| scope.spawn(|| store.claim(start()))).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("a worker")).collect()
    });
    let different: HashSet<_> = claimed.iter().map(|claimed| claimed.lease.mail).collect();
    equal!(different.len(), claimed.len(), "no mail was claimed twice", [different]);
    let mut rest = 0;
    while let claimed @ 1.. = store.claim(start()).len() {
        rest += claimed;
    }
    equal!(claimed.len() + rest, 40, "and none was lost", [rest]);
}

fn many_who_keep_the_same_mail_at_once_keep_one(store: &MailQueueBench) {
    let mut new = new_mail(store.organisations[0], 7);
    new.once = Some("invoice 7".to_owned());
    let ids: HashSet<_> = std::thread::scope(|scope| {
        let keep = || store.queue.enqueue(&new).expect("kept").id;
        let threads: Vec<_> = (0..6).map(|_| scope.spawn(keep)).collect();
        threads.into_iter().map(|thread| thread.join().expect("it ends")).collect()
    });
    equal!(ids.len(), 1);
    equal!(store.claim(start()).len(), 1);
}
