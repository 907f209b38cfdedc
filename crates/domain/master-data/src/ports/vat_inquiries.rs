use crate::CustomerId;
use crate::customer::{InquiryProgress, VatAnswer, VatInquiry};
use chrono::{DateTime, Utc};
use customs_kernel::{Lrn, OrganisationId, StorageError};

/// The questions to customs, byte for byte, and what came back: the evidence. A question is handed
/// over by the same worker as declarations, with the same retries.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait VatInquiries: Send + Sync {
    /// Keeps a question to be handed over, due at once.
    ///
    /// # Errors
    /// `Conflict` with a constraint when the reference was used before, by any organisation.
    fn send(
        &self,
        organisation: OrganisationId,
        customer: CustomerId,
        reference: &Lrn,
        document: &[u8],
        at: DateTime<Utc>,
    ) -> Result<(), StorageError>;

    /// How a question of the organisation is getting on; `None` when there is none.
    fn progress(&self, organisation: OrganisationId, reference: &Lrn) -> Result<Option<InquiryProgress>, StorageError>;

    /// Whose question that is. Answers of customs name no tenant, so this one knows none either.
    fn locate(&self, reference: &Lrn) -> Result<Option<(OrganisationId, CustomerId)>, StorageError>;

    /// Keeps an answer as it came, with what became of it.
    fn keep_answer(
        &self,
        document: &[u8],
        reference: &Lrn,
        fate: AnswerFate,
        organisation: Option<OrganisationId>,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError>;
}

/// What became of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AnswerFate {
    /// It changed the customer.
    Applied,
    /// It came twice, or a newer question was asked since.
    Ignored,
    /// Nobody asked that.
    Unmatched,
}

/// Writes questions and reads answers.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait VatMessages: Send + Sync {
    /// The message that asks.
    fn inquiry(&self, inquiry: &VatInquiry) -> Vec<u8>;

    /// What the document answers; `None` when it is a message of another kind.
    ///
    /// # Errors
    /// When it is an answer to an inquiry that cannot be read.
    fn answer(&self, document: &[u8]) -> Result<Option<VatAnswer>, UnreadableAnswer>;
}

/// Why an answer cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct UnreadableAnswer {
    /// The reason, safe to tell the sender.
    pub reason: String,
}

/// Makes references that no installation ever used.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait ReferenceSource: Send + Sync {
    /// The next one.
    fn next(&self) -> Lrn;
}
