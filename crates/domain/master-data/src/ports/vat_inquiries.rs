use crate::CustomerId;
use crate::customer::{InquiryProgress, VatInquiry, VatReply};
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::{Lrn, OrganisationId, StorageError, UnwiredPort};
use customs_port_macros::port;

/// Stores VAT inquiries and their replies byte for byte, as evidence. The worker that delivers declarations also
/// delivers the inquiries, with the same retries.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait VatInquiries: Send + Sync {
    /// Stores an inquiry for delivery, due at once.
    ///
    /// # Errors
    /// `Conflict` with a constraint when the organisation used the reference before.
    fn send(
        &self,
        organisation: OrganisationId,
        customer: CustomerId,
        reference: &Lrn,
        document: &[u8],
        at: DateTime<Utc>,
    ) -> Result<(), StorageError>;

    /// The delivery of an inquiry of the organisation; `None` when there is no such inquiry.
    fn progress(&self, organisation: OrganisationId, reference: &Lrn) -> Result<Option<InquiryProgress>, StorageError>;

    /// The organisation and customer that an inquiry belongs to. Replies of customs name no organisation, so this query
    /// names none either. If the organisation that the reference names ([`Lrn::organisation`]) asked under it, the
    /// inquiry is that one. `None` when several other organisations did: a reply to one must never be shown to another.
    fn locate(&self, reference: &Lrn) -> Result<Option<(OrganisationId, CustomerId)>, StorageError>;

    /// Stores a reply as it came, with its fate.
    fn keep_reply(
        &self,
        document: &[u8],
        reference: &Lrn,
        fate: ReplyFate,
        organisation: Option<OrganisationId>,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError>;
}

/// The effect of a reply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ReplyFate {
    /// The reply changed the customer.
    Applied,
    /// The reply was a repetition, or a newer inquiry was sent since.
    Ignored,
    /// The reply names an unknown inquiry.
    Unmatched,
}

/// Builds inquiries and reads their replies.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait VatMessages: Send + Sync {
    /// The message for an inquiry.
    #[panics_when_unwired]
    fn inquiry(&self, inquiry: &VatInquiry) -> Vec<u8>;

    /// Reads the reply in a document; `None` when it is another kind of message.
    ///
    /// # Errors
    /// When the document is a reply to an inquiry but cannot be read.
    fn reply(&self, document: &[u8]) -> Result<Option<VatReply>, UnreadableReply>;
}

/// Error for a reply that cannot be read.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct UnreadableReply {
    /// The reason, in words that may be shown to the sender.
    pub reason: String,
}

impl From<UnwiredPort> for UnreadableReply {
    fn from(unwired: UnwiredPort) -> Self {
        Self { reason: unwired.to_string() }
    }
}

/// Issues references that no installation has ever used.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait ReferenceSource: Send + Sync {
    /// A fresh reference for an inquiry of the organisation.
    #[panics_when_unwired]
    fn next(&self, organisation: OrganisationId) -> Lrn;
}
