//! Decisions of the office of departure.

use super::conditions;
use super::declared_data::is_reference;
use super::document_reader::text_at;
use super::{
    ControlNotice, PlannedTransitAnswer, RecordChange, TraderMessage, TransitAnswer, TransitCase, TransitError,
    TransitScenario, TransitState, TransitVerdict,
};
use crate::xml::XmlElement;
use chrono::NaiveDate;
use customs_tariff::{CodeTable, Codebook};

/// Decides a declaration. Errors in its content come first; a scenario is played only for a declaration that would be
/// accepted.
pub(super) fn declaration(message: &TraderMessage, codebook: &Codebook, today: NaiveDate) -> TransitVerdict {
    let errors = content_errors(message, codebook, today);
    if !errors.is_empty() {
        return rejected(errors);
    }
    let scenario = TransitScenario::of(message.trader_reference());
    match &scenario {
        TransitScenario::Reject(code) => return rejected(vec![TransitError::new(code, "/CC015C", None)]),
        TransitScenario::Silent => return TransitVerdict::moves_to(TransitState::Silent, Vec::new()),
        _ => {}
    }
    let accepted = [TransitAnswer::Acknowledged, TransitAnswer::MrnAllocated].map(PlannedTransitAnswer::at_acceptance);
    let mut verdict = if message.is_prelodged() {
        TransitVerdict::moves_to(TransitState::AwaitingPresentation, Vec::new())
    } else {
        presented(&scenario, message.grns())
    };
    verdict.responses.splice(0..0, accepted);
    TransitVerdict { gives_mrn: true, record: RecordChange::Opened, ..verdict }
}

/// The errors in the content of a declaration, or of an amendment, which repeats the declaration.
pub(super) fn content_errors(message: &TraderMessage, codebook: &Codebook, today: NaiveDate) -> Vec<TransitError> {
    let mut errors = Vec::new();
    let root = format!("/CC{}C", message.number());
    look_through(message.root(), &root, &mut |path, element| {
        let knows = || codebook.knows(CodeTable::Countries, element.text(), today);
        let is_known_office = || is_office(element.text(), codebook, today);
        let (wrong, list) = match element.name() {
            "countryOfDispatch" | "countryOfDestination" => (!knows(), "CL008"),
            "country" if path.contains("/Address") => (!knows(), "CL248"),
            "country" => (!knows(), "CL009"),
            "nationality" => (!knows(), "CL165"),
            "customsOfficeAtBorderReferenceNumber" => (!is_known_office(), "CL141"),
            "referenceNumber" if path.contains("/CustomsOffice") => (!is_known_office(), list_of_offices(path)),
            _ => return,
        };
        if wrong {
            errors.push(TransitError::new("12", path, Some(element.text())).because(list));
        }
    });
    let goods = text_at(message.root(), &["Consignment", "HouseConsignment", "ConsignmentItem", "goodsItemNumber"]);
    if goods.is_none() {
        errors.push(TransitError::new("13", format!("{root}/Consignment/HouseConsignment"), None));
    }
    if errors.is_empty() {
        errors = conditions::errors(message, today);
    }
    errors
}

/// The code list of the offices that may stand at a path.
fn list_of_offices(path: &str) -> &'static str {
    if path.contains("OfDestination") {
        "CL172"
    } else if path.contains("OfTransit") {
        "CL173"
    } else if path.contains("OfExit") {
        "CL175"
    } else {
        "CL171"
    }
}

/// Decides what follows the acceptance of goods that are present. `grns` are those of its guarantees; where there is
/// none to find not valid, customs asks for a correction of the guarantee.
pub(super) fn presented(scenario: &TransitScenario, grns: Vec<String>) -> TransitVerdict {
    use TransitAnswer as A;
    use TransitScenario as S;
    let control = |notice| vec![A::ControlNotified(notice), A::Released];
    let (state, then) = match scenario {
        S::Control => (TransitState::Released, control(ControlNotice::Decision)),
        S::ControlDocuments => (TransitState::Released, control(ControlNotice::Documents)),
        S::ControlIntention => (TransitState::Released, control(ControlNotice::Intention)),
        S::ControlHold => (TransitState::UnderControl, vec![A::ControlNotified(ControlNotice::Decision)]),
        S::Hold => (TransitState::Accepted, vec![A::AmendmentWanted(Vec::new())]),
        S::GuaranteeInvalid if grns.is_empty() => {
            let guarantee = TransitError::new("14", "/CC015C/Guarantee[1]", None);
            (TransitState::Accepted, vec![A::AmendmentWanted(vec![guarantee])])
        }
        S::GuaranteeInvalid => (TransitState::Accepted, vec![A::GuaranteeInvalid(grns)]),
        S::NoRelease => (TransitState::NotReleased, vec![A::NotReleased]),
        S::AcceptOnly | S::AmendmentRefused => (TransitState::Accepted, Vec::new()),
        S::Incident => (TransitState::Released, vec![A::Released, A::Incident]),
        S::Enquiry => (TransitState::Enquiry, vec![A::Released, A::NonArrivalRequest]),
        S::Recovery => (TransitState::Recovery, vec![A::Released, A::NonArrivalRequest, A::Recovery]),
        _ => (TransitState::Released, vec![A::Released]),
    };
    TransitVerdict::moves_to(state, then.into_iter().map(PlannedTransitAnswer::at_release).collect())
}

