//! The text in the history about an answer of customs.

use super::consequence::AppliedAnswer;
use super::declarations::Declarations;
use crate::lifecycle::MessageEffect;
use crate::lodged_message::lodged_methods;
use crate::{AuthorityAnswer, AuthorityMessage, Declaration, DeclarationError, Rejection, RejectionError};
use chrono::{DateTime, Utc};
use customs_kernel::line_of_reasons;

impl Declarations {
    /// The text of the line of history. When customs reports taxes without their methods of payment, the methods that
    /// were lodged are added, because the British profile of the answer has none.
    pub(super) fn told(
        &self,
        declaration: &Declaration,
        answer: &AppliedAnswer<'_>,
        refusal: Option<&Rejection>,
    ) -> Result<Option<String>, DeclarationError> {
        let told = details(declaration, answer, refusal);
        let AuthorityAnswer::TaxCalculated { names_methods: false, .. } = answer.message.answer else {
            return Ok(told);
        };
        if !answer.of_what_stands {
            return Ok(told);
        }
        let Some(lrn) = &declaration.milestones.lrn else { return Ok(told) };
        let map = self.ports.exchange.sent.emission_map(declaration.organisation, lrn)?;
        let lodged = map.as_ref().and_then(lodged_methods);
        Ok(match (told, lodged) {
            (Some(told), Some(lodged)) => Some(format!("{told}; as lodged: {lodged}")),
            (told, _) => told,
        })
    }
}

/// The text of the line of history: the name of the answer, and the reasons that customs wrote with it.
fn details(declaration: &Declaration, answer: &AppliedAnswer<'_>, refusal: Option<&Rejection>) -> Option<String> {
    let AppliedAnswer { message, effect, of_what_stands, .. } = *answer;
    let said = match (refusal.and_then(reasons), line_of_reasons(&message.reasons)) {
        (Some(refused), Some(said)) => Some(format!("{refused}; {said}")),
        (refused, said) => refused.or(said),
    };
    let what = match effect {
        MessageEffect::Accept if declaration.awaits_presentation() => {
            "registered, to be accepted when its goods are presented".to_owned()
        }
        MessageEffect::Reject
        | MessageEffect::Accept
        | MessageEffect::Control
        | MessageEffect::Release
        | MessageEffect::Invalidate => return said,
        MessageEffect::Hold => called(message)?,
        MessageEffect::Note => {
            let name = match called(message) {
                Some(name) => format!("{name} (customs message {})", message.function_code),
                None => format!("customs message {}", message.function_code),
            };
            if of_what_stands { name } else { about_another(message, &name) }
        }
        MessageEffect::LeaveToOther => match &declaration.milestones.lrn {
            Some(other) => format!("rejected under one LRN, and to be decided under LRN {other}"),
            None => "rejected under one LRN, and to be decided under another".to_owned(),
        },
        MessageEffect::InvalidateSurplus => return None,
        MessageEffect::AcceptPresentation => "presentation accepted".to_owned(),
        MessageEffect::DateAcceptance => match declaration.milestones.accepted_at {
            Some(at) => format!("accepted after the presentation, at {}", moment(at)),
            None => "accepted after the presentation".to_owned(),
        },
        MessageEffect::RejectPresentation => "presentation rejected".to_owned(),
        MessageEffect::RejectSupplementary => "supplementary declaration rejected".to_owned(),
        MessageEffect::RestoreStatus => "invalidation refused".to_owned(),
        MessageEffect::Underneath(status) => format!("{} during a pending invalidation", status.code()),
        MessageEffect::Wait | MessageEffect::Ignore => return None,
    };
    Some(match said {
        Some(said) => format!("{what}: {said}"),
        None => what,
    })
}

/// The text about an answer to a sending that does not count.
fn about_another(message: &AuthorityMessage, said: &str) -> String {
    match &message.mrn {
        Some(mrn) => format!("of another sending, MRN {mrn}: {said}"),
        None => format!("of another sending: {said}"),
    }
}

/// The name of an answer that is not a decision on the goods; `None` when the function code alone tells enough.
fn called(message: &AuthorityMessage) -> Option<String> {
    let name = match &message.answer {
        AuthorityAnswer::DocumentsWanted { limit: Some(limit) } => {
            return Some(format!("documents asked for until {}", moment(*limit)));
        }
        AuthorityAnswer::DocumentsWanted { limit: None } => "documents asked for",
        AuthorityAnswer::Corrected => "corrected by customs",
        AuthorityAnswer::TaxCalculated { is_final: true, .. } => "duties and taxes calculated, final",
        AuthorityAnswer::TaxCalculated { is_final: false, .. } => "duties and taxes calculated, provisional",
        AuthorityAnswer::BalanceTooLow => "the balance of the deferred payment account is too low",
        AuthorityAnswer::ExitConfirmed => "exit confirmed",
        AuthorityAnswer::ExitAwaited => "the result of the exit is awaited",
        AuthorityAnswer::Query => "question of customs",
        AuthorityAnswer::Control => "control intended",
        AuthorityAnswer::Accepted { .. }
        | AuthorityAnswer::Received
        | AuthorityAnswer::Rejected { .. }
        | AuthorityAnswer::Released
        | AuthorityAnswer::Cleared
        | AuthorityAnswer::Invalidated { .. }
        | AuthorityAnswer::RequestGranted
        | AuthorityAnswer::RequestDenied
        | AuthorityAnswer::Other => return None,
    };
    Some(name.to_owned())
}

fn moment(at: DateTime<Utc>) -> String {
    at.format("%Y-%m-%dT%H:%M:%SZ").to_string()
}

/// The errors of a rejection, each with the field that it concerns when that is known, and with its text: the text of
/// customs ("C644 or Y929"), otherwise that of the codebook.
fn reasons(rejection: &Rejection) -> Option<String> {
    let reason = |error: &RejectionError| {
        let mut reason = error.code.clone();
        if let Some(path) = &error.path {
            reason.push(' ');
            reason.push_str(path);
        }
        if let Some(text) = &error.text {
            reason.push_str(": ");
            reason.push_str(text);
        }
        reason
    };
    line_of_reasons(&rejection.errors.iter().map(reason).collect::<Vec<_>>())
}
