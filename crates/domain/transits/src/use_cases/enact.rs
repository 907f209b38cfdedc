use super::change::entry;
use super::consequence::{AppliedAnswer, Consequence, consequence, details};
use super::standing::Named;
use super::told::Told;
use super::transits::Transits;
use super::unloading::note_permission;
use crate::lifecycle::{DepartureState, MessageEffect, NamedMessage, Stage, Stance, effect};
use crate::ports::{Changes, GuaranteeUse};
use crate::{
    AccessCode, AuthorityAnswer, AuthorityMessage, Enquiry, MessageKind, Rejection, SentMessage, Transit, TransitError,
    TransitEvent, TransitId,
};
use customs_exchange::{Answered, InboundFate, Received, RecordedAnswer};
use customs_kernel::{Actor, Lrn, OrganisationId, StorageError};
use std::collections::BTreeSet;

impl Transits {
    /// Applies one message of customs to the transit, in the caller's unit of work.
    pub(super) fn enact(
        &self,
        organisation: OrganisationId,
        id: TransitId,
        message: &AuthorityMessage,
        received: Received,
    ) -> Result<InboundFate, TransitError> {
        let mut transit = self.open_for_change(organisation, id, None)?;
        let named = self.named(&transit, message)?;
        self.reopen_accepted(&mut transit, message, &named)?;
        let open = self.open_sending(&transit, message, &named)?;
        let stage = Stage { another_is_open: open.is_some(), ..stage(&transit, message, &named) };
        let effect = effect(transit.standing, stage, named.stance, &message.answer);
        if effect == MessageEffect::Wait {
            return Ok(InboundFate::Waiting);
        }
        // A rejection because the reference was used before settles nothing: the answer to the first message with
        // that reference is still to come.
        if !stage.duplicate {
            self.note_answer(&transit, message, &named, effect, received)?;
        }
        if effect == MessageEffect::Ignore {
            return Ok(InboundFate::Ignored);
        }
        let access_codes = self.repeatable_access_codes(&transit, message, &named)?;
        let refusal = self.refusal(&transit, message, &named, &access_codes, received)?;
        let now = self.ports.clock.now();
        if let MessageEffect::Departure(DepartureState::Prelodged | DepartureState::Accepted) = effect {
            self.settle_on(&mut transit, &named)?;
        }
        self.note_end(&transit, message, &named, now)?;
        let told = AppliedAnswer { answer: &message.answer, mrn: message.mrn.as_ref(), at: received.at };
        let Consequence { line, event, rejects, unloads, amends } = consequence(&mut transit, told, effect);
        if named.other.is_none() {
            note_enquiry(&mut transit, message, received);
            note_permission(&mut transit, &message.answer, effect);
        }
        transit.updated_at = now;
        self.fall_back(&mut transit, open, effect)?;
        let mut line = entry(&transit, line, now, &Actor::Customs);
        let told = Told {
            refusal: refusal.as_ref(),
            access_codes: &access_codes,
            items: transit.form.items.len(),
            replaced: named.stance == Stance::FormerAmendment,
        };
        line.details = details(message, effect, told).or_else(|| inference(received));
        let counts = rejects || refuses_a_request(&message.answer, stage, &named, effect);
        let surplus = match effect {
            MessageEffect::InvalidateSurplus => self.surplus_invalidation(&transit, message, &named, now, &mut line)?,
            _ => None,
        };
        let mut changes = Changes {
            timeline: vec![line],
            events: event.map(|kind| TransitEvent::of(&transit, kind, now)).into_iter().collect(),
            outbound: surplus.into_iter().collect(),
            rejection: counts.then(|| rejection(message, refusal, &access_codes, received)),
            amends,
        };
        if unloads {
            self.unload(&mut transit, &mut changes)?;
        }
        let taken = if amends { self.amended_use(&transit)? } else { None };
        self.ports.repository.save(transit, changes)?;
        if let Some(taken) = taken {
            self.ports.guarantees.amend(&taken)?;
        }
        Ok(InboundFate::Applied)
    }

