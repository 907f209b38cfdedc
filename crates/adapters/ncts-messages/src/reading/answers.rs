use super::{Facts, NctsDocument, ReportedError};
use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};
use customs_kernel::CustomsWords;
use customs_kernel::facts::{Code, Quoted, Statement};
use customs_transits::{AuthorityAnswer, AuthorityError, AuthorityMessage, Grounds, MessageKind, MovementStatement};

/// Translates a document into the terms of the transits domain. An LRN or MRN that is not in the service's own format
/// cannot name one of its transits: it counts as absent, and the message then fits no transit.
#[must_use]
pub fn authority_message(document: NctsDocument) -> AuthorityMessage {
    let NctsDocument { number, message_id, prepared_at, correlation_id, mut facts, errors } = document;
    let parsed = |text: &Option<String>| text.as_deref().and_then(|text| text.parse().ok());
    AuthorityMessage {
        message_type: format!("IE{number}"),
        message_id,
        issued_at: prepared_at.as_deref().and_then(moment),
        answers: parsed(&correlation_id),
        lrn: parsed(&facts.lrn),
        mrn: facts.mrn.as_deref().and_then(|mrn| mrn.parse().ok()),
        trader: facts.trader.as_deref().and_then(|trader| trader.parse().ok()),
        grounds: grounds(&number, &facts),
        reasons: std::mem::take(&mut facts.remarks).into_iter().map(Statement::from).collect(),
        answer: answer(&number, facts, errors),
    }
}

fn answer(number: &str, facts: Facts, errors: Vec<ReportedError>) -> AuthorityAnswer {
    let errors = || errors.into_iter().map(authority_error).collect();
    let rejects = facts.rejected_type.as_deref().and_then(MessageKind::from_number);
    match number {
        "004" => AuthorityAnswer::AmendmentAccepted {
            submitted_at: facts.amendment_submitted_at.as_deref().and_then(moment),
            accepted_at: facts.amendment_accepted_at.as_deref().and_then(moment),
        },
        "009" => {
            AuthorityAnswer::InvalidationDecision { granted: granted(facts.decision.as_deref()), reason: facts.reason }
        }
        "019" => AuthorityAnswer::Discrepancies,
        "022" => AuthorityAnswer::AmendmentWanted { errors: errors() },
        "025" => release_at_destination(facts),
        "028" => AuthorityAnswer::MrnAllocated { accepted_on: day(facts.accepted_on) },
        "029" => AuthorityAnswer::ReleasedForTransit { released_on: day(facts.released_on) },
        "035" => AuthorityAnswer::Recovery,
        "043" => AuthorityAnswer::UnloadingPermission { names_seals: facts.names_seals },
        "045" => AuthorityAnswer::WrittenOff { written_off_on: day(facts.written_off_on) },
        "051" => AuthorityAnswer::NotReleased { reason: facts.reason },
        "055" => AuthorityAnswer::GuaranteeInvalid { reason: facts.reason, faults: facts.guarantee_faults },
        "056" => AuthorityAnswer::DepartureRejected { rejects, errors: errors() },
        "057" => AuthorityAnswer::DestinationRejected { rejects, errors: errors() },
        // A request for documents (1) holds the goods as a decision does; an intention (2) decides nothing yet.
        "060" if facts.notification_type.as_deref() == Some("2") => AuthorityAnswer::ControlIntended,
        "060" => AuthorityAnswer::ControlDecision,
        "140" => AuthorityAnswer::NonArrivedRequest { limit: day(facts.limit), office: facts.enquiring_office },
        "182" => AuthorityAnswer::Incident,
        "906" => AuthorityAnswer::FunctionalNack { errors: errors() },
        "917" => AuthorityAnswer::XmlNack { errors: errors() },
        "928" => AuthorityAnswer::Acknowledged,
        _ => AuthorityAnswer::Other,
    }
}

/// Returns the release at destination, by its indicator. A message without one, or with an unknown one, releases all
/// goods, as the message says by its kind.
fn release_at_destination(facts: Facts) -> AuthorityAnswer {
    let numbers: Vec<u32> = facts.released_items.iter().filter_map(|number| number.parse().ok()).collect();
    let items = (!numbers.is_empty()).then_some(numbers);
    match facts.release_indicator.as_deref() {
        Some("2") => AuthorityAnswer::PartlyReleased { closes: false, items },
        Some("3") => AuthorityAnswer::PartlyReleased { closes: true, items },
        Some("4") => AuthorityAnswer::NothingReleased,
        _ => AuthorityAnswer::GoodsReleased { released_on: day(facts.released_on) },
    }
}

/// Returns the code and the text by which customs refuses a message or the release of the goods as a whole.
fn grounds(number: &str, facts: &Facts) -> Option<Grounds> {
    let refuses = matches!(number, "051" | "056" | "057");
    let (code, text) = (facts.reason_code.clone(), facts.reason.clone());
    (refuses && (code.is_some() || text.is_some())).then_some(Grounds { code, text })
}

/// Returns whether customs granted an invalidation. A message without a decision reports an invalidation by customs
/// itself, which counts as granted.
fn granted(decision: Option<&str>) -> bool {
    !matches!(decision, Some("0" | "false"))
}

/// Returns the place of an error in the message, as customs counts it.
fn place(line: Option<&str>, column: Option<&str>) -> Option<MovementStatement> {
    match (line.map(Code::from), column.map(Code::from)) {
        (Some(line), Some(column)) => Some(MovementStatement::LineAndColumn { line, column }),
        (Some(line), None) => Some(MovementStatement::Line { line }),
        (None, Some(column)) => Some(MovementStatement::Column { column }),
        (None, None) => None,
    }
}

fn authority_error(error: ReportedError) -> AuthorityError {
    let ReportedError { pointer, code, reason, original_value, line, column } = error;
    let text = match (reason, place(line.as_deref(), column.as_deref())) {
        (reason, None) => reason.as_deref().map(CustomsWords::quoted),
        (Some(reason), Some(place)) => {
            Some(MovementStatement::ErrorAt { text: Quoted::from(reason), place: place.into() }.into())
        }
        (None, Some(place)) => Some(place.into()),
    };
    AuthorityError { code: code.unwrap_or_default(), text, pointer, original_value }
}

/// Reads a day; messages of some offices carry a moment in its place.
fn day(text: Option<String>) -> Option<NaiveDate> {
    let text = text?;
    text.get(..10)?.parse().ok()
}

/// Reads a moment; without a zone it is UTC, as the transit system writes moments.
fn moment(text: &str) -> Option<DateTime<Utc>> {
    let zoned = DateTime::parse_from_rfc3339(text).map(|moment| moment.with_timezone(&Utc)).ok();
    zoned.or_else(|| text.parse::<NaiveDateTime>().ok().map(|local| local.and_utc()))
}
