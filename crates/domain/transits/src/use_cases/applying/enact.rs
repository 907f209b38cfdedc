use super::consequence::{AppliedAnswer, Consequence, consequence, details};
use super::heard::{Heard, reasons};
use super::reported::HistoryFacts;
use crate::form::TransitForm;
use crate::lifecycle::{DepartureState, MessageEffect};
use crate::ports::{Changes, GuaranteeUse};
use crate::use_cases::change::entry;
use crate::use_cases::following_up::unloading::note_permission;
use crate::use_cases::transits::Transits;
use crate::{
    AccessCode, AuthorityAnswer, AuthorityMessage, Enquiry, MessageKind, Rejection, Transit, TransitError,
    TransitEvent, TransitHistory, TransitId,
};
use customs_exchange::{Answered, InboundFate, Received, RecordedAnswer};
use customs_kernel::facts::{Statement, StoredStatement};
use customs_kernel::{Actor, GuaranteeAmendment, OrganisationId, StorageError};

impl Transits {
    /// Applies one message of customs to the transit, in the caller's unit of work.
    pub(super) fn enact(
        &self,
        organisation: OrganisationId,
        id: TransitId,
        message: &AuthorityMessage,
        received: Received,
    ) -> Result<InboundFate, TransitError> {
        let held = self.applying().repository.find_for_change(organisation, id)?;
        let transit = held.ok_or(TransitError::NotFound)?;
        let heard = self.heard(&transit, message, received)?;
        if heard.effect == MessageEffect::Wait {
            return Ok(InboundFate::Waiting);
        }
        // A rejection because the reference was used before settles nothing: the answer to the first message with
        // that reference is still to come.
        if !heard.stage.duplicate {
            self.note_answer(&transit, &heard)?;
        }
        if heard.effect == MessageEffect::Ignore {
            return Ok(InboundFate::Ignored);
        }
        self.change(transit, &heard)?;
        Ok(InboundFate::Applied)
    }

    /// Changes the transit by the message and stores it, with all that follows.
    fn change(&self, mut transit: Transit, heard: &Heard<'_>) -> Result<(), TransitError> {
        let Heard { message, received, named, effect, .. } = heard;
        let access_codes = self.repeatable_access_codes(&transit, heard)?;
        let refusal = self.refusal(&transit, heard, &access_codes)?;
        let now = self.applying().clock.now();
        if let MessageEffect::Departure(DepartureState::Prelodged | DepartureState::Accepted) = effect {
            self.settle_on(&mut transit, named)?;
        }
        self.note_end(&transit, message, named, now)?;
        let reported = AppliedAnswer {
            answer: &message.answer,
            mrn: message.mrn.as_ref(),
            amendment: heard.amendment.as_ref(),
            at: received.at,
        };
        let Consequence { line, event, rejects, unloads, amends } = consequence(&mut transit, reported, *effect);
        if named.other.is_none() {
            note_enquiry(&mut transit, message, *received);
            note_permission(&mut transit, &message.answer, *effect);
        }
        transit.updated_at = now;
        self.fall_back(&mut transit, heard)?;
        let mut line = entry(&transit, line, now, &Actor::Customs);
        let (items, remark) = (transit.form.items.len(), heard.remark.as_ref());
        let reported = HistoryFacts { refusal: refusal.as_ref(), access_codes: &access_codes, items, remark };
        line.details = details(message, *effect, reported).or_else(|| inference(*received)).map(StoredStatement::from);
        let surplus = match effect {
            MessageEffect::InvalidateSurplus => self.surplus_invalidation(&transit, message, named, now, &mut line)?,
            _ => None,
        };
        let is_kept = rejects || heard.refuses_a_request() || heard.objects_to_declaration();
        let changes = Changes {
            timeline: vec![line],
            events: event.map(|kind| TransitEvent::new(&transit, kind, now)).into_iter().collect(),
            outbound: surplus.into_iter().collect(),
            rejection: is_kept.then(|| rejection(heard, refusal, &transit.form, &access_codes)),
            amends,
        };
        self.store(transit, changes, unloads)
    }

    /// Stores the changed transit. The guarantee follows an amended form, last of all.
    fn store(&self, mut transit: Transit, mut changes: Changes, unloads: bool) -> Result<(), TransitError> {
        if unloads {
            self.unload(&mut transit, &mut changes)?;
        }
        let taken = if changes.amends { self.amended_use(&transit)? } else { None };
        self.applying().repository.save(transit, changes)?;
        if let Some(taken) = taken {
            // Customs has decided, so nothing depends on what became of the reservation.
            let _amended: GuaranteeAmendment = self.applying().guarantees.amend(&taken)?;
        }
        Ok(())
    }

