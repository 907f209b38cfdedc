use super::change::entry;
use super::consequence::{Consequence, Told, consequence};
use crate::lifecycle::{MessageEffect, NamedMessage, Stage, Stance, effect};
use crate::ports::Changes;
use crate::{AuthorityAnswer, MessageKind, SentMessage, Transit, TransitEvent};
use chrono::{DateTime, Utc};
use customs_kernel::{Actor, Lrn};

/// What follows for a transit when a message to customs is given up: where it still waits for that very
/// message it goes on as if customs had refused it, so that nothing waits for ever. `latest` is the reference
/// of its last message of that kind. Answers what is stored with the transit: a line of history at least, and
/// no rejection, since customs never said anything.
#[must_use]
pub fn given_up(
    transit: &mut Transit,
    message: &SentMessage,
    latest: Option<&Lrn>,
    reason: &str,
    at: DateTime<Utc>,
) -> Changes {
    let refused = AuthorityAnswer::FunctionalNack { errors: Vec::new() };
    let effect = match waits_for(transit, message, latest) {
        true => effect(transit.standing, stage(transit), Stance::of(message.kind), &refused),
        false => MessageEffect::Note,
    };
    let told = Told { answer: &refused, mrn: None, at };
    let Consequence { line, event, rejects: _, unloads: _ } = consequence(transit, told, effect);
    transit.updated_at = at;
    let SentMessage { kind, lrn, .. } = message;
    let mut line = entry(transit, line, at, &Actor::System);
    let what = kind.word().replace('_', " ");
    line.details = Some(format!("the {what} under LRN {lrn} was given up: {reason}"));
    let events = event.map(|kind| TransitEvent::of(transit, kind, at)).into_iter().collect();
    Changes { timeline: vec![line], events, ..Changes::default() }
}

/// Whether nothing else was sent in its place, and nothing was heard of it.
fn waits_for(transit: &Transit, message: &SentMessage, latest: Option<&Lrn>) -> bool {
    let is_the_last = match message.kind {
        MessageKind::Declaration => transit.milestones.lrn.as_ref(),
        _ => latest,
    } == Some(&message.lrn);
    // A try that ended in nobody knows what may have arrived all the same.
    let was_heard_of =
        message.kind == MessageKind::Presentation && transit.milestones.presentation_accepted_at.is_some();
    is_the_last && !was_heard_of
}

/// A refusal means the same whatever else is known.
const NOTHING_KNOWN: Stage = Stage {
    prelodged: false,
    presentation_sent: false,
    duplicate: false,
    has_mrn: false,
    named: NamedMessage { accepted: false, rejected: false, names_mrn: false },
};

const fn stage(transit: &Transit) -> Stage {
    let presentation_sent = transit.milestones.presentation_sent_at.is_some();
    Stage { presentation_sent, ..NOTHING_KNOWN }
}
