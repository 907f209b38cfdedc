//! The text in the history about an answer of customs.

use super::consequence::AppliedAnswer;
use crate::lifecycle::MessageEffect;
use crate::lodged_message::lodged_methods;
use crate::use_cases::declarations::Declarations;
use crate::{
    AnswerMeaning, AuthorityAnswer, AuthorityMessage, Declaration, DeclarationError, DeclarationHistory as History,
    Rejection, RejectionError,
};
use customs_kernel::facts::{
    AfterColon, Code, Count, Moment, Parts, Path, Quoted, Reason, Reasons, Reference, Statement, StoredStatement,
};
use customs_kernel::{CustomsWords, RecordHistory, line_of_reasons};

impl Declarations {
    /// Returns the text of the line of history. When customs reports taxes without their methods of payment, the
    /// methods that were lodged are added, because the British profile of the answer has none.
    pub(super) fn reported(
        &self,
        declaration: &Declaration,
        answer: &AppliedAnswer<'_>,
        refusal: Option<&Rejection>,
    ) -> Result<Option<StoredStatement>, DeclarationError> {
        let Some(reported) = details(declaration, answer, refusal) else { return Ok(None) };
        let lodged = match answer.message.answer {
            AuthorityAnswer::TaxCalculated { names_methods: false, .. } if answer.of_what_stands => {
                self.methods_lodged(declaration)?
            }
            _ => Vec::new(),
        };
        Ok(Some(match lodged.is_empty() {
            true => reported.into(),
            false => History::AsLodged { answer: Reason::from(reported), methods: Reasons(lodged) }.into(),
        }))
    }

    /// Returns the methods of payment in the message that counts.
    fn methods_lodged(&self, declaration: &Declaration) -> Result<Vec<Statement>, DeclarationError> {
        let Some(lrn) = &declaration.milestones.lrn else { return Ok(Vec::new()) };
        let map = self.applying().exchange.sent.emission_map(declaration.organisation, lrn)?;
        Ok(map.as_ref().map(lodged_methods).unwrap_or_default())
    }
}

/// Returns the text of the line of history: the name of the answer, and the reasons that customs wrote with it.
fn details(declaration: &Declaration, answer: &AppliedAnswer<'_>, refusal: Option<&Rejection>) -> Option<Statement> {
    let AppliedAnswer { message, effect, of_what_stands, .. } = *answer;
    let mut stated = refusal.map(errors).unwrap_or_default();
    stated.extend(line_of_reasons(message.reasons.clone()));
    let reasons = AfterColon(stated);
    Some(match effect {
        MessageEffect::Accept if declaration.awaits_presentation() => History::Registered { reasons }.into(),
        MessageEffect::Reject
        | MessageEffect::Accept
        | MessageEffect::Control
        | MessageEffect::Release
        | MessageEffect::Invalidate => return only(reasons),
        MessageEffect::Hold => History::Answered { answer: Reason::from(called(message)?), reasons }.into(),
        MessageEffect::Note => noted(message, of_what_stands, reasons),
        MessageEffect::LeaveToOther => match &declaration.milestones.lrn {
            Some(other) => History::LeftToOther { lrn: Reference::from(other), reasons }.into(),
            None => History::LeftToAnother { reasons }.into(),
        },
        MessageEffect::InvalidateSurplus | MessageEffect::Wait | MessageEffect::Ignore => return None,
        MessageEffect::Amend => match amendment_of(answer) {
            Some(number) => History::AmendmentGranted { number, reasons }.into(),
            None => return only(reasons),
        },
        MessageEffect::RefuseAmendment => match amendment_of(answer) {
            Some(number) => History::AmendmentRefused { number, reasons }.into(),
            None => return only(reasons),
        },
        MessageEffect::AcceptPresentation => History::PresentationAccepted { reasons }.into(),
        MessageEffect::DateAcceptance => match declaration.milestones.accepted_at {
            Some(at) => History::AcceptedAt { at: Moment(at), reasons }.into(),
            None => History::AcceptedLater { reasons }.into(),
        },
        MessageEffect::RejectPresentation => RecordHistory::PresentationRejected { reasons }.into(),
        MessageEffect::RejectSupplementary => History::SupplementaryRejected { reasons }.into(),
        MessageEffect::RestoreStatus => RecordHistory::InvalidationRefused { reasons }.into(),
        MessageEffect::Underneath(status) => History::Underneath { status: Code::from(status.code()), reasons }.into(),
    })
}

