use crate::{
    AttemptRecord, Attempted, CallbackId, ENDS_AFTER_FAILING, EndReason, Ended, NextStep, SendOutcome, Sent, Tried,
};
use chrono::{DateTime, Utc};
use customs_kernel::OrganisationId;
use std::collections::BTreeMap;

/// What attempts change about a registration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum StandingChange {
    /// A delivery was given up, the first since one was delivered.
    Fails {
        /// When it was given up.
        since: DateTime<Utc>,
    },
    /// A delivery was delivered, the first after some that were given up.
    Delivers,
    /// Deliveries end.
    Ends(Ended),
}

/// What changes about each registration.
pub(crate) type Changes = BTreeMap<(OrganisationId, CallbackId), StandingChange>;

/// What is known of the attempts to one receiver.
#[derive(Debug, Default)]
struct Seen {
    delivered: bool,
    given_up: bool,
    gone: bool,
    /// Since when deliveries failed, as the claims saw it.
    failing_since: Option<DateTime<Utc>>,
}

/// The changes to registrations by these attempts, in the order of their ids. What was noted about a registration came
/// with the claims, so that attempts which go as those before them change nothing, and no look-up is needed.
pub(crate) fn changes(tries: &[&Tried], records: &[AttemptRecord], now: DateTime<Utc>) -> Changes {
    let mut all: BTreeMap<(OrganisationId, CallbackId), Seen> = BTreeMap::new();
    for (tried, record) in tries.iter().zip(records) {
        let Attempted::Sent { sent: Sent { outcome, .. }, .. } = &tried.attempted else { continue };
        let seen = all.entry((tried.organisation, tried.callback)).or_default();
        seen.delivered |= outcome.is_success();
        seen.given_up |= record.next == NextStep::Abandon;
        seen.gone |= *outcome == SendOutcome::Responded(410);
        seen.failing_since = seen.failing_since.or(tried.failing_since);
    }
    all.into_iter().filter_map(|(registration, seen)| Some((registration, seen.change(now)?))).collect()
}

impl Seen {
    fn change(self, now: DateTime<Utc>) -> Option<StandingChange> {
        let Self { delivered, given_up, gone, failing_since } = self;
        let ends = |reason| Some(StandingChange::Ends(Ended { at: now, reason }));
        match failing_since {
            _ if gone => ends(EndReason::Gone),
            Some(_) if delivered => Some(StandingChange::Delivers),
            Some(since) if given_up && now - since >= ENDS_AFTER_FAILING => ends(EndReason::Failing),
            None if given_up && !delivered => Some(StandingChange::Fails { since: now }),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn now() -> DateTime<Utc> {
        "2026-05-08T10:00:00Z".parse().expect("a moment")
    }

    fn seen(delivered: bool, given_up: bool, failing_since: Option<DateTime<Utc>>) -> Option<StandingChange> {
        Seen { delivered, given_up, gone: false, failing_since }.change(now())
    }

    #[test]
    fn only_what_is_news_about_a_receiver_changes_its_registration() {
        let (young, old) = (now() - chrono::Duration::days(1), now() - ENDS_AFTER_FAILING);
        assert_eq!(seen(true, false, None), None, "as nearly always");
        assert_eq!(seen(false, false, None), None, "it is tried again");
        assert_eq!(seen(false, true, None), Some(StandingChange::Fails { since: now() }));
        assert_eq!(seen(true, true, None), None, "a receiver that takes others");
        assert_eq!(seen(false, true, Some(young)), None);
        assert_eq!(seen(true, true, Some(old)), Some(StandingChange::Delivers));
        let ended = |reason| Some(StandingChange::Ends(Ended { at: now(), reason }));
        assert_eq!(seen(false, true, Some(old)), ended(EndReason::Failing));
        assert_eq!(seen(false, true, Some(old + chrono::Duration::microseconds(1))), None);
        assert_eq!(seen(false, false, Some(old)), None, "a try that is repeated does not end it");
        let gone = Seen { delivered: true, given_up: true, gone: true, failing_since: None };
        assert_eq!(gone.change(now()), ended(EndReason::Gone));
    }
}