fn rejected(errors: Vec<TransitError>) -> TransitVerdict {
    let rejection = TransitAnswer::DepartureRejected { rejects: "015".to_owned(), errors };
    let responses = [TransitAnswer::Acknowledged, rejection].map(PlannedTransitAnswer::at_acceptance);
    TransitVerdict::moves_to(TransitState::Rejected, responses.into())
}

/// Decides the presentation of the goods of a pre-lodged movement.
pub(super) fn presentation(case: Option<&TransitCase>) -> TransitVerdict {
    let Some(case) = case else { return refused(TransitState::Rejected, "170", "90", "/CC170C/TransitOperation/LRN") };
    let scenario = TransitScenario::of(case.trader_reference.as_deref());
    match case.state {
        TransitState::AwaitingPresentation if scenario == TransitScenario::PresentationRejected => {
            refused(TransitState::AwaitingSecondPresentation, "170", "14", "/CC170C/Consignment/LocationOfGoods")
        }
        TransitState::AwaitingPresentation | TransitState::AwaitingSecondPresentation => {
            let mut verdict =
                presented(&scenario, case.declaration.as_ref().map(|declared| declared.grns()).unwrap_or_default());
            verdict.responses.insert(0, PlannedTransitAnswer::at_acceptance(TransitAnswer::Acknowledged));
            TransitVerdict { record: RecordChange::Presented, ..verdict }
        }
        state => refused(state, "170", "92", "/CC170C"),
    }
}

/// Decides a request to invalidate. Goods that have left cannot be called back. A release that is planned and not yet
/// sent is withdrawn.
pub(super) fn invalidation(case: Option<&TransitCase>) -> TransitVerdict {
    let Some(case) = case else { return refused(TransitState::Rejected, "014", "90", "/CC014C/TransitOperation/MRN") };
    let refuses = TransitScenario::of(case.trader_reference.as_deref()) == TransitScenario::InvalidationRefused;
    match case.state {
        TransitState::AwaitingPresentation
        | TransitState::AwaitingSecondPresentation
        | TransitState::Accepted
        | TransitState::UnderControl
        | TransitState::Released => {
            let decision = TransitAnswer::InvalidationDecision { granted: !refuses };
            let responses = [TransitAnswer::Acknowledged, decision].map(PlannedTransitAnswer::at_acceptance).into();
            let state = if refuses { case.state } else { TransitState::Invalidated };
            TransitVerdict { withdraws_planned: !refuses, ..TransitVerdict::moves_to(state, responses) }
        }
        TransitState::Silent => TransitVerdict::moves_to(case.state, Vec::new()),
        state => refused(state, "014", "92", "/CC014C"),
    }
}

/// Rejects a message for one error, which leaves the movement in `state`.
pub(super) fn refused(state: TransitState, number: &str, code: &str, pointer: &str) -> TransitVerdict {
    refused_for(state, number, vec![TransitError::new(code, pointer, None)])
}

/// Rejects a message for these errors, which leaves the movement in `state`.
pub(super) fn refused_for(state: TransitState, number: &str, errors: Vec<TransitError>) -> TransitVerdict {
    let rejection = TransitAnswer::DepartureRejected { rejects: number.to_owned(), errors };
    TransitVerdict::moves_to(state, vec![PlannedTransitAnswer::at_acceptance(rejection)])
}

/// Whether a text is the reference of a customs office: two letters of a country and six letters or digits.
fn is_office(text: &str, codebook: &Codebook, today: NaiveDate) -> bool {
    is_reference(text) && text.get(..2).is_some_and(|country| codebook.knows(CodeTable::Countries, country, today))
}

/// Calls `look` with every element and its path. The reader limits how deep they go.
fn look_through(element: &XmlElement, path: &str, look: &mut impl FnMut(&str, &XmlElement)) {
    let mut earlier: Vec<(&str, usize)> = Vec::new();
    for child in &element.children {
        let index = match earlier.iter_mut().find(|(name, _)| *name == child.name()) {
            Some((_, count)) => {
                *count += 1;
                *count
            }
            None => {
                earlier.push((child.name(), 1));
                1
            }
        };
        let path = format!("{path}/{}[{index}]", child.name());
        look(&path, child);
        look_through(child, &path, look);
    }
}
