use super::Declarations;
use super::change::entry;
use crate::lifecycle::{MessageEffect, Stage, Stance, Status, effect};
use crate::ports::{Changes, InboundFate, ReceivedMessage};
use crate::rejection_path::rejection_of;
use crate::{
    AuthorityAnswer, AuthorityMessage, Declaration, DeclarationError, DeclarationEvent, DeclarationId, EventKind,
    TimelineEvent,
};
use chrono::{DateTime, Duration, Utc};
use customs_kernel::{Actor, OrganisationId, in_unit_of_work};

/// How long one instance may take to act on the messages it claimed, before another does.
const LEASE: Duration = Duration::seconds(30);

impl Declarations {
    /// Acts on up to `limit` messages of customs that nothing was done with yet, each in a unit of
    /// work of its own, and answers how many there were.
    ///
    /// # Errors
    /// `Storage`; what was claimed comes back when the lease ends.
    pub fn apply_received(&self, limit: usize) -> Result<usize, DeclarationError> {
        let now = self.ports.clock.now();
        let messages = self.ports.inbound.claim(limit, now, now + LEASE)?;
        for message in &messages {
            in_unit_of_work(self.ports.work.as_ref(), || self.apply_message(message))?;
        }
        Ok(messages.len())
    }

    fn apply_message(&self, message: &ReceivedMessage) -> Result<(), DeclarationError> {
        let answers = self.ports.reader.read(&message.bytes)?;
        let lrn = answers.iter().find_map(|answer| answer.lrn.as_ref());
        let mrn = answers.iter().find_map(|answer| answer.mrn.as_ref());
        let now = self.ports.clock.now();
        let Some((organisation, id)) = self.ports.repository.locate(lrn, mrn)? else {
            return Ok(self.ports.inbound.settle(message.id, InboundFate::Unmatched, None, now)?);
        };
        let fate = self.apply_answers(organisation, id, &answers, message.received_at)?;
        self.ports.inbound.settle(message.id, fate, Some((organisation, id)), now)?;
        if fate == InboundFate::Applied { self.apply_waiting(organisation, id) } else { Ok(()) }
    }

    /// Tries what waited for another answer again, until a round changes nothing.
    fn apply_waiting(&self, organisation: OrganisationId, id: DeclarationId) -> Result<(), DeclarationError> {
        loop {
            let mut applied = false;
            for message in self.ports.inbound.waiting(organisation, id)? {
                let answers = self.ports.reader.read(&message.bytes)?;
                let fate = self.apply_answers(organisation, id, &answers, message.received_at)?;
                if fate != InboundFate::Waiting {
                    let now = self.ports.clock.now();
                    self.ports.inbound.settle(message.id, fate, Some((organisation, id)), now)?;
                    applied = true;
                }
            }
            if !applied {
                return Ok(());
            }
        }
    }

    /// Applies the answers of one document in order. One that must wait makes the document wait;
    /// those before it are recognised as repeated when it is tried again.
    fn apply_answers(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
        answers: &[AuthorityMessage],
        received_at: DateTime<Utc>,
    ) -> Result<InboundFate, DeclarationError> {
        let mut fate = InboundFate::Ignored;
        for answer in answers {
            match self.apply_answer(organisation, id, answer, received_at)? {
                InboundFate::Waiting => return Ok(InboundFate::Waiting),
                InboundFate::Applied => fate = InboundFate::Applied,
                InboundFate::Ignored | InboundFate::Unmatched => {}
            }
        }
        Ok(fate)
    }

    fn apply_answer(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
        message: &AuthorityMessage,
        received_at: DateTime<Utc>,
    ) -> Result<InboundFate, DeclarationError> {
        let declaration = self.open_for_change(organisation, id, None)?;
        let stance = self.stance(&declaration, message)?;
        let effect = effect(declaration.status, stage(&declaration, message), stance, &message.answer);
        match effect {
            MessageEffect::Wait => return Ok(InboundFate::Waiting),
            MessageEffect::Ignore => return Ok(InboundFate::Ignored),
            _ => {}
        }
        let mut changes = Changes::default();
        if let AuthorityAnswer::Rejected { errors } = &message.answer
            && effect == MessageEffect::Reject
        {
            let lrn = message.lrn.as_ref().or(declaration.milestones.lrn.as_ref());
            let map = match lrn {
                Some(lrn) => self.ports.repository.emission_map(organisation, lrn)?,
                None => None,
            };
            let codes = self.ports.codes.as_ref();
            changes.rejection = Some(rejection_of(&declaration, errors, map.as_ref(), codes, received_at));
        }
        self.enact(declaration, message, effect, changes)?;
        Ok(InboundFate::Applied)
    }

    /// Which lodged message the answer is about, by the LRN that it names.
    fn stance(&self, declaration: &Declaration, message: &AuthorityMessage) -> Result<Stance, DeclarationError> {
        match (&message.lrn, &declaration.milestones.lrn) {
            (Some(named), Some(current)) if named != current => {
                let is_declaration =
                    self.ports.repository.message_kind(declaration.organisation, named)?.is_some_and(|kind| {
                        match kind {
                            crate::MessageKind::Declaration => true,
                        }
                    });
                Ok(if is_declaration { Stance::Former } else { Stance::Request })
            }
            _ => Ok(Stance::Declaration),
        }
    }