    /// Returns the errors that customs found in the named message, matched with the fields it was made from.
    fn refusal(
        &self,
        transit: &Transit,
        heard: &Heard<'_>,
        access_codes: &[AccessCode],
    ) -> Result<Option<Rejection>, StorageError> {
        let Some(errors) = reasons(&heard.message.answer) else { return Ok(None) };
        let map = match &heard.named.reference {
            Some(reference) => self.applying().exchange.sent.emission_map(transit.organisation, reference)?,
            None => None,
        };
        Ok(Some(Rejection::from_errors(errors, map.as_ref(), access_codes, heard.received.at)))
    }

    /// Returns the access codes that customs may repeat in what it says beside its decision: those of the form, of the
    /// amendments and of the customer, and those that were sent. Empty when it says nothing of that kind.
    fn repeatable_access_codes(&self, transit: &Transit, heard: &Heard<'_>) -> Result<Vec<AccessCode>, StorageError> {
        if !heard.gives_reasons() {
            return Ok(Vec::new());
        }
        let mut access_codes = self.all_known_access_codes(transit)?;
        let amendment = self.latest(transit, MessageKind::Amendment)?;
        let references = heard.named.reference.iter().cloned().chain(amendment).collect();
        access_codes.extend(self.access_codes_sent(transit.organisation, references)?);
        Ok(access_codes)
    }

    /// Returns the amount that an amended transit uses of its guarantee, under the LRN of the first sending of its
    /// submission.
    fn amended_use(&self, transit: &Transit) -> Result<Option<GuaranteeUse>, StorageError> {
        let Some(taken) = GuaranteeUse::from_transit(transit) else { return Ok(None) };
        let sent = self.applying().exchange.sent.sent_message(transit.organisation, &taken.lrn)?;
        Ok(Some(match sent {
            Some(sent) => GuaranteeUse { lrn: sent.first_lrn, ..taken },
            None => taken,
        }))
    }

    /// Records the answer on the message of the broker that it settles.
    fn note_answer(&self, transit: &Transit, heard: &Heard<'_>) -> Result<(), StorageError> {
        let Heard { message, received, named, effect, .. } = heard;
        let Some(reference) = self.settled(transit, message, named, *effect)? else { return Ok(()) };
        let answer = RecordedAnswer {
            message: received.message,
            code: message.message_type.clone(),
            mrn: message.mrn.clone().filter(|_| heard.gives_mrn()),
            received_at: received.at,
        };
        let answered = Answered::Message(reference);
        self.applying().exchange.sent.record_answer(transit.organisation, transit.id.get(), &answered, &answer)
    }

    /// Makes the sending that customs may still accept the current one, after customs refused the other.
    fn fall_back(&self, transit: &mut Transit, heard: &Heard<'_>) -> Result<(), StorageError> {
        let Some(open) = heard.open.as_ref().filter(|_| heard.effect == MessageEffect::OtherCounts) else {
            return Ok(());
        };
        self.applying().exchange.sent.count_again(transit.organisation, &open.lrn)?;
        transit.milestones.lrn = Some(open.lrn.clone());
        Ok(())
    }
}

/// Keeps what the answer to an enquiry needs, while the enquiry can be answered; a repeated enquiry can be answered
/// again.
fn note_enquiry(transit: &mut Transit, message: &AuthorityMessage, received: Received) {
    let state = transit.standing.before_invalidation.unwrap_or(transit.standing.departure);
    if let AuthorityAnswer::NonArrivedRequest { limit, office } = &message.answer
        && matches!(state, DepartureState::Enquiry | DepartureState::Discrepancies)
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

/// Returns the rejection that is kept. A refused release comes without errors, and is a rejection all the same.
fn rejection(
    heard: &Heard<'_>,
    refusal: Option<Rejection>,
    form: &TransitForm,
    access_codes: &[AccessCode],
) -> Rejection {
    if let AuthorityAnswer::GuaranteeInvalid { faults, .. } = &heard.message.answer {
        return Rejection::from_guarantee_faults(faults, form, access_codes, heard.received.at);
    }
    let refusal = refusal.unwrap_or(Rejection { arrived_at: heard.received.at, errors: Vec::new() });
    refusal.or_on(heard.message.grounds.as_ref(), access_codes)
}

/// Returns the history detail of an acceptance that was inferred because it did not arrive itself.
fn inference(received: Received) -> Option<Statement> {
    received.inferred.then(|| TransitHistory::AcceptanceInferred.into())
}
