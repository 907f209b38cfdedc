//! Tests of the facts that an amendment takes from the sending that customs accepted.

use super::amending::{more_destination, try_to_amend};
use super::*;
use crate::ports::KnownParty;
use crate::testing::KnownParties;
use chrono::Duration;
use customs_exchange::Recover;
use std::sync::Arc;

/// These fakes, where ACME has this authorisation as authorised consignor.
fn with_permit(fakes: TransitsOverFakes, permit: Option<&str>) -> TransitsOverFakes {
    let customer = KnownParty { consignor_permit: permit.map(str::to_owned), ..KnownParty::default() };
    let parties = [("ACME".to_owned(), customer)].into();
    fakes.with(|ports| ports.parties = Arc::new(KnownParties { parties, access_code: None }))
}

#[test]
fn an_amendment_is_under_the_authorisation_and_the_moment_of_the_sending_that_counts() {
    for (declared, today) in [(Some("NLACR000123"), None), (None, Some("NLACR000123"))] {
        let fakes = with_permit(transits_over_fakes(), declared);
        let transit = fakes.submitted(a_valid_transit());
        fakes.sent();
        fakes.clock.advance(Duration::hours(1));
        let overdue = Recover { overdue_only: true, ..Recover::default() };
        fakes.transits.recover(BROKER, overdue, &client()).expect("it is sent again");
        fakes.sent();
        let sent_again = fakes.clock.now();
        let transit = fakes.now(&transit);
        assert_ne!(transit.milestones.submitted_at, Some(sent_again));
        fakes.clock.advance(Duration::hours(1));
        fakes.customs_says([about(&transit, "IE028")]);
        let fakes = with_permit(fakes, today);
        try_to_amend(&fakes, &transit, &more_destination).expect("it is asked for");
        let text = fakes.sent_text();
        assert!(text.contains(&format!(" permit={} ", declared.unwrap_or_default())), "{text}");
        assert!(text.contains(&format!(" declared_at={} ", sent_again.timestamp())), "{text}");
    }
}
