use crate::lifecycle::{DepartureState, Status};
use crate::ports::Changes;
use crate::use_cases::change::entry;
use crate::use_cases::lodging::lodge::Secrets;
use crate::use_cases::transits::Transits;
use crate::{
    AuthorityAnswer, AuthorityMessage, MessageKind, NewOutboundMessage, TimelineEvent, Transit, TransitError, TransitId,
};
use customs_exchange::{
    ExchangePorts, InboundFate, MessageId, PlacedAnswer, Received, Records, Recover, Recovery, Unanswered,
    UnreadableMessage,
};
use customs_kernel::facts::{AfterSemicolon, Reference};
use customs_kernel::{Actor, Clock, Lrn, OrganisationId, RecordHistory, UnitOfWork, amsterdam_date};

impl Transits {
    /// Returns whether the document belongs to the transit system, judged by its root element.
    #[must_use]
    pub fn recognises(&self, document: &[u8]) -> bool {
        self.applying().reader.recognises(document)
    }

    /// Stores a message of customs; once this returns the message is never lost. `apply_received` acts on it
    /// afterwards.
    ///
    /// # Errors
    /// `Unreadable` when the document is not a message of customs, `Storage`.
    pub fn receive(&self, document: Vec<u8>) -> Result<MessageId, TransitError> {
        customs_exchange::receive(self, document)
    }

    /// Acts on up to `limit` stored messages of customs that were not handled yet, as
    /// [`customs_exchange::apply_received`] does, and returns their number.
    ///
    /// # Errors
    /// `Storage`, the first that occurred; a message that could not be handled is tried again when its lease ends.
    pub fn apply_received(&self, limit: usize) -> Result<usize, TransitError> {
        customs_exchange::apply_received(self, limit)
    }

    /// Sends every submission that customs did not answer again, under a new LRN linked to the old one, in one unit of
    /// work and at most [`MOST_RECOVERED`](customs_exchange::MOST_RECOVERED) at a time. A submission that customs
    /// accepted is recognised by later messages of customs even when the acceptance got lost, and is not sent. Answers
    /// to the old LRN are still matched. The guarantee is reserved once, under the first LRN.
    ///
    /// # Errors
    /// `Invalid`, `Storage`.
    pub fn recover(
        &self,
        organisation: OrganisationId,
        command: Recover,
        actor: &Actor,
    ) -> Result<Recovery, TransitError> {
        customs_exchange::recover(self, organisation, command, actor)
    }

    /// Returns whether customs wrote about the movement although its acceptance never arrived, so that a recovery would
    /// accept it.
    pub(in crate::use_cases) fn is_accepted_unheard(&self, transit: &Transit, lrn: &Lrn) -> Result<bool, TransitError> {
        let implied = customs_exchange::implied_by_waiting(self, transit.organisation, transit.id.get(), lrn)?;
        Ok(implied.is_some())
    }
}

impl Records for Transits {
    type Kind = MessageKind;
    type Answer = AuthorityMessage;
    type Record = Transit;
    type Error = TransitError;

    fn exchange(&self) -> &ExchangePorts<MessageKind> {
        self.applying().exchange
    }

    fn clock(&self) -> &dyn Clock {
        self.applying().clock.as_ref()
    }

    fn work(&self) -> &dyn UnitOfWork {
        self.applying().work.as_ref()
    }

    fn read(&self, document: &[u8]) -> Vec<AuthorityMessage> {
        self.applying().reader.read(document).into_iter().collect()
    }

    /// A document of the transit system holds exactly one message.
    fn divide(&self, document: &[u8]) -> Result<Vec<PlacedAnswer<AuthorityMessage>>, UnreadableMessage> {
        let message = self.applying().reader.read(document)?;
        Ok(vec![PlacedAnswer { message, document: document.to_vec() }])
    }

    fn apply_answer(
        &self,
        organisation: OrganisationId,
        record: i64,
        answer: &AuthorityMessage,
        received: Received,
    ) -> Result<InboundFate, TransitError> {
        self.enact(organisation, TransitId::new(record), answer, received)
    }

    fn hold_submitted(
        &self,
        organisation: OrganisationId,
        submission: &Unanswered,
    ) -> Result<Option<Transit>, TransitError> {
        let held = self.applying().repository.find_for_change(organisation, TransitId::new(submission.subject.id))?;
        Ok(held.filter(|transit| {
            transit.status() == Status::Submitted && transit.milestones.lrn.as_ref() == Some(&submission.lrn)
        }))
    }

    fn implied_acceptance(answer: AuthorityMessage) -> AuthorityMessage {
        let accepted_on = answer.issued_at.map(amsterdam_date);
        AuthorityMessage {
            answer: AuthorityAnswer::MrnAllocated { accepted_on },
            answers: None,
            grounds: None,
            reasons: Vec::new(),
            ..answer
        }
    }

    fn send_again(
        &self,
        mut transit: Transit,
        submission: &Unanswered,
        actor: &Actor,
    ) -> Result<Option<Lrn>, TransitError> {
        let now = self.applying().clock.now();
        let lrn = self.applying().lrns.next(transit.organisation);
        let prepared = self.lodgement((&transit).into(), Some(lrn.clone()), now, Secrets::AppliedAnswer)?;
        let message = self.applying().builder.declaration(&prepared.lodgement);
        let replaces = self.applying().exchange.sent.sent_message(transit.organisation, &submission.lrn)?;
        transit.milestones.lrn = Some(lrn.clone());
        // Customs may have confirmed receipt of the old message, but it does not have the new one yet.
        transit.standing.departure = DepartureState::Submitted;
        transit.updated_at = now;
        let mut line = entry(&transit, TimelineEvent::StatusChanged, now, actor);
        let (unanswered, new_lrn) = (Reference::from(&submission.lrn), Reference::from(&lrn));
        let again = RecordHistory::SentAgain { lrn: unanswered, new_lrn, doubts: AfterSemicolon::default() };
        line.details = Some(again.into());
        let lodged = Some(prepared.lodgement.lodged());
        let again = NewOutboundMessage::new(MessageKind::Declaration, lrn, message);
        let outbound = vec![again.with_replaces(replaces).with_lodged(lodged)];
        let transit = self.keep(transit, Changes { timeline: vec![line], outbound, ..Changes::default() })?;
        Ok(transit.milestones.lrn)
    }
}
