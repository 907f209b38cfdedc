//! The text that a message of customs leaves in the history, beside the decision itself.

use crate::{AccessCode, AuthorityAnswer, AuthorityMessage, Rejection, RejectionError};
use customs_kernel::line_of_reasons;

/// The most numbers of items in one line of history.
const MOST_ITEMS: usize = 50;

/// Facts beside a message of customs that its history entry needs.
#[derive(Clone, Copy)]
pub(super) struct Told<'a> {
    /// The errors of the message, matched with the fields of the form.
    pub(super) refusal: Option<&'a Rejection>,
    /// The access codes that customs may repeat.
    pub(super) access_codes: &'a [AccessCode],
    /// Number of items that were declared.
    pub(super) items: usize,
    /// Which amendment the message decides on, when it is not simply the last one.
    pub(super) remark: Option<&'static str>,
}

impl Told<'_> {
    /// The meaning of a message that changes no state.
    pub(super) fn noted(self, message: &AuthorityMessage) -> String {
        match &message.answer {
            AuthorityAnswer::ControlIntended => "customs intends to control the goods".to_owned(),
            AuthorityAnswer::PartlyReleased { closes, items } => {
                let closed = if *closes { ", and the movement is closed" } else { "" };
                let kept = items.as_deref().map_or_else(String::new, |items| self.kept(items));
                format!("goods released in part{closed}{kept}")
            }
            AuthorityAnswer::NothingReleased => "no goods released".to_owned(),
            _ => {
                let remark = self.remark.map_or_else(String::new, |remark| format!(": {remark}"));
                format!("customs message {}{remark}", message.message_type)
            }
        }
    }

    /// The declared items of which nothing is released, so that customs keeps them.
    fn kept(self, released: &[u32]) -> String {
        let numbers = (1_u32..).take(self.items);
        let kept: Vec<String> =
            numbers.filter(|number| !released.contains(number)).map(|number| number.to_string()).collect();
        let (shown, more) = kept.split_at(kept.len().min(MOST_ITEMS));
        match (shown, more.len()) {
            ([], _) => String::new(),
            (shown, 0) => format!(", without item {}", shown.join(", ")),
            (shown, more) => format!(", without item {} and {more} more", shown.join(", ")),
        }
    }

    /// Everything that customs says beside its decision: reasons, errors with their texts and values, and further
    /// facts.
    pub(super) fn said(self, message: &AuthorityMessage) -> Option<String> {
        let stated = match &message.answer {
            AuthorityAnswer::NotReleased { reason }
            | AuthorityAnswer::GuaranteeInvalid { reason, .. }
            | AuthorityAnswer::InvalidationDecision { reason, .. } => reason.clone(),
            AuthorityAnswer::NonArrivedRequest { limit, office: _ } => {
                limit.map(|limit| format!("answer wanted by {limit}"))
            }
            _ => None,
        };
        // A reason that customs repeats among its other statements is told once.
        let stated = stated.filter(|stated| !message.reasons.iter().any(|reason| reason.contains(stated.as_str())));
        let errors = self.refusal.into_iter().flat_map(|refusal| refusal.errors.iter().map(reason));
        let conceal = |text: String| AccessCode::concealed_as_words(&text, self.access_codes);
        let all: Vec<String> = errors.chain(stated).chain(message.reasons.iter().cloned()).map(conceal).collect();
        line_of_reasons(&all)
    }
}

/// One error of a refusal: its code, the field or else the element it is about, the text, and the value in question.
fn reason(error: &RejectionError) -> String {
    let RejectionError { code, text, pointer, path, original_value, line_number: _ } = error;
    let place = path.as_deref().or(pointer.as_deref()).unwrap_or_default();
    let mut reason = format!("{code} {place}").trim().to_owned();
    if let Some(text) = text {
        reason.push_str(&format!(": {text}"));
    }
    if let Some(value) = original_value {
        reason.push_str(&format!(" ({value})"));
    }
    reason
}
