use super::standing::Named;
use crate::form::PartyForm;
use crate::lifecycle::Stance;
use crate::use_cases::transits::Transits;
use crate::{
    AuthorityAnswer, AuthorityMessage, Lodged, MessageKind, NewOutboundMessage, NoticeContent, SentMessage,
    TimelineEntry, Transit,
};
use chrono::{DateTime, Utc};
use customs_kernel::{RecordHistory, StorageError};

impl Transits {
    /// Makes the sending that customs accepted the current one, and withdraws the repetition under another LRN if it
    /// did not go out yet.
    pub(super) fn settle_on(&self, transit: &mut Transit, named: &Named) -> Result<(), StorageError> {
        let Some(accepted) = named.other.as_ref().filter(|_| named.stance == Stance::Resent) else { return Ok(()) };
        if let Some(other) = transit.milestones.lrn.replace(accepted.lrn.clone()) {
            self.applying().exchange.sent.withdraw(transit.organisation, &other)?;
        }
        Ok(())
    }

    /// Returns the other sending of the submission that customs may still accept, when the message refuses the current
    /// one.
    pub(super) fn open_sending(
        &self,
        transit: &Transit,
        message: &AuthorityMessage,
        named: &Named,
    ) -> Result<Option<SentMessage>, StorageError> {
        let (organisation, sent) = (transit.organisation, self.applying().exchange.sent.as_ref());
        if message.answer.refusal().is_none() || named.stance != Stance::Declaration {
            return Ok(None);
        }
        let Some(lrn) = &transit.milestones.lrn else { return Ok(None) };
        let Some(counts) = sent.sent_message(organisation, lrn)? else { return Ok(None) };
        Ok(SentMessage::left_to_decide(sent.other_sendings(organisation, transit.id.get(), &counts)?))
    }

    /// Records that customs invalidated a surplus acceptance, so that nothing of that sending is left.
    pub(super) fn note_end(
        &self,
        transit: &Transit,
        message: &AuthorityMessage,
        named: &Named,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let (organisation, sent) = (transit.organisation, self.applying().exchange.sent.as_ref());
        if !matches!(message.answer, AuthorityAnswer::InvalidationDecision { granted: true, .. }) {
            return Ok(());
        }
        let ended = match (&named.other, &message.mrn) {
            (Some(other), _) => Some(other.clone()),
            (None, Some(mrn)) if named.stance == Stance::SurplusInvalidation => {
                sent.message_with_mrn(organisation, mrn)?
            }
            (None, _) => None,
        };
        let surplus = ended.filter(|ended| ended.mrn.is_some() && ended.mrn != transit.milestones.mrn);
        surplus.map_or(Ok(()), |surplus| sent.record_invalidation(organisation, &surplus.lrn, at))
    }

    /// Returns the request to invalidate a surplus acceptance; also writes the details of the history entry.
    pub(super) fn surplus_invalidation(
        &self,
        transit: &Transit,
        message: &AuthorityMessage,
        named: &Named,
        prepared_at: DateTime<Utc>,
        line: &mut TimelineEntry,
    ) -> Result<Option<NewOutboundMessage>, StorageError> {
        let (stands, surplus) = (transit.milestones.mrn.as_ref(), message.mrn.as_ref());
        line.details = Some(RecordHistory::second_acceptance(stands, surplus, named.reference.as_ref()).into());
        let Some(surplus) = surplus else { return Ok(None) };
        let reason = match stands {
            Some(mrn) => format!("Lodged twice because no answer came in time; the goods move under MRN {mrn}."),
            None if transit.left_on_paper() => {
                "The goods left on paper while the system was down, and stay on paper.".to_owned()
            }
            None => "Lodged anew because no answer came in time.".to_owned(),
        };
        // The notice names the surplus movement instead of the current one, with the office and holder it was
        // declared with.
        let mut lodged_twice = transit.clone();
        lodged_twice.milestones.lrn.clone_from(&named.reference);
        lodged_twice.milestones.mrn = Some(surplus.clone());
        if let Some(Lodged { office_of_departure, holder, named_holder, consignor_permit: _, parties: _ }) =
            named.other.as_ref().and_then(|other| other.lodged.clone())
        {
            let by_eori = holder.map(|eori| PartyForm { eori: Some(eori.to_string()), ..PartyForm::default() });
            lodged_twice.form.office_of_departure = Some(office_of_departure);
            // What an earlier version of the service lodged for a holder without an EORI did not record the holder.
            lodged_twice.form.holder = by_eori.or(named_holder).or(lodged_twice.form.holder);
        }
        let request = self.notice(&lodged_twice, NoticeContent::Invalidation { reason }, prepared_at)?;
        Ok(Some(request.with_kind(MessageKind::SurplusInvalidation)))
    }
}
