use crate::form::PartyForm;
use crate::ports::Changes;
use crate::use_cases::change::entry;
use crate::use_cases::declarations::Declarations;
use crate::{
    Declaration, DeclarationError, DeclarationHistory, Direction, MessageKind, NewOutboundMessage, Notice,
    NoticeContent, TimelineEvent,
};
use customs_kernel::{Actor, Eori, Mrn, StorageError};

impl Declarations {
    /// Makes a message about an accepted declaration, under a new LRN.
    ///
    /// # Errors
    /// `NotAccepted` when the declaration has no MRN; a status that was set by hand assigns none.
    pub(super) fn notice(
        &self,
        declaration: &Declaration,
        content: NoticeContent,
    ) -> Result<NewOutboundMessage, DeclarationError> {
        let mrn = declaration.milestones.mrn.clone().ok_or(DeclarationError::NotAccepted)?;
        let kind = kind(&content);
        self.notice_about(declaration, mrn, kind, content)
    }

    /// Makes a message as `notice` does, about an MRN that may differ from that of the declaration.
    pub(in crate::use_cases) fn notice_about(
        &self,
        declaration: &Declaration,
        mrn: Mrn,
        kind: MessageKind,
        content: NoticeContent,
    ) -> Result<NewOutboundMessage, DeclarationError> {
        let notice = Notice {
            lrn: self.following_up().lrns.next(declaration.organisation),
            mrn,
            direction: declaration.direction(),
            submitter: self.submitter(declaration)?,
            content,
        };
        let message = self.following_up().builder.notice(&notice);
        Ok(NewOutboundMessage::new(kind, notice.lrn, message))
    }

    /// Returns the EORI of the sender of a message about the declaration.
    pub(super) fn submitter(&self, declaration: &Declaration) -> Result<Option<Eori>, StorageError> {
        let broker = self.following_up().organisations.eori(declaration.organisation)?;
        Ok(broker.or_else(|| trader(declaration)))
    }

    /// Sends customs a message that does not change the declaration, in the unit of work of the caller.
    pub(super) fn inform(
        &self,
        mut declaration: Declaration,
        content: NoticeContent,
        details: DeclarationHistory,
        actor: &Actor,
    ) -> Result<Declaration, DeclarationError> {
        let message = self.notice(&declaration, content)?;
        let now = self.following_up().clock.now();
        declaration.updated_at = now;
        let mut line = entry(&declaration, TimelineEvent::StatusChanged, now, actor);
        line.details = Some(details.into());
        self.keep(declaration, Changes { timeline: vec![line], outbound: vec![message], ..Changes::default() })
    }
}

const fn kind(content: &NoticeContent) -> MessageKind {
    match content {
        NoticeContent::Presentation => MessageKind::Presentation,
        NoticeContent::Invalidation { .. } => MessageKind::Invalidation,
        NoticeContent::ControlResponse(_) => MessageKind::ControlResponse,
        NoticeContent::AlternativeProof(_) => MessageKind::AlternativeProof,
    }
}

/// Returns the EORI of the party that the declaration is made for; it sends the message when the broker has no EORI.
fn trader(declaration: &Declaration) -> Option<Eori> {
    let header = &declaration.form.declaration;
    let party: &Option<PartyForm> = match declaration.direction() {
        Direction::Import => &header.importer,
        Direction::Export => &header.consignor,
    };
    party.as_ref()?.eori.as_deref()?.parse().ok()
}
