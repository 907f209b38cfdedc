//! Where a declaration can go from its status: found by asking the tables of the domain about every command and every
//! answer.

use crate::records::lifecycle::{Lifecycle, Mover, NextStatus};
use crate::texts::Language;
use customs_declarations::lifecycle::{
    Command, CommandEffect, MessageEffect, Stage, Stance, Status, command_effect, effect,
};
use customs_declarations::{AuthorityAnswer, Declaration};
use std::collections::BTreeSet;

/// Our messages with answers that can change the status.
const STANCES: [Stance; 3] = [Stance::Declaration, Stance::Presentation, Stance::Invalidation];

/// The picture of the declaration's life.
pub(super) fn picture(t: Language, declaration: &Declaration) -> Lifecycle {
    let status = declaration.status;
    let next: Vec<NextStatus> = next(declaration)
        .into_iter()
        .map(|(to, by)| NextStatus { code: to.code(), name: t.declaration_status(to), by })
        .collect();
    Lifecycle::new(t, status.code(), t.declaration_status(status), &next)
}

/// The statuses that may follow, with the side that brings them about.
pub fn next(declaration: &Declaration) -> BTreeSet<(Status, Mover)> {
    let (from, milestones) = (declaration.status, &declaration.milestones);
    let stage = Stage {
        advance: declaration.symbol().is_advance(),
        presentation_first: declaration.form.needs_presentation(),
        presentation_sent: milestones.presentation_sent_at.is_some(),
        presented: milestones.presentation_accepted_at.is_some(),
        supplementary_sent: milestones.supplementary_sent_at.is_some(),
        has_mrn: milestones.mrn.is_some(),
        ..Stage::default()
    };
    let mut found = BTreeSet::new();
    for command in Command::ALL {
        if let CommandEffect::Becomes(to) = command_effect(from, command) {
            found.insert((to, Mover::Broker));
        }
    }
    for stance in STANCES {
        for answer in answers() {
            let to = after(effect(from, stage, stance, &answer), declaration.status_before_invalidation);
            found.extend(to.map(|to| (to, Mover::Customs)));
        }
    }
    found.retain(|(to, _)| *to != from);
    found
}

/// The status that an effect leads to; `None` when it leads to no other.
const fn after(effect: MessageEffect, before_invalidation: Option<Status>) -> Option<Status> {
    match effect {
        MessageEffect::Accept => Some(Status::Accepted),
        MessageEffect::Control => Some(Status::UnderControl),
        MessageEffect::Hold => Some(Status::Held),
        MessageEffect::Release => Some(Status::Released),
        MessageEffect::Reject => Some(Status::Rejected),
        MessageEffect::Invalidate => Some(Status::Invalidated),
        MessageEffect::RestoreStatus => before_invalidation,
        MessageEffect::AcceptPresentation
        | MessageEffect::DateAcceptance
        | MessageEffect::RejectPresentation
        | MessageEffect::RejectSupplementary
        | MessageEffect::Amend
        | MessageEffect::RefuseAmendment
        | MessageEffect::Underneath(_)
        | MessageEffect::InvalidateSurplus
        | MessageEffect::LeaveToOther
        | MessageEffect::Note
        | MessageEffect::Wait
        | MessageEffect::Ignore => None,
    }
}

/// An answer of each kind that decides something.
fn answers() -> [AuthorityAnswer; 9] {
    [
        AuthorityAnswer::Accepted { at: None },
        AuthorityAnswer::Received,
        AuthorityAnswer::Rejected { errors: Vec::new() },
        AuthorityAnswer::Control,
        AuthorityAnswer::DocumentsWanted { limit: None },
        AuthorityAnswer::Released,
        AuthorityAnswer::Invalidated { at: None },
        AuthorityAnswer::RequestGranted,
        AuthorityAnswer::RequestDenied,
    ]
}
