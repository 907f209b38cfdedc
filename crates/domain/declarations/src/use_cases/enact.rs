use super::Declarations;
use super::apply::Applied;
use super::change::entry;
use super::consequence::{change, details};
use crate::lifecycle::{MessageEffect, Stage, Stance, Status, effect};
use crate::ports::Changes;
use crate::rejection_path::rejection_of;
use crate::{
    AuthorityAnswer, AuthorityError, AuthorityMessage, Declaration, DeclarationError, DeclarationEvent, DeclarationId,
    MessageKind, Rejection,
};
use chrono::{DateTime, Utc};
use customs_kernel::{Actor, Lrn, OrganisationId};

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
        let refusal = match &message.answer {
            AuthorityAnswer::Rejected { errors } => {
                Some(self.refusal(&declaration, stance, message.lrn.as_ref(), errors, received_at)?)
            }
            _ => None,
        };
        let now = self.ports.clock.now();
        let (line, event) = change(&mut declaration, message, effect, now);
        declaration.updated_at = now;
        let mut line = entry(&declaration, line, now, &Actor::Customs);
        line.details = details(message, effect, refusal.as_ref());
        let changes = Changes {
            timeline: vec![line],
            events: event.map(|kind| DeclarationEvent::of(&declaration, kind, now)).into_iter().collect(),
            rejection: refusal.filter(|_| rejects(effect)),
            resolves_rejections: effect == MessageEffect::Accept,
            ..Changes::default()
        };
        self.ports.repository.save(declaration, changes)?;
        Ok(if effect == MessageEffect::Accept { Applied::Accepted } else { Applied::Changed })
    }

    /// Which lodged message the answer is about, by the LRN that it names. Customs may also write
    /// about a declaration under a reference of its own.
    fn stance(&self, declaration: &Declaration, message: &AuthorityMessage) -> Result<Stance, DeclarationError> {
        let named = match (&message.lrn, &declaration.milestones.lrn) {
            (Some(named), Some(current)) if named != current => named,
            _ => return Ok(Stance::Declaration),
        };
        let (organisation, repository) = (declaration.organisation, self.ports.repository.as_ref());
        let Some(kind) = repository.message_kind(organisation, named)? else { return Ok(Stance::Declaration) };
        let request = match kind {
            MessageKind::Declaration => return Ok(Stance::Former),
            MessageKind::Presentation => Stance::Presentation,
            MessageKind::Supplementary => Stance::Supplementary,
            MessageKind::Invalidation => Stance::Invalidation,
            MessageKind::ControlResponse | MessageKind::AlternativeProof => return Ok(Stance::Information),
        };
        let latest = repository.latest_lrn(organisation, declaration.id, kind)?;
        Ok(if latest.as_ref() == Some(named) { request } else { Stance::FormerRequest })
    }

    /// What customs found wrong with the message that it names, in terms of what that was made from.
    fn refusal(
        &self,
        declaration: &Declaration,
        stance: Stance,
        named: Option<&Lrn>,
        errors: &[AuthorityError],
        arrived_at: DateTime<Utc>,
    ) -> Result<Rejection, DeclarationError> {
        let lrn = match stance {
            Stance::Declaration => declaration.milestones.lrn.as_ref(),
            _ => named,
        };
        let map = match lrn {
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
        presentation_first: declaration.form.needs_presentation(),
        presentation_sent: milestones.presentation_sent_at.is_some(),
        presented: milestones.presentation_accepted_at.is_some(),
        supplementary_sent: milestones.supplementary_sent_at.is_some(),
        duplicate_lrn,
    }
}
