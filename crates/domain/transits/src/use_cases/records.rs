use super::Transits;
use super::change::entry;
use super::lodge::Secrets;
use crate::lifecycle::{DepartureState, Status};
use crate::ports::Changes;
use crate::{
    AuthorityAnswer, AuthorityMessage, MessageId, MessageKind, NewOutboundMessage, TimelineEvent, Transit,
    TransitError, TransitId,
};
use customs_exchange::{
    ExchangePorts, InboundFate, PlacedAnswer, Received, Records, Recover, Recovery, Unanswered, UnreadableMessage,
};
use customs_kernel::{Actor, Clock, Lrn, OrganisationId, UnitOfWork, amsterdam_date};

impl Transits {
    /// Whether the document is of the transit system, by its root element.
    #[must_use]
    pub fn recognises(&self, document: &[u8]) -> bool {
        self.ports.reader.recognises(document)
    }

    /// Keeps a message of customs. What it means is decided afterwards, by `apply_received`; once
    /// this returns the message is never lost.
    ///
    /// # Errors
    /// `Unreadable` when it is no message of customs, `Storage`.
    pub fn receive(&self, document: Vec<u8>) -> Result<MessageId, TransitError> {
        customs_exchange::receive(self, document)
    }

    /// Acts on up to `limit` messages of customs that nothing was done with yet, as
    /// [`customs_exchange::apply_received`] says, and answers how many there were.
    ///
    /// # Errors
    /// `Storage`, the first that occurred; what could not be acted on comes back when the lease ends.
    pub fn apply_received(&self, limit: usize) -> Result<usize, TransitError> {
        customs_exchange::apply_received(self, limit)
    }

    /// Sends every submission that customs did not answer again, under a new LRN that is linked to the old one; in one
    /// unit of work, at most [`MOST_RECOVERED`](customs_exchange::MOST_RECOVERED) at a time. One whose acceptance alone
    /// got lost is recognised by what customs wrote about it since, and not sent. Whatever customs still answers to the
    /// old LRN is matched, and the guarantee is kept once, under the LRN that it was kept under first.
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

    /// Whether customs wrote about the movement without its acceptance having arrived: a recovery accepts it.
    pub(super) fn is_accepted_unheard(&self, transit: &Transit, lrn: &Lrn) -> Result<bool, TransitError> {
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
        &self.ports.exchange
    }

    fn clock(&self) -> &dyn Clock {
        self.ports.clock.as_ref()
    }

    fn work(&self) -> &dyn UnitOfWork {
        self.ports.work.as_ref()
    }

    fn read(&self, document: &[u8]) -> Vec<AuthorityMessage> {
        self.ports.reader.read(document).into_iter().collect()
    }

    /// A document of the transit system holds one message.
    fn divide(&self, document: &[u8]) -> Result<Vec<PlacedAnswer<AuthorityMessage>>, UnreadableMessage> {
        let message = self.ports.reader.read(document)?;
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
        let held = self.ports.repository.find_for_change(organisation, TransitId::new(submission.subject.id))?;
        Ok(held.filter(|transit| {
            transit.status() == Status::Submitted && transit.milestones.lrn.as_ref() == Some(&submission.lrn)
        }))
    }

    fn implied_acceptance(answer: AuthorityMessage) -> AuthorityMessage {
        let accepted_on = answer.issued_at.map(amsterdam_date);
        AuthorityMessage {
            answer: AuthorityAnswer::MrnAllocated { accepted_on },
            answers: None,
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
        let now = self.ports.clock.now();
        let lrn = self.ports.lrns.next();
        let prepared = self.lodgement((&transit).into(), Some(lrn.clone()), now, Secrets::Told)?;
        let message = self.ports.builder.declaration(&prepared.lodgement);
        let replaces = self.ports.exchange.sent.sent_message(transit.organisation, &submission.lrn)?;
        transit.milestones.lrn = Some(lrn.clone());
        // Whatever customs wrote of having the old one, the new one it does not have yet.
        transit.standing.departure = DepartureState::Submitted;
        transit.updated_at = now;
        let mut line = entry(&transit, TimelineEvent::StatusChanged, now, actor);
        line.details = Some(format!("no answer to LRN {}: sent again as {lrn}", submission.lrn));
        let lodged = Some(prepared.lodgement.lodged());
        let again = NewOutboundMessage::new(MessageKind::Declaration, lrn, message);
        let outbound = vec![NewOutboundMessage { replaces, lodged, ..again }];
        let transit = self.keep(transit, Changes { timeline: vec![line], outbound, ..Changes::default() })?;
        Ok(transit.milestones.lrn)
    }
}
