use crate::ports::PassLedger;
use chrono::{DateTime, Duration, Utc};
use customs_kernel::{WriteEffect, equal, holds, keeps};
use std::sync::Arc;

/// Runs the contract of [`PassLedger`]; `make` returns an empty ledger on every call.
///
/// # Panics
/// When a rule is broken.
pub fn pass_ledger_contract(make: impl Fn() -> Arc<dyn PassLedger>) {
    keeps! { "PassLedger":
        one_has_the_turn(make().as_ref());
        the_next_pass_is_due_later(make().as_ref());
        a_turn_that_nobody_ends_is_free_after_its_lease(make().as_ref());
        a_turn_is_named_by_its_lease(make().as_ref());
        a_clock_that_was_ahead_stops_nothing(make().as_ref());
    }
}

fn minute(number: i64) -> DateTime<Utc> {
    let start: DateTime<Utc> = "2026-06-01T12:00:00Z".parse().expect("a moment");
    start + Duration::minutes(number)
}

fn begins(ledger: &dyn PassLedger, now: i64, until: i64) -> bool {
    ledger.begin(minute(now), minute(until), minute(now + 120), false).expect("an answer")
}

fn one_has_the_turn(ledger: &dyn PassLedger) {
    holds!(begins(ledger, 0, 2), "the first pass is due at once");
    holds!(!begins(ledger, 1, 3));
    holds!(!ledger.begin(minute(1), minute(3), minute(121), true).expect("an answer"), "not even at once");
    holds!(ledger.extend(minute(2), minute(4)).expect("an answer"));
    holds!(!begins(ledger, 3, 5));
}

fn the_next_pass_is_due_later(ledger: &dyn PassLedger) {
    holds!(begins(ledger, 0, 2));
    equal!(ledger.finish(minute(2), minute(60)).expect("it is noted"), WriteEffect::Changed);
    holds!(!begins(ledger, 59, 61));
    holds!(ledger.begin(minute(59), minute(61), minute(179), true).expect("an answer"), "on demand it need not be due");
    equal!(ledger.finish(minute(61), minute(90)).expect("it is noted"), WriteEffect::Changed);
    holds!(!begins(ledger, 89, 91));
    holds!(begins(ledger, 90, 92));
}

fn a_turn_that_nobody_ends_is_free_after_its_lease(ledger: &dyn PassLedger) {
    holds!(begins(ledger, 0, 2));
    equal!(ledger.finish(minute(2), minute(60)).expect("it is noted"), WriteEffect::Changed);
    holds!(begins(ledger, 60, 62));
    holds!(!begins(ledger, 61, 63));
    holds!(begins(ledger, 62, 64), "a pass that was cut short is made up");
}

fn a_turn_is_named_by_its_lease(ledger: &dyn PassLedger) {
    holds!(begins(ledger, 0, 2));
    holds!(begins(ledger, 2, 4));
    holds!(!ledger.extend(minute(2), minute(9)).expect("an answer"), "it belongs to another");
    equal!(ledger.finish(minute(2), minute(60)).expect("an answer"), WriteEffect::Unchanged);
    holds!(!begins(ledger, 3, 5));
    holds!(ledger.extend(minute(4), minute(6)).expect("an answer"));
    equal!(ledger.finish(minute(6), minute(60)).expect("it is noted"), WriteEffect::Changed);
    holds!(!ledger.extend(minute(6), minute(9)).expect("an answer"), "it has ended");
    equal!(ledger.finish(minute(6), minute(60)).expect("an answer"), WriteEffect::Unchanged, "it has ended");
}

fn a_clock_that_was_ahead_stops_nothing(ledger: &dyn PassLedger) {
    equal!(ledger.signs().expect("signs").due_at, None);
    holds!(begins(ledger, 1_000_000, 1_000_002), "by a clock that is years ahead");
    holds!(begins(ledger, 0, 2), "nobody has leased a turn for so long");
    equal!(ledger.finish(minute(2), minute(1_000_060)).expect("it is noted"), WriteEffect::Changed);
    equal!(ledger.signs().expect("signs").due_at, Some(minute(1_000_060)));
    holds!(begins(ledger, 3, 5), "no pass is due so late");
}
