use super::Transits;
use super::apply::Received;
use super::change::entry;
use super::consequence::{Consequence, Told, consequence, details};
use super::standing::Named;
use crate::lifecycle::{MessageEffect, Stage, effect};
use crate::ports::{Changes, InboundFate, RecordedAnswer};
use crate::{AuthorityAnswer, AuthorityMessage, Rejection, Transit, TransitError, TransitEvent, TransitId};
use customs_kernel::{Actor, OrganisationId, StorageError};

impl Transits {
    /// Does what one message of customs means for the transit as it stands, in the unit of work of the
    /// caller.
    pub(super) fn apply_answer(
        &self,
        organisation: OrganisationId,
        id: TransitId,
        message: &AuthorityMessage,
        received: Received,
    ) -> Result<InboundFate, TransitError> {
        let mut transit = self.open_for_change(organisation, id, None)?;
        let named = self.named(&transit, message)?;
        let stage = stage(&transit, message);
        let effect = effect(transit.standing, stage, named.stance, &message.answer);
        if effect == MessageEffect::Wait {
            return Ok(InboundFate::Waiting);
        }
        self.note_answer(&transit, message, &named, received)?;
        if effect == MessageEffect::Ignore {
            return Ok(InboundFate::Ignored);
        }
        let refusal = self.refusal(&transit, message, &named, received)?;
        let now = self.ports.clock.now();
        let told = Told { answer: &message.answer, mrn: message.mrn.as_ref(), at: received.at };
        let Consequence { line, event, rejects, unloads } = consequence(&mut transit, told, effect);
        transit.updated_at = now;
        let mut line = entry(&transit, line, now, &Actor::Customs);
        line.details = details(message, effect, refusal.as_ref());
        let mut changes = Changes {
            timeline: vec![line],
            events: event.map(|kind| TransitEvent::of(&transit, kind, now)).into_iter().collect(),
            outbound: Vec::new(),
            // A release that is refused comes without errors, and is a rejection all the same.
            rejection: rejects.then(|| refusal.unwrap_or(Rejection { arrived_at: received.at, errors: Vec::new() })),
        };
        if unloads {
            self.unload(&mut transit, &mut changes)?;
        }
        self.ports.repository.save(transit, changes)?;
        Ok(InboundFate::Applied)
    }

    /// What customs found wrong with the message that it names, in terms of what that was made from.
    fn refusal(
        &self,
        transit: &Transit,
        message: &AuthorityMessage,
        named: &Named,
        received: Received,
    ) -> Result<Option<Rejection>, StorageError> {
        let Some(errors) = reasons(&message.answer) else { return Ok(None) };
        let map = match &named.reference {
            Some(reference) => self.ports.repository.emission_map(transit.organisation, reference)?,
            None => None,
        };
        // Most probably what was sent: it is looked up only to be concealed.
        let access_code = self.access_code(transit)?;
        Ok(Some(Rejection::of(errors, map.as_ref(), access_code.as_ref(), received.at)))
    }

    /// Notes on the message of ours that the answer settles that it came.
    fn note_answer(
        &self,
        transit: &Transit,
        message: &AuthorityMessage,
        named: &Named,
        received: Received,
    ) -> Result<(), StorageError> {
        let Some(reference) = self.settled(transit, message, named)? else { return Ok(()) };
        let answer = RecordedAnswer {
            message: received.message,
            message_type: message.message_type.clone(),
            received_at: received.at,
        };
        self.ports.repository.record_answer(transit.organisation, &reference, &answer)
    }
}

fn reasons(answer: &AuthorityAnswer) -> Option<&[crate::AuthorityError]> {
    match answer {
        AuthorityAnswer::AmendmentWanted { errors } => Some(errors),
        other => other.refusal(),
    }
}

/// Code of an error because a reference was used before (code list of functional errors).
const DUPLICATE: &str = "26";

fn stage(transit: &Transit, message: &AuthorityMessage) -> Stage {
    let duplicate = message.answer.refusal().is_some_and(|errors| errors.iter().any(|error| error.code == DUPLICATE));
    Stage {
        prelodged: transit.form.is_prelodged(),
        presentation_sent: transit.milestones.presentation_sent_at.is_some(),
        duplicate,
    }
}
