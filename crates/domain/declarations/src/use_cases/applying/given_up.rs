use crate::lifecycle::Status;
use crate::ports::{AmendmentRepository, Changes, DeclarationRepository};
use crate::use_cases::change::entry;
use crate::{
    AmendmentState, Declaration, DeclarationEvent, DeclarationId, EventKind, MessageKind, SentMessage, TimelineEvent,
};
use chrono::{DateTime, Utc};
use customs_exchange::ports::{GivesUp, SentMessages};
use customs_kernel::facts::{Name, Reason, Statement};
use customs_kernel::{Actor, Lrn, OrganisationId, RecordHistory, StorageError, SubjectKind};
use std::sync::Arc;

/// Decides what follows for a declaration when a message about it is given up. Its status stays, because customs never
/// answered the message. When the message was the submission that counts, sent again because no answer arrived, an
/// earlier sending that customs may still accept counts again: answers to it are then about the declaration, and a
/// recovery can send it once more.
#[derive(Clone)]
pub struct AfterGivingUp {
    /// The storage of the declarations.
    pub repository: Arc<dyn DeclarationRepository>,
    /// The storage of amendments: one with a message that is given up comes to nothing.
    pub amendments: Arc<dyn AmendmentRepository>,
    /// The messages about declarations that were sent to customs.
    pub sent: Arc<dyn SentMessages<MessageKind>>,
}

customs_kernel::debug_by_name!(AfterGivingUp);

impl GivesUp for AfterGivingUp {
    fn kind(&self) -> SubjectKind {
        SubjectKind::Declaration
    }

    fn hold(&self, organisation: OrganisationId, record: i64) -> Result<(), StorageError> {
        self.repository.find_for_change(organisation, DeclarationId::new(record)).map(drop)
    }

    fn given_up(
        &self,
        organisation: OrganisationId,
        record: i64,
        message: &Lrn,
        reason: &Statement,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let id = DeclarationId::new(record);
        let Some(mut declaration) = self.repository.find_for_change(organisation, id)? else { return Ok(()) };
        let Some(message) = self.sent.sent_message(organisation, message)? else { return Ok(()) };
        let mut events = Vec::new();
        if message.kind == MessageKind::Amendment
            && let Some(mut amendment) = self.amendments.under(organisation, &message.lrn)?
            && amendment.is_pending()
        {
            amendment.end(AmendmentState::Lapsed, at);
            self.amendments.save(&amendment)?;
            events.push(DeclarationEvent::new(&declaration, EventKind::StatusChanged, at));
        }
        let mut line = entry(&declaration, TimelineEvent::StatusChanged, at, &Actor::System);
        let open = self.left_open(&declaration, &message)?.map(|open| open.lrn);
        let (kind, reason) = (Name::from(message.kind.word()), Reason::from(reason.clone()));
        line.details = Some(RecordHistory::given_up(kind, &message.lrn, reason, open.as_ref()).into());
        let Some(open) = open else {
            return self.repository.report(&declaration, &[line], &events);
        };
        self.sent.count_again(organisation, &open)?;
        declaration.milestones.lrn = Some(open);
        declaration.updated_at = at;
        self.repository.save(declaration, Changes { timeline: vec![line], events, ..Changes::default() })
    }
}

impl AfterGivingUp {
    /// Returns the latest other sending that customs may still accept, when the message is the submission that counts;
    /// `None` otherwise.
    fn left_open(&self, declaration: &Declaration, message: &SentMessage) -> Result<Option<SentMessage>, StorageError> {
        let waits = declaration.status == Status::Submitted
            && message.kind == MessageKind::Declaration
            && declaration.milestones.lrn.as_ref() == Some(&message.lrn);
        if !waits {
            return Ok(None);
        }
        let others = self.sent.other_sendings(declaration.organisation, declaration.id.get(), message)?;
        Ok(SentMessage::left_to_decide(others))
    }
}
