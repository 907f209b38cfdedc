//! Content of the messages of the office of departure, and of the system itself. Where a value comes from a code list
//! with meanings that are not published with the schema, the value is an assumption.

use super::answer_writer::{day, moment};
use super::declared_data::{functional_error, schema_error};
use super::document_writer::{group, leaf};
use super::incident::{incident, registering_office};
use super::{AnswerHead, AnsweredMovement, ControlNotice, TransitAnswer, TransitError, repeated_declaration};
use crate::xml::XmlElement;
use chrono::Duration;
use rust_decimal::Decimal;

/// Code of a rejection for functional errors (code lists CL226 and CL227; an assumption, taken from published samples).
pub(super) const FUNCTIONAL_ERRORS: &str = "12";

/// Days in which the holder has to answer an enquiry.
const DAYS_TO_ANSWER: i64 = 28;

type Elements = Vec<XmlElement>;

/// The elements that follow the head.
pub(super) fn content(head: &AnswerHead<'_>, of: &AnsweredMovement<'_>, response: &TransitAnswer) -> Elements {
    use TransitAnswer as A;
    match response {
        A::Acknowledged => reported(of, of.lrn_element().into_iter().collect(), Vec::new()),
        A::MrnAllocated => {
            let references = of.lrn_element().into_iter().chain(of.mrn_element());
            let accepted = leaf("declarationAcceptanceDate", of.accepted_on(head));
            reported(of, references.chain([accepted]).collect(), Vec::new())
        }
        A::AmendmentAccepted => {
            let moments = [
                leaf("amendmentSubmissionDateAndTime", moment(of.received_at)),
                leaf("amendmentAcceptanceDateAndTime", moment(head.issued_at)),
            ];
            reported(of, of.reference().into_iter().chain(moments).collect(), Vec::new())
        }
        A::AmendmentWanted(errors) => {
            let errors = (1..).zip(errors).map(|(number, error)| functional_error(error, Some(number)));
            let at = leaf("amendmentNotificationDateAndTime", moment(head.issued_at));
            reported(of, of.mrn_element().into_iter().chain([at]).collect(), errors.collect())
        }
        A::InvalidationDecision { granted } => invalidation(head, of, *granted),
        A::ControlNotified(notice) => control(head, of, *notice),
        A::NotReleased => not_released(head, of),
        A::DepartureRejected { rejects, errors } => rejected(head, of, rejects, errors),
        A::FunctionalNack(errors) => {
            let header = group("Header", of.reference().into_iter().collect());
            let errors = errors.iter().map(|error| functional_error(error, None));
            [header].into_iter().chain(errors).collect()
        }
        A::XmlNack(errors) => {
            let header = of.reference().map(|reference| group("Header", vec![reference]));
            header.into_iter().chain(errors.iter().map(schema_error)).collect()
        }
        A::Released => repeated_declaration::release(head, of),
        _ => on_the_way(head, of, response),
    }
}

/// The messages about guarantees and about goods on their way.
fn on_the_way(head: &AnswerHead<'_>, of: &AnsweredMovement<'_>, response: &TransitAnswer) -> Elements {
    use TransitAnswer as A;
    let today = day(head.issued_at);
    let with = |element| of.mrn_element().into_iter().chain([element]).collect();
    match response {
        A::GuaranteeInvalid(grns) => {
            let refused = (1..).zip(grns).map(|(number, grn)| refused_guarantee(number, grn)).collect();
            reported(of, with(leaf("declarationAcceptanceDate", of.accepted_on(head))), refused)
        }
        A::Discrepancies => {
            let text = leaf("discrepanciesNotificationText", "The goods differ from the declaration");
            let dated = of.mrn_element().into_iter().chain([leaf("discrepanciesNotificationDate", today), text]);
            reported(of, dated.collect(), Vec::new())
        }
        A::WrittenOff => reported(of, with(leaf("writeOffDate", today)), Vec::new()),
        A::NonArrivalRequest => enquiry(head, of),
        A::Recovery => recovery(head, of),
        A::Incident => registered_incident(head, of),
        // Everything else has its own function.
        _ => reported(of, of.reference().into_iter().collect(), Vec::new()),
    }
}

/// The movement with its office of departure and its holder, and what else the message states.
fn reported(of: &AnsweredMovement<'_>, operation: Elements, rest: Elements) -> Elements {
    let office = of.office_of_departure("CustomsOfficeOfDeparture");
    let known = [group("TransitOperation", operation), office, of.holder()];
    known.into_iter().chain(rest).collect()
}

fn rejected(head: &AnswerHead<'_>, of: &AnsweredMovement<'_>, rejects: &str, errors: &[TransitError]) -> Elements {
    let mut operation: Elements = of.reference().into_iter().collect();
    operation.extend([
        leaf("businessRejectionType", rejects),
        leaf("rejectionDateAndTime", moment(head.issued_at)),
        leaf("rejectionCode", FUNCTIONAL_ERRORS),
    ]);
    let errors = errors.iter().map(|error| functional_error(error, None));
    reported(of, operation, of.representative(true).into_iter().chain(errors).collect())
}

