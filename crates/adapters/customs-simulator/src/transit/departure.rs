//! Decisions of the office of departure.

use super::{
    ControlNotice, PlannedTransitAnswer, RecordChange, SchemaError, TraderMessage, TransitAnswer, TransitCase,
    TransitError, TransitScenario, TransitState, TransitVerdict,
};

/// Decides a declaration that has nothing wrong in itself.
pub(super) fn declaration(message: &TraderMessage) -> TransitVerdict {
    let scenario = TransitScenario::from_reference(message.trader_reference());
    match &scenario {
        TransitScenario::Reject(code) => return rejected(vec![TransitError::new(code, "/CC015C", None)]),
        TransitScenario::XmlNack => return not_by_the_schema(),
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
        S::Incident | S::Resealed => (TransitState::Released, vec![A::Released, A::Incident]),
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

/// The refusal of a declaration before it is acknowledged.
fn not_by_the_schema() -> TransitVerdict {
    let error = SchemaError::unspecified("/CC015C", "The simulator was asked to find no message by the schema");
    let nack = PlannedTransitAnswer::at_acceptance(TransitAnswer::XmlNack(vec![error]));
    TransitVerdict::moves_to(TransitState::Rejected, vec![nack])
}

/// Decides the presentation of the goods of a pre-lodged movement.
pub(super) fn presentation(case: Option<&TransitCase>) -> TransitVerdict {
    let Some(case) = case else { return refused(TransitState::Rejected, "170", "90", "/CC170C/TransitOperation/LRN") };
    let scenario = TransitScenario::from_reference(case.trader_reference.as_deref());
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
    let is_open = matches!(
        case.state,
        TransitState::AwaitingPresentation
            | TransitState::AwaitingSecondPresentation
            | TransitState::Accepted
            | TransitState::UnderControl
            | TransitState::Released
    );
    if !is_open && !case.awaits_release() {
        return refused(case.state, "014", "92", "/CC014C");
    }
    let refuses =
        TransitScenario::from_reference(case.trader_reference.as_deref()) == TransitScenario::InvalidationRefused;
    let decision = TransitAnswer::InvalidationDecision { granted: !refuses };
    let responses = [TransitAnswer::Acknowledged, decision].map(PlannedTransitAnswer::at_acceptance).into();
    let state = if refuses { case.state } else { TransitState::Invalidated };
    TransitVerdict { withdraws_planned: !refuses, ..TransitVerdict::moves_to(state, responses) }
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
