use super::Declarations;
use super::apply::Applied;
use super::change::entry;
use crate::lifecycle::{MessageEffect, Stage, Stance, Status, effect};
use crate::ports::Changes;
use crate::rejection_path::rejection_of;
use crate::{
    AuthorityAnswer, AuthorityError, AuthorityMessage, Declaration, DeclarationError, DeclarationEvent, DeclarationId,
    EventKind, MessageKind, Rejection, TimelineEvent,
};
use chrono::{DateTime, Utc};
use customs_kernel::{Actor, OrganisationId};

impl Declarations {
    /// Does what one answer means in the present status, in the unit of work of the caller.
    pub(super) fn apply_answer(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
        message: &AuthorityMessage,
        received_at: DateTime<Utc>,
    ) -> Result<Applied, DeclarationError> {
        let mut declaration = self.open_for_change(organisation, id, None)?;
        let stance = self.stance(&declaration, message)?;
        let effect = effect(declaration.status, stage(&declaration, message), stance, &message.answer);
        match effect {
            MessageEffect::Wait => return Ok(Applied::Waits),
            MessageEffect::Ignore => return Ok(Applied::Nothing),
            _ => {}
        }
        let rejection = match &message.answer {
            AuthorityAnswer::Rejected { errors } if rejects(effect) => {
                Some(self.rejection(&declaration, message, errors, received_at)?)
            }
            _ => None,
        };
        let now = self.ports.clock.now();
        let (line, event) = change(&mut declaration, message, effect, now);
        declaration.updated_at = now;
        let mut line = entry(&declaration, line, now, &Actor::Customs);
        line.details = details(message, effect);
        let changes = Changes {
            timeline: vec![line],
            events: event.map(|kind| DeclarationEvent::of(&declaration, kind, now)).into_iter().collect(),
            rejection,
            resolves_rejections: effect == MessageEffect::Accept,
            ..Changes::default()
        };
        self.ports.repository.save(declaration, changes)?;
        Ok(if effect == MessageEffect::Accept { Applied::Accepted } else { Applied::Changed })
    }

    /// Which lodged message the answer is about, by the LRN that it names. Customs may also write
    /// about a declaration under a reference of its own.
    fn stance(&self, declaration: &Declaration, message: &AuthorityMessage) -> Result<Stance, DeclarationError> {
        match (&message.lrn, &declaration.milestones.lrn) {
            (Some(named), Some(current)) if named != current => {
                let kind = self.ports.repository.message_kind(declaration.organisation, named)?;
                Ok(if kind == Some(MessageKind::Declaration) { Stance::Former } else { Stance::Request })
            }
            _ => Ok(Stance::Declaration),
        }
    }

    fn rejection(
        &self,
        declaration: &Declaration,
        message: &AuthorityMessage,
        errors: &[AuthorityError],
        arrived_at: DateTime<Utc>,
    ) -> Result<Rejection, DeclarationError> {
        let map = match message.lrn.as_ref().or(declaration.milestones.lrn.as_ref()) {
            Some(lrn) => self.ports.repository.emission_map(declaration.organisation, lrn)?,
            None => None,
        };
        Ok(rejection_of(declaration, errors, map.as_ref(), self.ports.codes.as_ref(), arrived_at))
    }
}

/// Also during a pending invalidation a rejection is one: its reasons are kept.
const fn rejects(effect: MessageEffect) -> bool {
    matches!(effect, MessageEffect::Reject | MessageEffect::Underneath(Status::Rejected))
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
        MessageEffect::Note => {
            (TimelineEvent::StatusChanged, changes_more(message).then_some(EventKind::StatusChanged))
        }
        MessageEffect::Wait | MessageEffect::Ignore => (TimelineEvent::StatusChanged, None),
    }
}

/// Whether others are told of a message that leaves the status as it is: customs corrected the
/// declaration (07), or goes on with it outside its system (17).
fn changes_more(message: &AuthorityMessage) -> bool {
    message.answer == AuthorityAnswer::Corrected || message.function_code == "17"
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
        AuthorityAnswer::Rejected { errors } => errors.iter().any(|error| DUPLICATE_LRN.contains(&error.code.as_str())),
        _ => false,
    };
    Stage {
        advance: declaration.symbol().is_advance(),
        presented: milestones.presentation_accepted_at.is_some(),
        presentation_sent: milestones.presentation_sent_at.is_some(),
        duplicate_lrn,
    }
}