fn invalidation(head: &AnswerHead<'_>, of: &AnsweredMovement<'_>, granted: bool) -> Elements {
    let decision = group(
        "Invalidation",
        vec![
            leaf("requestDateAndTime", moment(of.received_at)),
            leaf("decisionDateAndTime", moment(head.issued_at)),
            leaf("decision", if granted { "1" } else { "0" }),
            leaf("initiatedByCustoms", "0"),
        ],
    );
    let mut elements = reported(of, of.reference().into_iter().collect(), Vec::new());
    // The decision stands between the movement and its office.
    elements.insert(1, decision);
    elements
}

fn control(head: &AnswerHead<'_>, of: &AnsweredMovement<'_>, notice: ControlNotice) -> Elements {
    let (kind, rest) = match notice {
        ControlNotice::Decision => {
            let control =
                vec![leaf("sequenceNumber", "1"), leaf("type", "40"), leaf("text", "Examination of the goods")];
            ("0", vec![group("TypeOfControls", control)])
        }
        ControlNotice::Documents => {
            let wanted = [("1", "N380", "Commercial invoice"), ("2", "N271", "Packing list")];
            ("1", wanted.map(|(number, kind, text)| requested(number, kind, text)).into())
        }
        ControlNotice::Intention => ("2", Vec::new()),
    };
    let mut operation: Elements = of.reference().into_iter().collect();
    operation.push(leaf("controlNotificationDateAndTime", moment(head.issued_at)));
    operation.push(leaf("notificationType", kind));
    reported(of, operation, of.representative(true).into_iter().chain(rest).collect())
}

fn requested(number: &str, kind: &str, description: &str) -> XmlElement {
    let data = vec![leaf("sequenceNumber", number), leaf("documentType", kind), leaf("description", description)];
    group("RequestedDocument", data)
}

fn not_released(head: &AnswerHead<'_>, of: &AnsweredMovement<'_>) -> Elements {
    let submitted_at = of.record.map_or(head.issued_at, |record| record.submitted_at);
    let mut operation: Elements = of.mrn_element().into_iter().collect();
    operation.extend([
        leaf("declarationSubmissionDateAndTime", moment(submitted_at)),
        leaf("noReleaseMotivationCode", "G1"),
        leaf("noReleaseMotivationText", "The simulator was asked not to release the goods"),
    ]);
    reported(of, operation, of.representative(false).into_iter().collect())
}

fn refused_guarantee(number: u32, grn: &str) -> XmlElement {
    let reason = vec![
        leaf("sequenceNumber", "1"),
        leaf("code", "G02"),
        leaf("text", "The simulator was asked to find the guarantee not valid"),
    ];
    let data =
        vec![leaf("sequenceNumber", number.to_string()), leaf("GRN", grn), group("InvalidGuaranteeReason", reason)];
    group("GuaranteeReference", data)
}

fn enquiry(head: &AnswerHead<'_>, of: &AnsweredMovement<'_>) -> Elements {
    let mut operation: Elements = of.mrn_element().into_iter().collect();
    operation.extend([
        leaf("requestOnNonArrivedMovementDate", day(head.issued_at)),
        leaf("limitForResponseDate", day(head.issued_at + Duration::days(DAYS_TO_ANSWER))),
    ]);
    let mut elements = reported(of, operation, Vec::new());
    elements.insert(2, of.office_of_departure("CustomsOfficeOfEnquiryAtDeparture"));
    elements
}

fn recovery(head: &AnswerHead<'_>, of: &AnsweredMovement<'_>) -> Elements {
    let mut operation: Elements = of.mrn_element().into_iter().collect();
    operation.push(leaf("declarationAcceptanceDate", of.accepted_on(head)));
    let amount = of.declaration.and_then(|declaration| declaration.guarantee_amount());
    let claimed = amount.and_then(|amount| amount.parse::<Decimal>().ok()).unwrap_or_default();
    let notification = vec![
        leaf("recoveryNotificationDate", day(head.issued_at)),
        leaf("recoveryNotificationText", "The movement did not arrive"),
        leaf("amountClaimed", claimed.abs().round_dp(2).normalize().to_string()),
        leaf("currency", "EUR"),
    ];
    let mut elements = reported(of, operation, Vec::new());
    elements.insert(1, group("RecoveryNotification", notification));
    elements.insert(3, of.office_of_departure("CustomsOfficeOfRecoveryAtDeparture"));
    elements
}

fn registered_incident(head: &AnswerHead<'_>, of: &AnsweredMovement<'_>) -> Elements {
    let mut operation: Elements = of.mrn_element().into_iter().collect();
    operation.push(leaf("incidentNotificationDateAndTime", moment(head.issued_at)));
    let office = leaf("referenceNumber", registering_office(of));
    vec![
        group("TransitOperation", operation),
        of.office_of_departure("CustomsOfficeOfDeparture"),
        group("CustomsOfficeOfIncidentRegistration", vec![office]),
        group("Consignment", vec![incident(of)]),
    ]
}
