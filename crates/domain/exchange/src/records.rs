use crate::ports::ExchangePorts;
use crate::{Answer, InboundFate, KindOfMessage, PlacedAnswer, Received, Unanswered, UnreadableMessage};
use customs_kernel::{Actor, Clock, ErrorKind, FieldErrors, Lrn, OrganisationId, StorageError, UnitOfWork};

/// The error of a use case about records of one kind, with the facts that the exchange needs.
pub trait RecordError: From<StorageError> + From<UnreadableMessage> + Sized {
    /// The meaning of the error to the caller.
    fn kind(&self) -> ErrorKind;

    /// Whether another writer changed the same data at that moment, so that a second try may succeed.
    fn is_conflict(&self) -> bool;

    /// Creates an error from broken rules.
    fn invalid(errors: FieldErrors) -> Self;

    /// Returns the broken rules by field.
    ///
    /// # Errors
    /// The error itself, when it is not about broken rules.
    fn broken_rules(self) -> Result<FieldErrors, Self>;

    /// Creates the error that the organisation has no such record.
    fn not_found() -> Self;
}

/// Implements [`RecordError`] for the errors of a domain. The error type must have the variants `Invalid`, `NotFound`
/// and `Storage`, and a method `kind`.
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

/// Records of one kind about which messages are exchanged. The domain of the records defines what an answer means and
/// how a submission is sent again. Receiving, storing, finding and recovering are the same for all kinds, and this
/// crate does them.
pub trait Records {
    /// The kinds of messages about these records.
    type Kind: KindOfMessage;
    /// An answer of customs, as the domain reads it.
    type Answer: Answer + Clone;
    /// The record as the domain knows it.
    type Record;
    /// The error of the domain's use cases.
    type Error: RecordError;

    /// The storage of the exchange.
    fn exchange(&self) -> &ExchangePorts<Self::Kind>;

    /// The clock that gives the present moment.
    fn clock(&self) -> &dyn Clock;

    /// The unit of work that combines several changes into one.
    fn work(&self) -> &dyn UnitOfWork;

    /// Reads the answers in a stored document. The document was readable when it arrived; if a later release cannot
    /// read it any more, it has no answers and stays stored.
    fn read(&self, document: &[u8]) -> Vec<Self::Answer>;

    /// Splits an arriving document into its answers, each with a document of its own; there is at least one.
    ///
    /// # Errors
    /// When the document is not a message of customs that can be read.
    fn divide(&self, document: &[u8]) -> Result<Vec<PlacedAnswer<Self::Answer>>, UnreadableMessage>;

    /// Applies one answer to the record in its present state, in the unit of work of the caller.
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

    /// Locks the record for a change and returns it; `None` unless it is still submitted under the LRN of this
    /// submission.
    ///
    /// # Errors
    /// When the domain cannot act on the record, or storage does not answer.
    fn hold_submitted(
        &self,
        organisation: OrganisationId,
        submission: &Unanswered,
    ) -> Result<Option<Self::Record>, Self::Error>;

    /// Makes the acceptance that another answer of customs implies. It repeats the facts that the other answer has, and
    /// says that it is an acceptance.
    fn implied_acceptance(answer: Self::Answer) -> Self::Answer;

    /// An acceptance of a record's submission under this LRN that customs shows elsewhere than in an answer, as in the
    /// balance of an account. There is none where nothing else shows acceptances.
    ///
    /// # Errors
    /// When storage does not answer.
    fn shown_elsewhere(
        &self,
        _organisation: OrganisationId,
        _record: i64,
        _lrn: &Lrn,
    ) -> Result<Option<Self::Answer>, Self::Error> {
        Ok(None)
    }

    /// Sends the submission again under a new LRN, and returns that LRN.
    ///
    /// # Errors
    /// When the record breaks rules by now and may no longer be lodged, or storage does not answer.
    fn send_again(
        &self,
        record: Self::Record,
        submission: &Unanswered,
        actor: &Actor,
    ) -> Result<Option<Lrn>, Self::Error>;
}
