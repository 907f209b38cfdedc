use super::{
    About, AnswerContent, CustomsError, Examiner, Moment, PlannedAnswer, Scenario, Verdict, content, direction,
};
use crate::cases::{Case, CaseState};
use crate::wco::{DecMessage, Pointer};
use customs_tariff::{CodeTable, TradeDirection};

/// Decides a declaration. Errors in its content come first; a scenario is played only for a declaration that would be
/// accepted.
#[must_use]
pub fn decide_declaration(message: &DecMessage, referred: Option<&Case>, examiner: &Examiner<'_>) -> Verdict {
    let mut errors = type_errors(message, examiner);
    errors.extend(content::errors(message, examiner));
    if has_full_data_set(message, referred) {
        errors.extend(content::gaps(message, examiner));
        errors.truncate(content::MOST);
    }
    if !errors.is_empty() {
        return Verdict::rejection(errors);
    }
    let scenario = Scenario::from_reference(message.trader_reference());
    match &scenario {
        Scenario::Reject(code) => {
            return Verdict::rejection(vec![CustomsError::new(code, Pointer::declaration(), examiner.codebook)]);
        }
        Scenario::Silent => return Verdict::moves_to(CaseState::Silent, Vec::new()),
        _ => {}
    }
    let verdict = match message.type_code().as_bytes() {
        [_, _, b'D' | b'E' | b'F'] => Verdict::moves_to(
            CaseState::AwaitingPresentation,
            vec![PlannedAnswer::at_acceptance(About::Declaration, AnswerContent::Received)],
        ),
        [_, _, kind] if is_supplementary(*kind, message, referred) => {
            Verdict::moves_to(CaseState::Accepted, vec![acceptance()])
        }
        _ => accepted(&scenario),
    };
    let completes =
        matches!(message.type_code().as_bytes(), [_, _, kind] if is_supplementary(*kind, message, referred));
    // A declaration that completes an import owes nothing beyond that import.
    let uses_guarantee = !completes && direction(message) == Some(TradeDirection::Import);
    Verdict { gives_mrn: true, uses_guarantee, takes_goods: !completes, ..verdict }
}

/// Accepts a declaration with goods that are present, and plans what follows.
pub(super) fn accepted(scenario: &Scenario) -> Verdict {
    let (state, then) = match scenario {
        Scenario::Control => (CaseState::UnderControl, Some(AnswerContent::ControlIntended)),
        Scenario::Hold => (CaseState::DocumentsAwaited, Some(AnswerContent::DocumentsWanted)),
        Scenario::AcceptOnly => (CaseState::Accepted, None),
        _ => (CaseState::Released, Some(AnswerContent::Cleared)),
    };
    let follow_up = then.map(|content| PlannedAnswer { moment: Moment::Release, about: About::Declaration, content });
    Verdict::moves_to(state, std::iter::once(acceptance()).chain(follow_up).collect())
}

const fn acceptance() -> PlannedAnswer {
    PlannedAnswer::at_acceptance(About::Declaration, AnswerContent::Accepted)
}

/// Whether the declaration completes an earlier one. X and Y complete a simplified declaration. Z is either the entry
/// in the records itself or the declaration that completes one; the latter names its MRN and declares the same
/// procedure.
fn is_supplementary(kind: u8, message: &DecMessage, referred: Option<&Case>) -> bool {
    match kind {
        b'X' | b'Y' => true,
        b'Z' => referred.is_some_and(|case| case.type_code.ends_with('Z') && case.procedure == message.procedure()),
        _ => false,
    }
}

/// Whether the declaration must have the full data set. A simplified declaration (B and C, in advance E and F) or an
/// entry in the records (Z) need not: another declaration completes it, and that one must have all.
fn has_full_data_set(message: &DecMessage, referred: Option<&Case>) -> bool {
    match message.type_code().as_bytes() {
        [_, _, b'B' | b'C' | b'E' | b'F'] => false,
        [_, _, b'Z'] => is_supplementary(b'Z', message, referred),
        _ => true,
    }
}

/// The type must be IM, EX or CO with an additional type of the codebook.
fn type_errors(message: &DecMessage, examiner: &Examiner<'_>) -> Vec<CustomsError> {
    let kind = message.type_code();
    let known = kind.len() == 3
        && kind.split_at_checked(2).is_some_and(|(declaration, additional)| {
            ["IM", "EX", "CO"].contains(&declaration)
                && examiner.codebook.knows(CodeTable::DeclarationTypes, additional, examiner.today)
        });
    if known {
        return Vec::new();
    }
    vec![CustomsError::new("DMS10020", Pointer::declaration().leaf("D013"), examiner.codebook)]
}
