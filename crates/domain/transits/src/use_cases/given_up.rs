use super::change::entry;
use super::consequence::{Consequence, Told, consequence};
use crate::lifecycle::{MessageEffect, NamedMessage, Stage, Stance, effect};
use crate::ports::Changes;
use crate::{AuthorityAnswer, MessageKind, SentMessage, Transit, TransitEvent};
use chrono::{DateTime, Utc};
use customs_kernel::{Actor, Lrn};

/// What follows for a transit when a message to customs is given up: where it still waits for that very
/// message it goes on as if customs had refused it, so that nothing waits for ever. `latest` is the reference
/// of its last message of that kind, `others` are the other sendings of the same submission, oldest first: while customs may
/// still accept one of them, that one counts again. Answers what is stored with the transit: a line of history at least,
/// and no rejection, since customs never said anything.
#[must_use]
pub fn given_up(
    transit: &mut Transit,
    message: &SentMessage,
    latest: Option<&Lrn>,
    others: &[SentMessage],
    reason: &str,
    at: DateTime<Utc>,
) -> Changes {
    let refused = AuthorityAnswer::FunctionalNack { errors: Vec::new() };
    let open = others.iter().rfind(|other| other.is_open());
    let effect = match waits_for(transit, message, latest) {
        true => effect(transit.standing, stage(transit, open), Stance::of(message.kind), &refused),
        false => MessageEffect::Note,
    };
    let told = Told { answer: &refused, mrn: None, at };
    let Consequence { line, event, rejects: _, unloads: _ } = consequence(transit, told, effect);
    transit.updated_at = at;
    let SentMessage { kind, lrn, .. } = message;
    let counts_again = open.filter(|_| effect == MessageEffect::OtherCounts).map(|open| open.lrn.clone());
    let mut line = entry(transit, line, at, &Actor::System);
    let what = kind.word().replace('_', " ");
    let mut details = format!("the {what} under LRN {lrn} was given up: {reason}");
    if let Some(open) = &counts_again {
        details = format!("{details}; customs may still accept LRN {open}");
        transit.milestones.lrn = Some(open.clone());
    }
    line.details = Some(details);
    let events = event.map(|kind| TransitEvent::of(transit, kind, at)).into_iter().collect();
    Changes { timeline: vec![line], events, counts_again, ..Changes::default() }
}

/// Whether nothing else was sent in its place, and nothing was heard of it.
fn waits_for(transit: &Transit, message: &SentMessage, latest: Option<&Lrn>) -> bool {
    let is_the_last = match message.kind {
        MessageKind::Declaration => transit.milestones.lrn.as_ref() == Some(&message.lrn),
        // Each is about an acceptance of its own: none takes the place of another.
        MessageKind::SurplusInvalidation => true,
        _ => latest == Some(&message.lrn),
    };
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
    another_is_open: false,
    named: NamedMessage { accepted: false, rejected: false, names_mrn: false },
};

const fn stage(transit: &Transit, open: Option<&SentMessage>) -> Stage {
    let presentation_sent = transit.milestones.presentation_sent_at.is_some();
    Stage { presentation_sent, another_is_open: open.is_some(), ..NOTHING_KNOWN }
}
