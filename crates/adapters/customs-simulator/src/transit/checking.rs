//! Faults of a message itself, apart from the movement that it names: it departs from the published table of elements,
//! it has a code that is in no list, or its data contradict each other. The next kind of fault is looked for only in a
//! message that has none of those before.

use super::{
    PlannedTransitAnswer, SchemaError, TraderMessage, TransitAnswer, TransitCase, TransitError, TransitState,
    TransitVerdict, code_lists, conditions,
};
use chrono::NaiveDate;
use customs_ncts_elements::{Fault, Violation};
use customs_tariff::Codebook;

/// Numbers of the messages that the offices decide.
const DECIDED: [&str; 8] = ["007", "013", "014", "015", "044", "054", "141", "170"];
/// Most errors that one answer reports.
const MOST_ERRORS: usize = 99;
/// Most characters of a pointer or value in an answer.
const MOST_OF_A_TEXT: usize = 512;
/// MRNs by which messages to the office of destination name their movement.
const MRNS_AT_DESTINATION: [&str; 2] = ["/CC007C/TransitOperation[1]/MRN[1]", "/CC044C/TransitOperation[1]/MRN[1]"];
/// Functional error code of a text without the form of an MRN.
const INVALID_MRN: &str = "93";
/// Elements with a secret value, which no answer repeats.
const SECRET: &str = "accessCode";

/// Refuses a message that is wrong in itself; `None` when it can be decided. The transit system itself refuses a
/// message without the shape of one (917), and one that names no movement to the office of destination (906). The
/// customs office rejects a message that breaks a rule (056 or 057).
pub(super) fn refusal(
    message: &TraderMessage,
    case: Option<&TransitCase>,
    codebook: &Codebook,
    today: NaiveDate,
) -> Option<TransitVerdict> {
    let state = case.map_or(TransitState::Rejected, |case| case.state);
    if let Some(breach) = message.breach() {
        return Some(TransitVerdict::moves_to(
            state,
            vec![PlannedTransitAnswer::at_acceptance(TransitAnswer::XmlNack(vec![breach.clone()]))],
        ));
    }
    if !DECIDED.contains(&message.number()) {
        return None;
    }
    let violations = message.violations();
    if let Some(nack) = nack(violations) {
        return Some(TransitVerdict::moves_to(state, vec![PlannedTransitAnswer::at_acceptance(nack)]));
    }
    let mut errors: Vec<TransitError> = violations.iter().map(error).collect();
    if errors.is_empty() {
        errors = code_lists::errors(message, codebook, today);
    }
    if errors.is_empty() {
        errors = conditions::errors(message, case.and_then(|case| case.declaration.as_deref()), today);
    }
    errors.truncate(MOST_ERRORS);
    (!errors.is_empty()).then(|| rejected(message.number(), state, errors))
}

fn rejected(number: &str, state: TransitState, errors: Vec<TransitError>) -> TransitVerdict {
    let rejects = number.to_owned();
    let rejection = match number {
        "007" | "044" => TransitAnswer::DestinationRejected { rejects, errors },
        _ => TransitAnswer::DepartureRejected { rejects, errors },
    };
    // A declaration is acknowledged before its content is read.
    let acknowledged = (number == super::DECLARATION).then_some(TransitAnswer::Acknowledged);
    let responses = acknowledged.into_iter().chain([rejection]).map(PlannedTransitAnswer::at_acceptance).collect();
    TransitVerdict::moves_to(state, responses)
}

/// The refusal of a message that the system cannot take: it has another shape, or its head, by which it is sent on,
/// is wrong (917), or it names no MRN of transit to the office of destination, which could not answer it (906).
fn nack(violations: &[Violation]) -> Option<TransitAnswer> {
    let of_the_head = |pointer: &str| pointer.matches('/').count() == 2 && is_of_the_head(pointer);
    let reported = violations.iter().take(MOST_ERRORS);
    if violations.iter().any(|found| found.fault.is_of_structure() || of_the_head(&found.pointer)) {
        return Some(TransitAnswer::XmlNack(reported.map(schema_error).collect()));
    }
    let is_unanswerable = violations.iter().any(|found| MRNS_AT_DESTINATION.contains(&found.pointer.as_str()));
    is_unanswerable.then(|| TransitAnswer::FunctionalNack(reported.map(error).collect()))
}

/// Whether a pointer leads to an element of the head. Their names begin with a small letter, those of data do not.
fn is_of_the_head(pointer: &str) -> bool {
    pointer.rsplit('/').next().is_some_and(|name| name.starts_with(|first: char| first.is_ascii_lowercase()))
}

fn schema_error(violation: &Violation) -> SchemaError {
    let (pointer, value) = shown(violation);
    SchemaError::from_violation(violation, pointer, value)
}

/// Pointer and value of a violation as an answer reports them.
fn shown(violation: &Violation) -> (String, Option<String>) {
    let pointer: String = violation.pointer.chars().take(MOST_OF_A_TEXT).collect();
    let shown = violation.value.as_deref().filter(|_| !violation.pointer.contains(SECRET));
    let value = shown.map(|value| value.replace(['\n', '\r', '\t'], " ")).filter(|value| !value.trim().is_empty());
    (pointer, value)
}

fn error(violation: &Violation) -> TransitError {
    let (pointer, value) = shown(violation);
    let code = match violation.fault {
        Fault::Form if pointer.ends_with("/TransitOperation[1]/MRN[1]") => INVALID_MRN,
        fault => fault.functional_code(),
    };
    TransitError::new(code, pointer, value.as_deref())
}
