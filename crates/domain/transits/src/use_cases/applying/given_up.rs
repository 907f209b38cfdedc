use super::consequence::{AppliedAnswer, Consequence, consequence};
use crate::lifecycle::{MessageEffect, NamedMessage, Stage, Stance, effect};
use crate::ports::{Changes, TransitRepository};
use crate::use_cases::change::entry;
use crate::{AuthorityAnswer, MessageKind, SentMessage, Transit, TransitEvent, TransitId};
use chrono::{DateTime, Utc};
use customs_exchange::ports::{GivesUp, SentMessages};
use customs_kernel::facts::{Name, Reason, Statement};
use customs_kernel::{Actor, Lrn, OrganisationId, RecordHistory, StorageError, SubjectKind};
use std::sync::Arc;

/// Updates a transit when one of its messages is given up. If the transit still waits for that very message, it
/// continues as if customs had refused it, so that nothing waits for ever. If customs may still accept another
/// sending of the same submission, that one becomes the current one again. No rejection is stored, since customs
/// never refused anything.
#[derive(Clone)]
pub struct AfterGivingUp {
    /// Stores the transits.
    pub repository: Arc<dyn TransitRepository>,
    /// The messages that were made for customs.
    pub sent: Arc<dyn SentMessages<MessageKind>>,
}

customs_kernel::debug_by_name!(AfterGivingUp);

impl GivesUp for AfterGivingUp {
    fn kind(&self) -> SubjectKind {
        SubjectKind::Transit
    }

    fn hold(&self, organisation: OrganisationId, record: i64) -> Result<(), StorageError> {
        self.repository.find_for_change(organisation, TransitId::new(record)).map(drop)
    }

    fn given_up(
        &self,
        organisation: OrganisationId,
        record: i64,
        message: &Lrn,
        reason: &Statement,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let held = self.repository.find_for_change(organisation, TransitId::new(record))?;
        // A draft that was deleted has nothing to continue.
        let Some(mut transit) = held else { return Ok(()) };
        let Some(message) = self.sent.sent_message(organisation, message)? else { return Ok(()) };
        let latest = self.sent.latest(organisation, record, message.kind)?;
        let others = self.sent.other_sendings(organisation, record, &message)?;
        let open = SentMessage::left_to_decide(others);
        let effect = match waits_for(&transit, &message, latest.as_ref()) {
            true => effect(transit.standing, stage(&transit, open.as_ref()), Stance::for_kind(message.kind), &REFUSED),
            false => MessageEffect::Note,
        };
        let counts = open.filter(|_| effect == MessageEffect::OtherCounts);
        let open = counts.map(|counts| counts.lrn);
        if let Some(lrn) = &open {
            self.sent.count_again(organisation, lrn)?;
            transit.milestones.lrn = Some(lrn.clone());
        }
        let (kind, reason) = (Name::from(message.kind.word()), Reason::from(reason.clone()));
        let details = RecordHistory::given_up(kind, &message.lrn, reason, open.as_ref());
        let changes = changes(&mut transit, effect, details, at);
        self.repository.save(transit, changes)
    }
}

/// The answer that the transit continues with.
const REFUSED: AuthorityAnswer = AuthorityAnswer::FunctionalNack { errors: Vec::new() };

/// Changes the transit and returns the records to store with it.
fn changes(transit: &mut Transit, effect: MessageEffect, details: RecordHistory, at: DateTime<Utc>) -> Changes {
    let amendment = transit.open_amendment().map(|open| open.lrn.clone());
    let reported = AppliedAnswer { answer: &REFUSED, mrn: None, amendment: amendment.as_ref(), at };
    let Consequence { line, event, rejects: _, unloads: _, amends: _ } = consequence(transit, reported, effect);
    transit.updated_at = at;
    let mut line = entry(transit, line, at, &Actor::System);
    line.details = Some(details.into());
    let events = event.map(|kind| TransitEvent::new(transit, kind, at)).into_iter().collect();
    Changes { timeline: vec![line], events, ..Changes::default() }
}

/// Returns whether the transit waits for this message: no later message replaced it, and customs did not answer it.
fn waits_for(transit: &Transit, message: &SentMessage, latest: Option<&Lrn>) -> bool {
    let is_the_last = match message.kind {
        MessageKind::Declaration => transit.milestones.lrn.as_ref() == Some(&message.lrn),
        // Each such request is about an acceptance of its own, so none replaces another.
        MessageKind::SurplusInvalidation => true,
        _ => latest == Some(&message.lrn),
    };
    // A failed attempt to send may have reached customs all the same.
    let was_heard_of =
        message.kind == MessageKind::Presentation && transit.milestones.presentation_accepted_at.is_some();
    is_the_last && !was_heard_of
}

/// Stage without further facts, since a refusal means the same whatever else is known.
const NOTHING_KNOWN: Stage = Stage {
    prelodged: false,
    presentation_sent: false,
    duplicate: false,
    has_mrn: false,
    another_is_open: false,
    amendment_is_open: false,
    named: NamedMessage { accepted: false, rejected: false, names_mrn: false },
};

fn stage(transit: &Transit, open: Option<&SentMessage>) -> Stage {
    let presentation_sent = transit.milestones.presentation_sent_at.is_some();
    let amendment_is_open = transit.open_amendment().is_some();
    Stage { presentation_sent, another_is_open: open.is_some(), amendment_is_open, ..NOTHING_KNOWN }
}
