//! The time that calls of other servers take, by what came of them.

use metrics::{Unit, describe_histogram, histogram};
use std::time::{Duration, Instant};

/// A kind of call: the name of its histogram.
#[derive(Debug, Clone, Copy)]
pub(super) struct Calls(&'static str);

pub(super) const HAND_OVERS: Calls = Calls("customs_hand_over_duration_seconds");
pub(super) const BALANCES: Calls = Calls("customs_balance_fetch_duration_seconds");
pub(super) const CALLBACKS: Calls = Calls("customs_callback_duration_seconds");
pub(super) const MAILS: Calls = Calls("customs_mail_duration_seconds");

/// Describes the histograms.
pub(super) fn describe() {
    let calls = [
        (HAND_OVERS, "Tries to hand a message over to the gateway of customs, by outcome"),
        (BALANCES, "Questions to customs about the balance of a guarantee, by outcome"),
        (CALLBACKS, "Tries to deliver a callback to its receiver, by outcome"),
        (MAILS, "Tries to hand a mail to the mail server, by outcome"),
    ];
    for (Calls(name), text) in calls {
        describe_histogram!(name, Unit::Seconds, text);
    }
}

impl Calls {
    /// Runs a call and records how long it took; `outcome` is one of few words.
    pub(super) async fn timed<T>(self, call: impl Future<Output = T>, outcome: fn(&T) -> &'static str) -> T {
        let began = Instant::now();
        let answer = call.await;
        self.record(outcome(&answer), began.elapsed());
        answer
    }

    fn record(self, outcome: &'static str, took: Duration) {
        histogram!(self.0, "outcome" => outcome).record(took);
    }
}
