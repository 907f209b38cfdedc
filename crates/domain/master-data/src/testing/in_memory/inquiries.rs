use super::{InMemoryMasterData, conflict};
use crate::CustomerId;
use crate::customer::InquiryProgress;
use crate::ports::{ReplyFate, VatInquiries, unique_rules};
use crate::testing::InquiryHandOver;
use chrono::{DateTime, Utc};
use customs_kernel::facts::StoredStatement;
use customs_kernel::{Lrn, OrganisationId, StorageError};

#[derive(Debug, Clone)]
pub(super) struct Question {
    organisation: OrganisationId,
    customer: CustomerId,
    reference: Lrn,
    document: Vec<u8>,
    attempts: u32,
    sent_at: Option<DateTime<Utc>>,
    last_error: Option<StoredStatement>,
    due_at: Option<DateTime<Utc>>,
}

/// A stored reply of customs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptReply {
    /// The exact bytes of the reply.
    pub document: Vec<u8>,
    /// Reference of the inquiry that it replies to.
    pub reference: Lrn,
    /// Effect of the reply.
    pub fate: ReplyFate,
    /// Organisation of the inquiry; `None` when the inquiry is unknown.
    pub organisation: Option<OrganisationId>,
    /// Moment of receipt.
    pub at: DateTime<Utc>,
}

impl Question {
    fn is_of(&self, organisation: OrganisationId, reference: &Lrn) -> bool {
        self.organisation == organisation && self.reference == *reference
    }
}

impl InMemoryMasterData {
    /// The stored replies, oldest first.
    #[must_use]
    pub fn replies(&self) -> Vec<KeptReply> {
        self.with(|state| state.replies.clone())
    }
}

impl VatInquiries for InMemoryMasterData {
    fn send(
        &self,
        organisation: OrganisationId,
        customer: CustomerId,
        reference: &Lrn,
        document: &[u8],
        at: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        self.with(|state| {
            if state.questions.iter().any(|question| question.is_of(organisation, reference)) {
                return Err(conflict(Some(unique_rules::INQUIRY_REFERENCE)));
            }
            state.questions.push(Question {
                organisation,
                customer,
                reference: reference.clone(),
                document: document.to_vec(),
                attempts: 0,
                sent_at: None,
                last_error: None,
                due_at: Some(at),
            });
            Ok(())
        })
    }

    fn progress(&self, organisation: OrganisationId, reference: &Lrn) -> Result<Option<InquiryProgress>, StorageError> {
        Ok(self.with(|state| {
            let question = state.questions.iter().find(|question| question.is_of(organisation, reference))?;
            Some(InquiryProgress {
                attempts: question.attempts,
                sent_at: question.sent_at,
                last_error: question.last_error.clone(),
                next_attempt_at: question.due_at,
            })
        }))
    }

    fn locate(&self, reference: &Lrn) -> Result<Option<(OrganisationId, CustomerId)>, StorageError> {
        Ok(self.with(|state| {
            let asked: Vec<_> = state.questions.iter().filter(|question| question.reference == *reference).collect();
            let reported = asked.iter().find(|question| reference.organisation() == Some(question.organisation));
            match (reported, &asked[..]) {
                (Some(question), _) | (None, [question]) => Some((question.organisation, question.customer)),
                _ => None,
            }
        }))
    }

    fn keep_reply(
        &self,
        document: &[u8],
        reference: &Lrn,
        fate: ReplyFate,
        organisation: Option<OrganisationId>,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let (document, reference) = (document.to_vec(), reference.clone());
        self.with(|state| state.replies.push(KeptReply { document, reference, fate, organisation, at }));
        Ok(())
    }
}

impl InquiryHandOver for InMemoryMasterData {
    fn due(&self, now: DateTime<Utc>) -> Vec<(Lrn, Vec<u8>)> {
        self.with(|state| {
            let due = state.questions.iter().filter(|question| question.due_at.is_some_and(|at| at <= now));
            due.map(|question| (question.reference.clone(), question.document.clone())).collect()
        })
    }

    fn sent(&self, reference: &Lrn, at: DateTime<Utc>) {
        self.tried(reference, |question| {
            question.sent_at = Some(at);
            question.last_error = None;
            question.due_at = None;
        });
    }

    fn failed(&self, reference: &Lrn, reason: &str, next_attempt_at: DateTime<Utc>) {
        self.tried(reference, |question| {
            question.last_error = Some(StoredStatement::new(reason.to_owned(), None));
            question.due_at = Some(next_attempt_at);
        });
    }
}

impl InMemoryMasterData {
    fn tried(&self, reference: &Lrn, change: impl FnOnce(&mut Question)) {
        self.with(|state| {
            let unsent = |question: &&mut Question| question.reference == *reference && question.due_at.is_some();
            if let Some(question) = state.questions.iter_mut().find(unsent) {
                question.attempts += 1;
                change(question);
            }
        });
    }
}