    fn enact(
        &self,
        mut declaration: Declaration,
        message: &AuthorityMessage,
        effect: MessageEffect,
        mut changes: Changes,
    ) -> Result<(), DeclarationError> {
        let now = self.ports.clock.now();
        let (line, event) = change(&mut declaration, message, effect, now);
        declaration.updated_at = now;
        changes.resolves_rejections = effect == MessageEffect::Accept;
        let mut line = entry(&declaration, line, now, &Actor::Customs);
        line.details = details(message, effect);
        changes.timeline.push(line);
        changes.events.extend(event.map(|kind| DeclarationEvent::of(&declaration, kind, now)));
        Ok(self.ports.repository.save(declaration, changes)?)
    }
}

/// Moves the declaration and answers the line of history and the event that tell of it.
fn change(
    declaration: &mut Declaration,
    message: &AuthorityMessage,
    effect: MessageEffect,
    now: DateTime<Utc>,
) -> (TimelineEvent, Option<EventKind>) {
    let milestones = &mut declaration.milestones;
    match effect {
        MessageEffect::Accept => {
            milestones.mrn = message.mrn.clone().or(milestones.mrn.take());
            milestones.accepted_at = Some(match message.answer {
                AuthorityAnswer::Accepted { at: Some(at) } => at,
                _ => now,
            });
            declaration.status = Status::Accepted;
            (TimelineEvent::Accepted, Some(EventKind::Accepted))
        }
        MessageEffect::AcceptPresentation => {
            milestones.presentation_accepted_at = Some(now);
            (TimelineEvent::StatusChanged, Some(EventKind::StatusChanged))
        }
        MessageEffect::RejectPresentation => {
            milestones.presentation_sent_at = None;
            (TimelineEvent::StatusChanged, Some(EventKind::StatusChanged))
        }
        MessageEffect::Control => {
            declaration.status = Status::UnderControl;
            (TimelineEvent::Control, Some(EventKind::Control))
        }
        MessageEffect::Hold => {
            declaration.status = Status::Held;
            (TimelineEvent::Held, Some(EventKind::Held))
        }
        MessageEffect::Release => {
            milestones.released_at = Some(now);
            declaration.status = Status::Released;
            (TimelineEvent::Released, Some(EventKind::Released))
        }
        MessageEffect::Reject => {
            declaration.status = Status::Rejected;
            (TimelineEvent::Rejected, Some(EventKind::Rejected))
        }
        MessageEffect::Invalidate => {
            milestones.invalidated_at = Some(match message.answer {
                AuthorityAnswer::Invalidated { at: Some(at) } => at,
                _ => now,
            });
            declaration.status = Status::Invalidated;
            declaration.status_before_invalidation = None;
            (TimelineEvent::Invalidated, Some(EventKind::Invalidated))
        }
        MessageEffect::RestoreStatus => {
            declaration.status = declaration.status_before_invalidation.take().unwrap_or(Status::Accepted);
            (TimelineEvent::StatusChanged, Some(EventKind::StatusChanged))
        }
        MessageEffect::Underneath(status) => {
            declaration.status_before_invalidation = Some(status);
            if status == Status::Released {
                milestones.released_at = Some(now);
            }
            (TimelineEvent::StatusChanged, None)
        }
        MessageEffect::Note | MessageEffect::Wait | MessageEffect::Ignore => (TimelineEvent::StatusChanged, None),
    }
}

/// What the history says beside the event.
fn details(message: &AuthorityMessage, effect: MessageEffect) -> Option<String> {
    match effect {
        MessageEffect::Reject => match &message.answer {
            AuthorityAnswer::Rejected { errors } if !errors.is_empty() => {
                let codes: Vec<&str> = errors.iter().map(|error| error.code.as_str()).collect();
                Some(codes.join(", "))
            }
            _ => None,
        },
        MessageEffect::Note => Some(format!("customs message {}", message.function_code)),
        MessageEffect::AcceptPresentation => Some("presentation accepted".to_owned()),
        MessageEffect::RejectPresentation => Some("presentation rejected".to_owned()),
        MessageEffect::RestoreStatus => Some("invalidation refused".to_owned()),
        MessageEffect::Underneath(status) => Some(format!("{} during a pending invalidation", status.code())),
        MessageEffect::Accept
        | MessageEffect::Control
        | MessageEffect::Hold
        | MessageEffect::Release
        | MessageEffect::Invalidate
        | MessageEffect::Wait
        | MessageEffect::Ignore => None,
    }
}

/// Validation code of a rejection because the LRN was used before (the same engine number in two
/// countries' code lists).
const DUPLICATE_LRN: [&str; 2] = ["CDS12003", "DMS12003"];

fn stage(declaration: &Declaration, message: &AuthorityMessage) -> Stage {
    let milestones = &declaration.milestones;
    let duplicate_lrn = match &message.answer {
        AuthorityAnswer::Rejected { errors } => {
            errors.iter().any(|error| DUPLICATE_LRN.contains(&error.code.as_str()))
        }
        _ => false,
    };
    Stage {
        advance: declaration.symbol().is_advance(),
        presented: milestones.presentation_accepted_at.is_some(),
        presentation_sent: milestones.presentation_sent_at.is_some(),
        duplicate_lrn,
    }
}