/// Returns the number of the amendment on which the answer decides.
fn amendment_of(answer: &AppliedAnswer<'_>) -> Option<Count> {
    answer.amendment.map(|number| Count(u64::from(number)))
}

/// Returns the line of an answer that the event reports; `None` when customs wrote nothing with it.
fn only(AfterColon(reasons): AfterColon) -> Option<Statement> {
    (!reasons.is_empty()).then(|| RecordHistory::Reasons { reasons: Reasons(reasons) }.into())
}

/// Returns the line about an answer that does not change the status, of the sending that counts or of another.
fn noted(message: &AuthorityMessage, of_what_stands: bool, reasons: AfterColon) -> Statement {
    let code = Code::from(&message.function_code);
    let noted: Statement = match called(message) {
        Some(name) => History::Noted { answer: Reason::from(name), message: code, reasons }.into(),
        None => RecordHistory::CustomsMessage { message: code, reasons }.into(),
    };
    if of_what_stands {
        return noted;
    }
    let answer = Reason::from(noted);
    match &message.mrn {
        Some(mrn) => History::OfAnotherSendingWithMrn { mrn: Reference::from(mrn), answer }.into(),
        None => History::OfAnotherSending { answer }.into(),
    }
}

/// Returns the name of an answer that is not a decision on the goods; `None` when the function code alone says enough.
fn called(message: &AuthorityMessage) -> Option<AnswerMeaning> {
    Some(match &message.answer {
        AuthorityAnswer::DocumentsWanted { limit: Some(limit) } => {
            AnswerMeaning::DocumentsWantedUntil { limit: Moment(*limit) }
        }
        AuthorityAnswer::DocumentsWanted { limit: None } => AnswerMeaning::DocumentsWanted,
        AuthorityAnswer::Corrected => AnswerMeaning::Corrected,
        AuthorityAnswer::TaxCalculated { is_final: true, .. } => AnswerMeaning::TaxFinal,
        AuthorityAnswer::TaxCalculated { is_final: false, .. } => AnswerMeaning::TaxProvisional,
        AuthorityAnswer::BalanceTooLow => AnswerMeaning::BalanceTooLow,
        AuthorityAnswer::ExitConfirmed => AnswerMeaning::ExitConfirmed,
        AuthorityAnswer::ExitAwaited => AnswerMeaning::ExitAwaited,
        AuthorityAnswer::Query => AnswerMeaning::Question,
        AuthorityAnswer::Control => AnswerMeaning::ControlIntended,
        AuthorityAnswer::Accepted { .. }
        | AuthorityAnswer::Received
        | AuthorityAnswer::Rejected { .. }
        | AuthorityAnswer::Released
        | AuthorityAnswer::Cleared
        | AuthorityAnswer::Invalidated { .. }
        | AuthorityAnswer::RequestGranted
        | AuthorityAnswer::RequestDenied
        | AuthorityAnswer::Other => return None,
    })
}

/// Returns the errors of a rejection, each with the field that it concerns when that is known, and with its text: the
/// text of customs ("C644 or Y929"), otherwise that of the codebook.
fn errors(rejection: &Rejection) -> Vec<Statement> {
    let reason = |error: &RejectionError| -> Statement {
        let field = error.path.as_deref().map(|path| CustomsWords::ErrorField { path: Path::from(path) });
        let text = error.text.as_deref().map(|text| CustomsWords::ErrorText { text: Quoted::from(text) });
        let particulars = Parts(field.into_iter().chain(text).map(Statement::from).collect());
        CustomsWords::Error { error: Code::from(&error.code), particulars }.into()
    };
    line_of_reasons(rejection.errors.iter().map(reason).collect())
}
