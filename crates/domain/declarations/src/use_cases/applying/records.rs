use crate::lifecycle::Status;
use crate::ports::{Changes, PlacedAnswer, UnreadableMessage};
use crate::use_cases::change::entry;
use crate::use_cases::declarations::Declarations;
use crate::use_cases::lodging::lodgement::{Lodging, Occasion, said_doubts};
use crate::validation::validate_for_message;
use crate::{
    AuthorityAnswer, AuthorityMessage, Declaration, DeclarationError, DeclarationId, MessageKind, NewOutboundMessage,
    Particular, TimelineEvent,
};
use customs_exchange::{
    ExchangePorts, ExchangedMessage, InboundFate, MessageId, Received, Records, Recover, Recovery, Unanswered,
};
use customs_kernel::facts::Reference;
use customs_kernel::{Actor, Clock, Lrn, OrganisationId, RecordHistory, UnitOfWork};

impl Declarations {
    /// Stores a message of customs; see [`customs_exchange::receive`].
    ///
    /// # Errors
    /// `Unreadable` when the document is not a message of customs, `Storage`.
    pub fn receive(&self, document: Vec<u8>) -> Result<MessageId, DeclarationError> {
        customs_exchange::receive(self, document)
    }

    /// Acts on up to `limit` messages of customs that nothing was done with yet, and returns how many there were; see
    /// [`customs_exchange::apply_received`].
    ///
    /// # Errors
    /// `Storage`: the first error that occurred. The messages that failed come back when the lease ends.
    pub fn apply_received(&self, limit: usize) -> Result<usize, DeclarationError> {
        customs_exchange::apply_received(self, limit)
    }

    /// Sends every selected submission that customs did not answer again; see [`customs_exchange::recover`].
    ///
    /// # Errors
    /// `Invalid`, `Storage`.
    pub fn recover(
        &self,
        organisation: OrganisationId,
        command: Recover,
        actor: &Actor,
    ) -> Result<Recovery, DeclarationError> {
        customs_exchange::recover(self, organisation, command, actor)
    }

    /// Returns the part of a message's bytes that the organisation may see, for a message about one of its
    /// declarations. For a document of several answers that was acted on as a whole, it is the part that concerns the
    /// organisation.
    ///
    /// # Errors
    /// `NotFound`, `Storage`.
    pub fn shown_text(
        &self,
        organisation: OrganisationId,
        message: &ExchangedMessage,
        bytes: Vec<u8>,
    ) -> Result<Vec<u8>, DeclarationError> {
        match message {
            ExchangedMessage::Inbound { place: None, codes, subject, .. } if codes.contains(',') => {
                customs_exchange::own_part(self, organisation, subject.id, bytes)
            }
            _ => Ok(bytes),
        }
    }

    /// Lists the statements of an answer, element by element; empty when the document cannot be read. `place` selects
    /// the answer in a document of several, counted from 1.
    #[must_use]
    pub fn particulars(&self, document: &[u8], place: Option<u32>) -> Vec<Particular> {
        let mut answers = self.applying().reader.particulars(document).unwrap_or_default();
        let place = place.and_then(|place| usize::try_from(place).ok()?.checked_sub(1));
        match place {
            Some(place) if place < answers.len() && answers.len() > 1 => answers.swap_remove(place),
            _ => answers.into_iter().flatten().collect(),
        }
    }
}

impl Records for Declarations {
    type Kind = MessageKind;
    type Answer = AuthorityMessage;
    type Record = Declaration;
    type Error = DeclarationError;

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
        self.applying().reader.read(document).unwrap_or_default()
    }

    fn divide(&self, document: &[u8]) -> Result<Vec<PlacedAnswer>, UnreadableMessage> {
        self.applying().reader.divide(document)
    }

    fn apply_answer(
        &self,
        organisation: OrganisationId,
        record: i64,
        answer: &AuthorityMessage,
        received: Received,
    ) -> Result<InboundFate, DeclarationError> {
        self.enact(organisation, DeclarationId::new(record), answer, received)
    }

    fn hold_submitted(
        &self,
        organisation: OrganisationId,
        submission: &Unanswered,
    ) -> Result<Option<Declaration>, DeclarationError> {
        let id = DeclarationId::new(submission.subject.id);
        let found = self.applying().repository.find_for_change(organisation, id)?;
        Ok(found.filter(|declaration| {
            declaration.status == Status::Submitted && declaration.milestones.lrn.as_ref() == Some(&submission.lrn)
        }))
    }

    fn implied_acceptance(answer: AuthorityMessage) -> AuthorityMessage {
        let at = answer.issued_at;
        AuthorityMessage { answer: AuthorityAnswer::Accepted { at }, reasons: Vec::new(), ..answer }
    }

    fn shown_elsewhere(
        &self,
        organisation: OrganisationId,
        record: i64,
        lrn: &Lrn,
    ) -> Result<Option<AuthorityMessage>, DeclarationError> {
        self.acceptance_in_balance(organisation, DeclarationId::new(record), lrn)
    }

    fn send_again(
        &self,
        mut declaration: Declaration,
        submission: &Unanswered,
        actor: &Actor,
    ) -> Result<Option<Lrn>, DeclarationError> {
        let form = validate_for_message(declaration.complete_form()).map_err(DeclarationError::Invalid)?;
        let now = self.applying().clock.now();
        let lrn = self.applying().lrns.next(declaration.organisation);
        // An entry in the declarant's records dates from the first submission, and the values are those of that day.
        let occasion = Occasion {
            lrn: Some(lrn.clone()),
            submitted_at: declaration.milestones.submitted_at,
            valued_at: declaration.lodged_at(),
        };
        let customer = self.customer_of(declaration.organisation, &declaration.form)?;
        let lodger = self.lodger(declaration.organisation, customer.as_ref())?;
        let Lodging { lodgement, warnings } = self.lodgement(&lodger, form, occasion)?;
        let message = self.applying().builder.declaration(&lodgement);
        let replaces = self.applying().exchange.sent.sent_message(declaration.organisation, &submission.lrn)?;
        declaration.milestones.lrn = Some(lrn.clone());
        declaration.updated_at = now;
        let mut line = entry(&declaration, TimelineEvent::StatusChanged, now, actor);
        let (unanswered, new_lrn) = (Reference::from(&submission.lrn), Reference::from(&lrn));
        let again = RecordHistory::SentAgain { lrn: unanswered, new_lrn, doubts: said_doubts(&warnings) };
        line.details = Some(again.into());
        let outbound = NewOutboundMessage::new(MessageKind::Declaration, lrn.clone(), message);
        let outbound = vec![outbound.with_replaces(replaces)];
        self.keep(declaration, Changes { timeline: vec![line], outbound, ..Changes::default() })?;
        Ok(Some(lrn))
    }
}
