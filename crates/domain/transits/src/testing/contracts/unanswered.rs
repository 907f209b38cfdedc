//! Tests which standings count as waiting for an answer to the submission.

use super::store::{TransitStore, WithTransits, after};
use crate::Transit;
use crate::lifecycle::{DepartureState, Standing};
use crate::ports::Changes;
use chrono::{DateTime, Utc};
use customs_exchange::Window;
use customs_kernel::{SubjectKind, equal, holds, keeps};

pub(super) fn run(make: &impl Fn() -> TransitStore) {
    keeps! { "TransitRepository with MessageExchange":
        a_submission_is_unanswered_while_nothing_was_decided(&make());
    }
}

impl TransitStore {
    /// Returns the LRNs of unanswered submissions that went to customs in this period, the oldest first.
    pub(super) fn unanswered(&self, from: DateTime<Utc>, to: DateTime<Utc>) -> Vec<String> {
        let messages = self.exchange.exchange.as_ref();
        let found = messages.unanswered(self.organisations[0], SubjectKind::Transit, Window { from, to }, 10);
        found.expect("a list").0.into_iter().map(|found| found.lrn.to_string()).collect()
    }
}

fn a_submission_is_unanswered_while_nothing_was_decided(store: &TransitStore) {
    let transit = store.submit(store.draft(), "LRN-1");
    let claimed = store.exchange.queue.claim(1, after(1), after(61)).expect("a claim").remove(0);
    let _recorded = store.exchange.queue.record_sent(claimed.id, after(1)).expect("it is recorded");
    let waits = || !store.unanswered(DateTime::<Utc>::MIN_UTC, DateTime::<Utc>::MAX_UTC).is_empty();
    holds!(waits());
    for (departure, expected) in [
        (DepartureState::Acknowledged, true),
        (DepartureState::Accepted, false),
        (DepartureState::Rejected, false),
        (DepartureState::InvalidationRequested, false),
    ] {
        let standing = Standing { departure, ..Standing::DRAFT };
        store.save(Transit { standing, ..store.find(&transit) }, Changes::default());
        equal!(waits(), expected, "{departure:?}");
    }
}
