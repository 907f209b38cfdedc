//! The simulated customs, which read the published conditions by itself, finds nothing in what the service builds but
//! what the service leaves to customs to decide.

use crate::forms;
use crate::lodgements::{LRN, MRN, amendment, represented};
use chrono::{DateTime, Utc};
use customs_ncts_messages::NctsMessages;
use customs_simulator::transit::{PlannedTransitAnswer, TraderMessage, TransitAnswer, TransitError, decide};
use customs_tariff::Codebook;
use customs_transits::form::TransitForm;
use customs_transits::ports::TransitMessageBuilder;
use customs_transits::testing::{a_complete_transit, a_valid_transit};
use customs_transits::{AmendmentLodgement, Lodgement};
use proptest::prelude::*;

/// Returns a moment before any limit date.
fn today() -> DateTime<Utc> {
    "2026-03-01T09:00:00Z".parse().expect("a moment")
}

/// Returns the errors with which customs rejects a message on a day before any limit date; empty when it is taken.
pub(crate) fn errors(message: &[u8]) -> Vec<TransitError> {
    let message = TraderMessage::read(message).expect("a message");
    let verdict = decide(&message, None, Codebook::embedded(), today().date_naive());
    let rejected = verdict.responses.into_iter().find_map(|planned| match planned {
        PlannedTransitAnswer { response: TransitAnswer::XmlNack(errors), .. } => {
            panic!("it is no message by the schema: {errors:?}")
        }
        PlannedTransitAnswer {
            response:
                TransitAnswer::DepartureRejected { errors, .. }
                | TransitAnswer::DestinationRejected { errors, .. }
                | TransitAnswer::FunctionalNack(errors),
            ..
        } => Some(errors),
        _ => None,
    });
    rejected.unwrap_or_default()
}

/// Returns whether the service warns of this at most: codes that stand in no list, and an account of guarantees without
/// an amount.
fn is_left_to_customs(error: &TransitError) -> bool {
    error.reason.starts_with("CL") || error.pointer.ends_with("/amountToBeCovered[1]")
}

#[test]
fn customs_takes_the_examples() {
    let published: TransitForm =
        serde_json::from_str(include_str!("../../../../../examples/transits/t1.json")).expect("a form");
    let mut complete = a_complete_transit();
    complete.limit_date = None;
    for form in [published, a_valid_transit(), complete] {
        let lodgement = Lodgement { prepared_at: today(), ..represented(form) };
        let message = NctsMessages::new().declaration(&lodgement);
        assert_eq!(errors(&message.bytes), [], "{}", String::from_utf8_lossy(&message.bytes));
    }
}

proptest! {
    #[test]
    fn customs_takes_every_declaration(lodgement in forms::lodgement()) {
        let lodgement = Lodgement { lrn: LRN.parse().ok(), prepared_at: today(), ..lodgement };
        let message = NctsMessages::new().declaration(&lodgement);
        let mut errors = errors(&message.bytes);
        errors.retain(|error| !is_left_to_customs(error));
        prop_assert_eq!(errors, [], "{}", String::from_utf8_lossy(&message.bytes));
    }

    #[test]
    fn customs_finds_nothing_in_any_notice_but_a_movement_that_it_does_not_know(notice in forms::notice()) {
        let message = NctsMessages::new().notice(&notice);
        let codes: Vec<_> = errors(&message.bytes).into_iter().map(|error| (error.code, error.reason)).collect();
        prop_assert_eq!(codes, [("90".to_owned(), "N/A".to_owned())], "{}", String::from_utf8_lossy(&message.bytes));
    }

    #[test]
    fn customs_finds_nothing_in_any_amendment_either(
        lodgement in forms::lodgement(),
        has_mrn in any::<bool>(),
        guarantee_only in any::<bool>(),
        is_presented in any::<bool>(),
    ) {
        let lodgement = Lodgement { lrn: LRN.parse().ok(), prepared_at: today(), ..lodgement };
        let amendment = AmendmentLodgement {
            presented_at: is_presented.then(today),
            ..amendment(lodgement, has_mrn.then_some(MRN), guarantee_only)
        };
        let message = NctsMessages::new().amendment(&amendment);
        let mut errors = errors(&message.bytes);
        errors.retain(|error| !is_left_to_customs(error) && error.code != "90");
        prop_assert_eq!(errors, [], "{}", String::from_utf8_lossy(&message.bytes));
    }
}
