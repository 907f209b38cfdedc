use super::consequence::{AppliedAnswer, change};
use super::moments::is_of_before;
use super::standing::Standing;
use crate::lifecycle::{MessageEffect, NamedMessage, Stage, Stance, Status, effect};
use crate::ports::Changes;
use crate::rejection::rejection_of;
use crate::use_cases::change::entry;
use crate::use_cases::declarations::Declarations;
use crate::{
    AuthorityAnswer, AuthorityMessage, Declaration, DeclarationError, DeclarationHistory, DeclarationId, Milestones,
    Rejection, SentMessage,
};
use chrono::{DateTime, Utc};
use customs_exchange::{InboundFate, Received};
use customs_kernel::facts::StoredStatement;
use customs_kernel::{Actor, Lrn, OrganisationId, Subject, WriteEffect};

impl Declarations {
    /// Applies one answer to the declaration in its present status, in the unit of work of the caller.
    pub(super) fn enact(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
        message: &AuthorityMessage,
        received: Received,
    ) -> Result<InboundFate, DeclarationError> {
        let mut declaration = self.open_for_change(organisation, id, None)?;
        let standing = self.standing(&declaration, message)?;
        let another_open = self.another_open(&declaration, message, &standing)?;
        let amendment = self.named_amendment(&declaration, &standing)?;
        let stage = Stage {
            another_open: another_open.is_some(),
            amendment_open: amendment.as_ref().is_some_and(|it| it.may_be_decided(declaration.status)),
            ..stage(&declaration, message, &standing, received)
        };
        let effect = effect(declaration.status, stage, standing.stance, &message.answer);
        if effect == MessageEffect::Wait {
            return Ok(InboundFate::Waiting);
        }
        // A rejection for a repeated LRN settles nothing: the answer to the message that first used the LRN is still to
        // come.
        if !stage.duplicate_lrn {
            self.note_answer(&declaration, message, &standing, effect, received)?;
            self.note_end_of_surplus(&declaration, message, &standing, received)?;
        }
        if effect == MessageEffect::Ignore {
            return Ok(InboundFate::Ignored);
        }
        let refusal = self.refusal(&declaration, standing.stance, message, received.at)?;
        let now = self.applying().clock.now();
        self.choose_sending(&mut declaration, &standing, effect, another_open)?;
        let amendment = self.decide_amendment(&mut declaration, amendment, effect, now)?;
        let of_what_stands = standing.stance.is_about_what_stands(stage);
        let answer = AppliedAnswer {
            message,
            received_at: received.at,
            effect,
            of_what_stands,
            amendment,
            names_open_amendment: stage.amendment_open,
        };
        let (line, event) = change(&mut declaration, &answer, now);
        declaration.updated_at = now;
        let mut line = entry(&declaration, line, now, &Actor::Customs);
        line.details = inference(received).map(StoredStatement::from).or(self.reported(
            &declaration,
            &answer,
            refusal.as_ref(),
        )?);
        let outbound = match effect {
            MessageEffect::InvalidateSurplus => self.surplus_invalidation(&declaration, message, &mut line)?,
            _ => None,
        };
        let changes = Changes {
            timeline: vec![line],
            events: event.map(|kind| answer.event(&declaration, kind, now)).into_iter().collect(),
            outbound: outbound.into_iter().collect(),
            rejection: refusal.filter(|_| rejects(effect)),
            resolves_rejections: effect == MessageEffect::Accept,
            taxes: answer.charged(),
        };
        self.regularise(&declaration, now)?;
        self.applying().repository.save(declaration, changes)?;
        Ok(InboundFate::Applied)
    }

    /// Notes that what was released on paper is with customs. It is safe to repeat.
    fn regularise(&self, declaration: &Declaration, now: DateTime<Utc>) -> Result<(), DeclarationError> {
        let Milestones { fallback_released_at, mrn, .. } = &declaration.milestones;
        if fallback_released_at.is_some() && mrn.is_some() {
            let subject = Subject::declaration(declaration.id.get());
            let book = &self.applying().exchange.fallback;
            let _noted: WriteEffect = book.regularise(declaration.organisation, subject, now)?;
        }
        Ok(())
    }

