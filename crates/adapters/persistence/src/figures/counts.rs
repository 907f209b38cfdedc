//! Counts of what happens to waiting work at this instance, kept by the recorder of the process if it has one.
//!
//! They are made as soon as the database has taken the change. If the unit of work around it is undone and done again,
//! it counts twice: that is rare, and a counter may be a little high.

use crate::waiting_work::WaitingWork;
use chrono::TimeDelta;
use customs_kernel::SubjectKind;
use metrics::{Unit, counter, describe_counter, describe_histogram, histogram};

const CLAIMED: &str = "customs_queue_claimed_total";
const RETRIES: &str = "customs_queue_retries_total";
const GIVEN_UP: &str = "customs_queue_given_up_total";
const ANSWER_TIME: &str = "customs_answer_duration_seconds";

/// The queues with work that can be given up; all other work is tried until it succeeds.
const CAN_GIVE_UP: [WaitingWork; 3] = [WaitingWork::MessagesToCustoms, WaitingWork::Deliveries, WaitingWork::Mails];

/// Describes these counts to the recorder of the process and begins them at 0, so that the first event is seen as a
/// rise. Call it once, after the recorder was installed.
pub fn announce_counts(work: &[WaitingWork]) {
    describe_counter!(CLAIMED, "Work taken from the queue to be done, repeated tries included");
    describe_counter!(RETRIES, "Tries that failed and were put off to a later moment");
    describe_counter!(
        GIVEN_UP,
        "Work that will not be tried again: messages customs refused for good, deliveries abandoned, mails failed"
    );
    describe_histogram!(
        ANSWER_TIME,
        Unit::Seconds,
        "Time from handing a message over to customs until its answer came, by the kind of record"
    );
    for work in work {
        counter!(CLAIMED, "queue" => work.label()).increment(0);
        counter!(RETRIES, "queue" => work.label()).increment(0);
    }
    for work in CAN_GIVE_UP {
        counter!(GIVEN_UP, "queue" => work.label()).increment(0);
    }
}

/// Counts rows that this instance has claimed.
pub(crate) fn claimed(work: WaitingWork, rows: usize) {
    if rows > 0 {
        counter!(CLAIMED, "queue" => work.label()).increment(whole(rows));
    }
}

/// Counts events that this instance has claimed for a subscriber.
pub(crate) fn events_claimed(subscriber: &str, rows: usize) {
    if rows > 0 {
        counter!(CLAIMED, "queue" => events_label(subscriber)).increment(whole(rows));
    }
}

/// Counts failed tries that were put off.
pub(crate) fn put_off(work: WaitingWork, rows: usize) {
    if rows > 0 {
        counter!(RETRIES, "queue" => work.label()).increment(whole(rows));
    }
}

/// Counts an event for a subscriber that was put off.
pub(crate) fn event_put_off(subscriber: &str) {
    counter!(RETRIES, "queue" => events_label(subscriber)).increment(1);
}

/// Counts work that was given up.
pub(crate) fn given_up(work: WaitingWork, rows: usize) {
    if rows > 0 {
        counter!(GIVEN_UP, "queue" => work.label()).increment(whole(rows));
    }
}

/// Notes how long an answer of customs took. A negative time, by clocks that differ, counts as none.
pub(crate) fn answered(kind: SubjectKind, took: TimeDelta) {
    histogram!(ANSWER_TIME, "subject" => kind.word()).record(took.to_std().unwrap_or_default());
}

/// The same as [`WaitingWork::label`] of events for that subscriber.
fn events_label(subscriber: &str) -> String {
    format!("events_{}", subscriber.replace(' ', "_"))
}

fn whole(rows: usize) -> u64 {
    u64::try_from(rows).unwrap_or(u64::MAX)
}
