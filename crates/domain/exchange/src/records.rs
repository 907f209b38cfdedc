use crate::ports::{InboundLog, MessageExchange, SentMessages};
use crate::{Answer, InboundFate, KindOfMessage, PlacedAnswer, Received, Unanswered, UnreadableMessage};
use customs_kernel::{Actor, Clock, ErrorKind, FieldErrors, Lrn, OrganisationId, StorageError, UnitOfWork};
use std::sync::Arc;

/// The stored exchange about records of one kind.
#[derive(Clone)]
pub struct ExchangePorts<K: KindOfMessage> {
    /// Messages from customs.
    pub inbound: Arc<dyn InboundLog>,
    /// Messages in both directions, to be shown and recovered.
    pub messages: Arc<dyn MessageExchange>,
    /// Messages to customs, by their references.
    pub sent: Arc<dyn SentMessages<K>>,
}

/// Why a use case about records of one kind failed, as far as the exchange has to know it.
pub trait RecordError: From<StorageError> + From<UnreadableMessage> + Sized {
    /// What it means to a caller.
    fn kind(&self) -> ErrorKind;

    /// Whether somebody else changed the same at that moment, so that doing it anew may succeed.
    fn is_conflict(&self) -> bool;

    /// That rules are broken.
    fn invalid(errors: FieldErrors) -> Self;

    /// The fields that break rules.
    ///
    /// # Errors
    /// The error itself, when it is another one.
    fn broken_rules(self) -> Result<FieldErrors, Self>;

    /// That the organisation has no such record.
    fn not_found() -> Self;
}

/// Implements [`RecordError`] for the errors of a domain whose variants have the usual names: `Invalid`, `NotFound` and
/// `Storage`, with a method `kind` of their own.
#[macro_export]
macro_rules! record_error {
    ($error:ty) => {
        impl $crate::RecordError for $error {
            fn kind(&self) -> customs_kernel::ErrorKind {
                Self::kind(self)
            }

            fn is_conflict(&self) -> bool {
                matches!(self, Self::Storage(customs_kernel::StorageError::Conflict { .. }))
            }

            fn invalid(errors: customs_kernel::FieldErrors) -> Self {
                Self::Invalid(errors)
            }

            fn broken_rules(self) -> Result<customs_kernel::FieldErrors, Self> {
                match self {
                    Self::Invalid(errors) => Ok(errors),
                    other => Err(other),
                }
            }

            fn not_found() -> Self {
                Self::NotFound
            }
        }
    };
}

/// Records of one kind about which messages are exchanged. Its domain says what an answer means and how a submission is
/// sent again; receiving, keeping, finding and recovering are the same for all kinds, and stand in this crate once.
pub trait Records {
    /// Its kinds of messages.
    type Kind: KindOfMessage;
    /// An answer of customs, as the domain reads it.
    type Answer: Answer + Clone;
    /// The record.
    type Record;
    /// Why it fails.
    type Error: RecordError;

    /// The stored exchange.
    fn exchange(&self) -> &ExchangePorts<Self::Kind>;

    /// The present moment.
    fn clock(&self) -> &dyn Clock;

    /// Makes several changes one.
    fn work(&self) -> &dyn UnitOfWork;

    /// The answers in a kept document. It was read when it came in: one that cannot be read any more, by a later release,
    /// answers nothing and stays kept.
    fn read(&self, document: &[u8]) -> Vec<Self::Answer>;

    /// The answers in a document that comes in, each with a document of its own; at least one.
    ///
    /// # Errors
    /// When the document is no message of customs that we can read.
    fn divide(&self, document: &[u8]) -> Result<Vec<PlacedAnswer<Self::Answer>>, UnreadableMessage>;

    /// Does what one answer means for the record as it stands, in the unit of work of the caller.
    ///
    /// # Errors
    /// When the domain cannot act on the record, or storage does not answer.
    fn apply_answer(
        &self,
        organisation: OrganisationId,
        record: i64,
        answer: &Self::Answer,
        received: Received,
    ) -> Result<InboundFate, Self::Error>;

    /// The record, held for a change, if it still stands submitted under the LRN of this submission.
    ///
    /// # Errors
    /// When the domain cannot act on the record, or storage does not answer.
    fn hold_submitted(
        &self,
        organisation: OrganisationId,
        submission: &Unanswered,
    ) -> Result<Option<Self::Record>, Self::Error>;

    /// The acceptance that another answer of customs implies: it says that, and repeats what is known from the other one.
    fn implied_acceptance(answer: Self::Answer) -> Self::Answer;

    /// Sends the submission again under a new LRN, which it answers.
    ///
    /// # Errors
    /// When the record breaks rules by now and may not be lodged any more, or storage does not answer.
    fn send_again(
        &self,
        record: Self::Record,
        submission: &Unanswered,
        actor: &Actor,
    ) -> Result<Option<Lrn>, Self::Error>;
}