    /// Makes the sending that counts the one that the answer decides on, or the one that it leaves to be decided.
    fn choose_sending(
        &self,
        declaration: &mut Declaration,
        standing: &Standing,
        effect: MessageEffect,
        another_open: Option<Lrn>,
    ) -> Result<(), DeclarationError> {
        match (effect, another_open) {
            (MessageEffect::Accept, _) => self.settle_on(declaration, standing)?,
            (MessageEffect::LeaveToOther, Some(other)) => self.leave_to(declaration, other)?,
            _ => {}
        }
        Ok(())
    }

    /// Describes the errors that customs found in the message, in terms of the form that the message was made from;
    /// `None` when the answer rejects nothing.
    fn refusal(
        &self,
        declaration: &Declaration,
        stance: Stance,
        message: &AuthorityMessage,
        arrived_at: DateTime<Utc>,
    ) -> Result<Option<Rejection>, DeclarationError> {
        let AuthorityAnswer::Rejected { errors } = &message.answer else { return Ok(None) };
        let lrn = match stance {
            Stance::Declaration => declaration.milestones.lrn.as_ref(),
            _ => message.lrn.as_ref(),
        };
        let map = match lrn {
            Some(lrn) => self.applying().exchange.sent.emission_map(declaration.organisation, lrn)?,
            None => None,
        };
        Ok(Some(rejection_of(declaration, errors, map.as_ref(), self.applying().codes.as_ref(), arrived_at)))
    }
}

/// Returns the line of history about an acceptance that did not arrive itself.
fn inference(received: Received) -> Option<DeclarationHistory> {
    match received.message {
        _ if !received.inferred => None,
        Some(_) => Some(DeclarationHistory::AcceptanceInferred),
        None => Some(DeclarationHistory::AcceptanceInBalance),
    }
}

/// Returns whether the effect is a rejection. A rejection during a pending invalidation counts too, and its reasons are
/// kept.
const fn rejects(effect: MessageEffect) -> bool {
    matches!(effect, MessageEffect::Reject | MessageEffect::Underneath(Status::Rejected))
}

/// The validation codes of a rejection because the LRN was used before. The code lists of two countries use the same
/// engine number.
const DUPLICATE_LRN: [&str; 2] = ["CDS12003", "DMS12003"];

/// Returns whether customs rejected the message because it already has one under the LRN.
pub(super) fn is_repeated(message: &AuthorityMessage) -> bool {
    match &message.answer {
        AuthorityAnswer::Rejected { errors } => errors.iter().any(|error| DUPLICATE_LRN.contains(&error.code.as_str())),
        _ => false,
    }
}

fn stage(declaration: &Declaration, message: &AuthorityMessage, standing: &Standing, received: Received) -> Stage {
    let milestones = &declaration.milestones;
    let named = standing.named.as_ref();
    Stage {
        advance: declaration.symbol().is_advance(),
        presentation_first: declaration.form.needs_presentation(),
        presentation_sent: milestones.presentation_sent_at.is_some(),
        presented: milestones.presentation_accepted_at.is_some(),
        supplementary_sent: milestones.supplementary_sent_at.is_some(),
        duplicate_lrn: is_repeated(message),
        has_mrn: milestones.mrn.is_some(),
        before_presentation: is_of_before(message, received.at, milestones.presentation_sent_at),
        another_open: false,
        amendment_open: false,
        named: NamedMessage {
            accepted: named.is_some_and(|named| named.mrn.is_some()),
            rejected: named.is_some_and(SentMessage::is_rejected),
            names_mrn: message.mrn.is_some() && message.mrn != milestones.mrn,
        },
    }
}
