use super::declaration::accepted;
use super::procedure_pairs::trade_direction;
use super::{About, AnswerContent, CustomsError, Moment, PlannedAnswer, Scenario, Verdict};
use crate::cases::{Case, CaseState};
use crate::wco::{DecMessage, Pointer};
use customs_tariff::{Codebook, TradeDirection};

/// Decides a request about a declaration: presentation (GPR), invalidation (INV), or an answer,
/// proof or amendment (COR).
#[must_use]
pub fn decide_request(message: &DecMessage, referred: Option<&Case>, codebook: &Codebook) -> Verdict {
    let Some(case) = referred.filter(|case| case.state.stands()) else {
        let state = referred.map_or(CaseState::Rejected, |case| case.state);
        return refused(state, "DMS12015", codebook);
    };
    match message.type_code() {
        "GPR" => presentation(case, codebook),
        "INV" => invalidation(case),
        _ => correction(message, case),
    }
}

fn presentation(case: &Case, codebook: &Codebook) -> Verdict {
    let scenario = Scenario::from_reference(case.trader_reference.as_deref());
    match case.state {
        CaseState::AwaitingPresentation if scenario == Scenario::PresentationRejected => {
            refused(CaseState::AwaitingSecondPresentation, "DMS10020", codebook)
        }
        CaseState::AwaitingPresentation | CaseState::AwaitingSecondPresentation => {
            let mut verdict = accepted(&scenario);
            verdict.answers.insert(0, received());
            verdict
        }
        // A declaration for a customs warehouse takes a presentation in any state and of any type: such goods can be
        // presented in a chain.
        state if case.procedure.starts_with("71") => Verdict::moves_to(state, vec![received()]),
        state => refused(state, "DMS12014", codebook),
    }
}

fn invalidation(case: &Case) -> Verdict {
    if Scenario::from_reference(case.trader_reference.as_deref()) == Scenario::InvalidationRefused {
        return Verdict::moves_to(case.state, vec![received(), decision(AnswerContent::RequestDenied)]);
    }
    let invalidated = PlannedAnswer::at_acceptance(About::Declaration, AnswerContent::Invalidated);
    let answers = vec![received(), decision(AnswerContent::RequestGranted), invalidated];
    Verdict { withdraws_planned: true, ..Verdict::moves_to(CaseState::Invalidated, answers) }
}

/// A COR message proves an exit, answers a control or amends.
fn correction(message: &DecMessage, case: &Case) -> Verdict {
    if message.declaration().first("Amendment").is_some() {
        return amendment(message, case);
    }
    if let Some(proof) = ExitProof::from_message(message) {
        return exit(proof, case);
    }
    let controlled = matches!(case.state, CaseState::UnderControl | CaseState::DocumentsAwaited);
    match (controlled, ControlResponse::from_message(message)) {
        (true, Some(ControlResponse::Settles)) => {
            Verdict::moves_to(CaseState::Released, vec![received(), PlannedAnswer::at_release(AnswerContent::Released)])
        }
        (true, Some(ControlResponse::RemarksOnly)) => Verdict::moves_to(case.state, vec![received()]),
        _ => Verdict::moves_to(case.state, vec![received(), decision(AnswerContent::RequestGranted)]),
    }
}

/// Decides an amendment, by the scenario that its own reference of the consignment requests if it changes that one.
/// Otherwise the reference of the case decides.
fn amendment(message: &DecMessage, case: &Case) -> Verdict {
    match Scenario::from_reference(message.trader_reference().or(case.trader_reference.as_deref())) {
        Scenario::AmendmentRefused => {
            Verdict::moves_to(case.state, vec![received(), decision(AnswerContent::RequestDenied)])
        }
        Scenario::AmendmentDocuments => {
            // Goods that are not released wait for the documents, as at any other control.
            let state = if case.state == CaseState::Accepted { CaseState::DocumentsAwaited } else { case.state };
            let granted = AnswerContent::RequestGranted;
            let granted = PlannedAnswer { moment: Moment::Release, about: About::Message, content: granted };
            Verdict::moves_to(state, vec![received(), decision(AnswerContent::DocumentsWanted), granted])
        }
        _ => Verdict::moves_to(case.state, vec![received(), decision(AnswerContent::RequestGranted)]),
    }
}

/// Decides a proof of exit. Only goods that were declared for export and released can have left; a proof that comes
/// before their release is registered and kept.
fn exit(proof: ExitProof, case: &Case) -> Verdict {
    let leaves = trade_direction(&case.type_code, &case.procedure) == Some(TradeDirection::Export);
    let mut answers = vec![received()];
    answers.push(decision(if leaves { AnswerContent::RequestGranted } else { AnswerContent::RequestDenied }));
    if leaves && case.state == CaseState::Released {
        answers.push(PlannedAnswer::at_release(AnswerContent::ExitConfirmed(proof.office)));
    }
    Verdict::moves_to(case.state, answers)
}

/// Proof by other means that goods left the Union: it names the day or the office of exit.
struct ExitProof {
    office: Option<String>,
}

impl ExitProof {
    /// `None` when the message names neither, or when it repeats the goods and therefore amends the declaration.
    fn from_message(message: &DecMessage) -> Option<Self> {
        let declaration = message.declaration();
        let office = declaration.text_at(&["ExitOffice", "ID"]).map(str::to_owned);
        let dated = declaration.first("GoodsShipment").is_some_and(|it| it.first("ExitDateTime").is_some());
        let amends = declaration.first("Amendment").is_some() || message.items().next().is_some();
        (!amends && (office.is_some() || dated)).then_some(Self { office })
    }
}

/// A trader's answer to a control.
enum ControlResponse {
    /// Documents were provided or the goods presented, so the control can end.
    Settles,
    /// The answer has remarks only.
    RemarksOnly,
}

impl ControlResponse {
    /// The statement code of the message decides. Without one, documents settle the control, and a mere statement is
    /// remarks. `None` when the message amends the declaration.
    fn from_message(message: &DecMessage) -> Option<Self> {
        let declaration = message.declaration();
        let mut codes = declaration.all("AdditionalInformation").filter_map(|info| info.text_at(&["StatementCode"]));
        let named = codes.find_map(|code| match code.to_ascii_lowercase().as_str() {
            "document_provided" | "goods_presented" => Some(Self::Settles),
            "remarks_only" => Some(Self::RemarksOnly),
            _ => None,
        });
        let is_amendment = declaration.first("GoodsShipment").is_some();
        named.or_else(|| match declaration.first("AdditionalDocument") {
            Some(_) => Some(Self::Settles),
            None if is_amendment => None,
            None => Some(Self::RemarksOnly),
        })
    }
}

const fn received() -> PlannedAnswer {
    PlannedAnswer::at_acceptance(About::Message, AnswerContent::Received)
}

const fn decision(content: AnswerContent) -> PlannedAnswer {
    PlannedAnswer::at_acceptance(About::Message, content)
}

/// A rejected request; the error points at the MRN that the request names.
fn refused(state: CaseState, code: &str, codebook: &Codebook) -> Verdict {
    let error = CustomsError::new(code, Pointer::declaration().leaf("D014"), codebook);
    Verdict::moves_to(state, vec![decision(AnswerContent::Rejected(vec![error]))])
}