    /// The errors that customs found in the named message, matched with the fields it was made from.
    fn refusal(
        &self,
        transit: &Transit,
        message: &AuthorityMessage,
        named: &Named,
        access_codes: &[AccessCode],
        received: Received,
    ) -> Result<Option<Rejection>, StorageError> {
        let Some(errors) = reasons(&message.answer) else { return Ok(None) };
        let map = match &named.reference {
            Some(reference) => self.ports.exchange.sent.emission_map(transit.organisation, reference)?,
            None => None,
        };
        Ok(Some(Rejection::of(errors, map.as_ref(), access_codes, received.at)))
    }

    /// The access codes that customs may repeat in what it says beside its decision: those of the form, of the last
    /// amendment and of the customer, and those that were sent. Empty when it says nothing of that kind.
    fn repeatable_access_codes(
        &self,
        transit: &Transit,
        message: &AuthorityMessage,
        named: &Named,
    ) -> Result<Vec<AccessCode>, StorageError> {
        if !gives_reasons(message) {
            return Ok(Vec::new());
        }
        let mut access_codes = self.all_known_access_codes(transit)?;
        let amendment = self.latest(transit, MessageKind::Amendment)?;
        let references: BTreeSet<&Lrn> = named.reference.iter().chain(&amendment).collect();
        for reference in references {
            if let Some(document) = self.ports.exchange.sent.document(transit.organisation, reference)? {
                access_codes.extend(self.ports.reader.access_codes(&document));
            }
        }
        Ok(access_codes)
    }

    /// Opens the kept amendment again when customs accepts it although it is closed here: its message was given up, and
    /// reached customs all the same, or the acceptance names the very message.
    fn reopen_accepted(
        &self,
        transit: &mut Transit,
        message: &AuthorityMessage,
        named: &Named,
    ) -> Result<(), StorageError> {
        let about_it = matches!(named.stance, Stance::Declaration | Stance::Amendment);
        if !about_it || message.answer != AuthorityAnswer::AmendmentAccepted {
            return Ok(());
        }
        let Some(amendment) = transit.amendment.as_mut().filter(|amendment| !amendment.is_open()) else {
            return Ok(());
        };
        let sent = self.ports.exchange.sent.sent_message(transit.organisation, &amendment.lrn)?;
        let was_given_up = sent.is_some_and(|sent| sent.answer_code.is_none());
        if was_given_up || named.reference.as_ref() == Some(&amendment.lrn) {
            amendment.refused_at = None;
        }
        Ok(())
    }

    /// The amount that an amended transit uses of its guarantee, under the LRN of the first sending of its submission.
    fn amended_use(&self, transit: &Transit) -> Result<Option<GuaranteeUse>, StorageError> {
        let Some(taken) = GuaranteeUse::of(transit) else { return Ok(None) };
        let sent = self.ports.exchange.sent.sent_message(transit.organisation, &taken.lrn)?;
        Ok(Some(match sent {
            Some(sent) => GuaranteeUse { lrn: sent.first_lrn, ..taken },
            None => taken,
        }))
    }

    /// Records the answer on the message of the broker that it settles.
    fn note_answer(
        &self,
        transit: &Transit,
        message: &AuthorityMessage,
        named: &Named,
        effect: MessageEffect,
        received: Received,
    ) -> Result<(), StorageError> {
        let Some(reference) = self.settled(transit, message, named, effect)? else { return Ok(()) };
        let answer = RecordedAnswer {
            message: received.message,
            code: message.message_type.clone(),
            mrn: message.mrn.clone().filter(|_| gives_mrn(message, effect)),
            received_at: received.at,
        };
        let answered = Answered::Message(reference);
        self.ports.exchange.sent.record_answer(transit.organisation, transit.id.get(), &answered, &answer)
    }

    /// Makes the sending that customs may still accept the current one, after customs refused the other.
    fn fall_back(
        &self,
        transit: &mut Transit,
        open: Option<SentMessage>,
        effect: MessageEffect,
    ) -> Result<(), StorageError> {
        let Some(open) = open.filter(|_| effect == MessageEffect::OtherCounts) else { return Ok(()) };
        self.ports.exchange.sent.count_again(transit.organisation, &open.lrn)?;
        transit.milestones.lrn = Some(open.lrn);
        Ok(())
    }
}

