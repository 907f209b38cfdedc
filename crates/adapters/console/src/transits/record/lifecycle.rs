//! Where a transit can go from its states: found by asking the tables of the domain about every command and every
//! answer.

use crate::records::lifecycle::{Lifecycle, Mover, NextStatus};
use crate::texts::Language;
use customs_transits::lifecycle::{
    Command, CommandEffect, MessageEffect, Stage, Stance, Standing, Status, command_effect, effect,
};
use customs_transits::{AuthorityAnswer, MessageKind, Transit};
use std::collections::BTreeSet;

/// The picture of the transit's life.
pub(super) fn picture(t: Language, transit: &Transit) -> Lifecycle {
    let status = transit.status();
    let stage = Stage {
        prelodged: transit.form.is_prelodged(),
        presentation_sent: transit.milestones.presentation_sent_at.is_some(),
        has_mrn: transit.milestones.mrn.is_some(),
        ..Stage::default()
    };
    let next: Vec<NextStatus> = next(transit.standing, stage)
        .into_iter()
        .map(|(to, by)| NextStatus { code: to.code(), name: t.transit_status(to), by })
        .collect();
    Lifecycle::new(t, status.code(), t.transit_status(status), &next)
}

/// The statuses that may follow, with the side that brings them about. What customs does only after another message of
/// its own is not among them.
pub fn next(from: Standing, stage: Stage) -> BTreeSet<(Status, Mover)> {
    let mut found = BTreeSet::new();
    for command in Command::ALL {
        let to = match command_effect(from, command) {
            CommandEffect::Departure(departure) => Some(Standing { departure, ..from }),
            CommandEffect::Destination(destination) => Some(Standing { destination, ..from }),
            CommandEffect::Stays | CommandEffect::AwaitsAcceptance | CommandEffect::Refused => None,
        };
        found.extend(to.map(|to| (to.status(), Mover::Broker)));
    }
    for kind in MessageKind::ALL.iter().copied() {
        for answer in answers() {
            let to = after(from, effect(from, stage, Stance::for_kind(kind), &answer));
            found.extend(to.map(|to| (to.status(), Mover::Customs)));
        }
    }
    found.retain(|(to, _)| *to != from.status());
    found
}

/// The standing that an effect leads to; `None` when it leads to no other.
fn after(from: Standing, effect: MessageEffect) -> Option<Standing> {
    match effect {
        MessageEffect::Departure(departure) => Some(Standing { departure, ..from }),
        MessageEffect::Destination(destination) => Some(Standing { destination, ..from }),
        MessageEffect::RestoreState => from.before_invalidation.map(|departure| Standing { departure, ..from }),
        MessageEffect::RejectPresentation
        | MessageEffect::Amend
        | MessageEffect::RejectRequest(_)
        | MessageEffect::Underneath(_)
        | MessageEffect::OtherCounts
        | MessageEffect::InvalidateSurplus
        | MessageEffect::SurplusStays
        | MessageEffect::Note
        | MessageEffect::Wait
        | MessageEffect::Ignore => None,
    }
}

/// An answer of each kind that decides something.
fn answers() -> [AuthorityAnswer; 12] {
    [
        AuthorityAnswer::MrnAllocated { accepted_on: None },
        AuthorityAnswer::ReleasedForTransit { released_on: None },
        AuthorityAnswer::NotReleased { reason: None },
        AuthorityAnswer::DepartureRejected { rejects: None, errors: Vec::new() },
        AuthorityAnswer::DestinationRejected { rejects: None, errors: Vec::new() },
        AuthorityAnswer::InvalidationDecision { granted: true, reason: None },
        AuthorityAnswer::InvalidationDecision { granted: false, reason: None },
        AuthorityAnswer::WrittenOff { written_off_on: None },
        AuthorityAnswer::GoodsReleased { released_on: None },
        AuthorityAnswer::FunctionalNack { errors: Vec::new() },
        AuthorityAnswer::XmlNack { errors: Vec::new() },
        AuthorityAnswer::UnloadingPermission { names_seals: None },
    ]
}
