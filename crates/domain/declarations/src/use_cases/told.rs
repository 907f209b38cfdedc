//! What the history says of an answer of customs, beside the event.

use crate::lifecycle::MessageEffect;
use crate::{AuthorityAnswer, AuthorityMessage, Declaration, Rejection, RejectionError};
use chrono::{DateTime, Utc};
use customs_kernel::line_of_reasons;

/// What the line of history says: what the answer is called, and what customs wrote with it.
pub(super) fn details(
    declaration: &Declaration,
    message: &AuthorityMessage,
    effect: MessageEffect,
    refusal: Option<&Rejection>,
) -> Option<String> {
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
        MessageEffect::Note => match called(message) {
            Some(name) => format!("{name} (customs message {})", message.function_code),
            None => format!("customs message {}", message.function_code),
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

/// What an answer that is no decision on the goods is called. `None` for those that the number of the message tells well
/// enough.
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

/// The errors of a rejection, each with the field that it means where that is known, and its text: what customs wrote
/// ("C644 or Y929"), else that of the codebook.
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