/// Keeps what the answer to an enquiry needs, while the enquiry can be answered; a repeated enquiry can be answered
/// anew.
fn note_enquiry(transit: &mut Transit, message: &AuthorityMessage, received: Received) {
    let state = transit.standing.before_invalidation.unwrap_or(transit.standing.departure);
    if let AuthorityAnswer::NonArrivedRequest { limit, office } = &message.answer
        && state == DepartureState::Enquiry
    {
        transit.enquiry = Some(Enquiry {
            asked_at: received.at,
            limit: *limit,
            office: office.clone(),
            reference: message.message_id.clone(),
            answered_at: None,
        });
    }
}

/// The rejection that is kept. A refused release comes without errors, and is a rejection all the same.
fn rejection(
    message: &AuthorityMessage,
    refusal: Option<Rejection>,
    access_codes: &[AccessCode],
    received: Received,
) -> Rejection {
    let refusal = refusal.unwrap_or(Rejection { arrived_at: received.at, errors: Vec::new() });
    refusal.or_on(message.grounds.as_ref(), access_codes)
}

/// Whether customs refuses a message that followed the declaration. A reference that was used before refuses nothing,
/// and while customs may still accept the submission under another LRN nothing is rejected yet.
fn refuses_a_request(answer: &AuthorityAnswer, stage: Stage, named: &Named, effect: MessageEffect) -> bool {
    let undecided = matches!(effect, MessageEffect::Wait | MessageEffect::Ignore | MessageEffect::OtherCounts);
    answer.refusal().is_some() && !stage.duplicate && named.other.is_none() && !undecided
}

/// The history detail of an acceptance that was inferred because it did not arrive itself.
fn inference(received: Received) -> Option<String> {
    received
        .inferred
        .then(|| "the acceptance did not arrive; customs wrote about the movement under its MRN".to_owned())
}

/// The errors that a message of customs lists, if it lists any.
pub(super) fn reasons(answer: &AuthorityAnswer) -> Option<&[crate::AuthorityError]> {
    match answer {
        AuthorityAnswer::AmendmentWanted { errors } => Some(errors),
        other => other.refusal(),
    }
}

/// Whether the message says anything in the words of customs, or repeats a value of the broker.
fn gives_reasons(message: &AuthorityMessage) -> bool {
    let said = matches!(
        &message.answer,
        AuthorityAnswer::NotReleased { .. }
            | AuthorityAnswer::GuaranteeInvalid { .. }
            | AuthorityAnswer::InvalidationDecision { .. }
    );
    said || message.grounds.is_some() || !message.reasons.is_empty() || reasons(&message.answer).is_some()
}

/// Error code for a reference that was used before (code list of functional errors).
const DUPLICATE: &str = "26";

/// Whether the MRN of the message belongs to the submission that it settles.
const fn gives_mrn(message: &AuthorityMessage, effect: MessageEffect) -> bool {
    matches!(message.answer, AuthorityAnswer::MrnAllocated { .. }) || matches!(effect, MessageEffect::InvalidateSurplus)
}

fn stage(transit: &Transit, message: &AuthorityMessage, named: &Named) -> Stage {
    let other = named.other.as_ref();
    let duplicate = message.answer.refusal().is_some_and(|errors| errors.iter().any(|error| error.code == DUPLICATE));
    Stage {
        prelodged: transit.form.is_prelodged(),
        presentation_sent: transit.milestones.presentation_sent_at.is_some(),
        duplicate,
        has_mrn: transit.milestones.mrn.is_some(),
        another_is_open: false,
        amendment_is_open: transit.open_amendment().is_some(),
        named: NamedMessage {
            accepted: other.is_some_and(|other| other.mrn.is_some()),
            rejected: other.is_some_and(SentMessage::is_rejected),
            names_mrn: message.mrn.is_some(),
        },
    }
}
