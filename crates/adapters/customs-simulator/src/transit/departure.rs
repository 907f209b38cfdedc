//! Decisions of the office of departure.

use super::{
    PlannedTransitAnswer, TraderMessage, TransitAnswer, TransitCase, TransitError, TransitState, TransitVerdict,
};
use crate::decision::Scenario;

/// Decides a declaration that has nothing wrong in itself.
pub(super) fn declaration(message: &TraderMessage) -> TransitVerdict {
    let scenario = Scenario::of(message.trader_reference());
    match &scenario {
        Scenario::Reject(code) => return rejected(vec![TransitError::new(code, "/CC015C", None)]),
        Scenario::Silent => return TransitVerdict::moves_to(TransitState::Silent, Vec::new()),
        _ => {}
    }
    let accepted = [TransitAnswer::Acknowledged, TransitAnswer::MrnAllocated].map(PlannedTransitAnswer::at_acceptance);
    let mut verdict = if message.is_prelodged() {
        TransitVerdict::moves_to(TransitState::AwaitingPresentation, Vec::new())
    } else {
        presented(&scenario)
    };
    verdict.responses.splice(0..0, accepted);
    TransitVerdict { gives_mrn: true, ..verdict }
}

/// Decides what follows the acceptance of goods that are present. Transit has no held goods: for that scenario customs
/// asks for a correction, and no release comes.
fn presented(scenario: &Scenario) -> TransitVerdict {
    let (state, then) = match scenario {
        Scenario::Control => (TransitState::Released, vec![TransitAnswer::ControlDecision, TransitAnswer::Released]),
        Scenario::Hold => (TransitState::Accepted, vec![TransitAnswer::AmendmentWanted]),
        Scenario::AcceptOnly => (TransitState::Accepted, Vec::new()),
        _ => (TransitState::Released, vec![TransitAnswer::Released]),
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
    let scenario = Scenario::of(case.trader_reference.as_deref());
    match case.state {
        TransitState::AwaitingPresentation if scenario == Scenario::PresentationRejected => {
            refused(TransitState::AwaitingSecondPresentation, "170", "14", "/CC170C/Consignment/LocationOfGoods")
        }
        TransitState::AwaitingPresentation | TransitState::AwaitingSecondPresentation => {
            let mut verdict = presented(&scenario);
            verdict.responses.insert(0, PlannedTransitAnswer::at_acceptance(TransitAnswer::Acknowledged));
            verdict
        }
        state => refused(state, "170", "92", "/CC170C/TransitOperation/LRN"),
    }
}

/// Decides a request to invalidate. Goods that have left cannot be called back. A release that is planned and not yet
/// sent is withdrawn.
pub(super) fn invalidation(case: Option<&TransitCase>) -> TransitVerdict {
    let Some(case) = case else { return refused(TransitState::Rejected, "014", "90", "/CC014C/TransitOperation/MRN") };
    let refuses = Scenario::of(case.trader_reference.as_deref()) == Scenario::InvalidationRefused;
    match case.state {
        TransitState::AwaitingPresentation
        | TransitState::AwaitingSecondPresentation
        | TransitState::Accepted
        | TransitState::Released => {
            let decision = TransitAnswer::InvalidationDecision { granted: !refuses };
            let responses = [TransitAnswer::Acknowledged, decision].map(PlannedTransitAnswer::at_acceptance).into();
            let state = if refuses { case.state } else { TransitState::Invalidated };
            TransitVerdict { withdraws_planned: !refuses, ..TransitVerdict::moves_to(state, responses) }
        }
        TransitState::Silent => TransitVerdict::moves_to(case.state, Vec::new()),
        TransitState::Rejected | TransitState::Unloading | TransitState::Discharged | TransitState::Invalidated => {
            refused(case.state, "014", "92", "/CC014C/TransitOperation")
        }
    }
}

fn refused(state: TransitState, number: &str, code: &str, pointer: &str) -> TransitVerdict {
    let errors = vec![TransitError::new(code, pointer, None)];
    let rejection = TransitAnswer::DepartureRejected { rejects: number.to_owned(), errors };
    TransitVerdict::moves_to(state, vec![PlannedTransitAnswer::at_acceptance(rejection)])
}
