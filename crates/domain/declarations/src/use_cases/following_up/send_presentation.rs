use crate::ports::Changes;
use crate::use_cases::change::entry;
use crate::use_cases::declarations::Declarations;
use crate::use_cases::reading::possible::require_presentable;
use crate::{Declaration, DeclarationError, DeclarationId, NoticeContent, TimelineEvent};
use customs_kernel::{Actor, OrganisationId, Version, in_unit_of_work};

impl Declarations {
    /// Presents the goods of an advance declaration, or of a warehouse entry by a chain procedure. When customs rejects
    /// the presentation, it can be sent again.
    ///
    /// # Errors
    /// `NotFound`, `Stale`, `InvalidVariant`, `NotAccepted`, `InvalidStatus`, `AlreadySent`,
    /// `DeadlinePassed`, `Storage`.
    pub fn send_presentation(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
        actor: &Actor,
        expected: Option<Version>,
    ) -> Result<Declaration, DeclarationError> {
        in_unit_of_work(self.following_up().work.as_ref(), || {
            let mut declaration = self.open_for_change(organisation, id, expected)?;
            let now = self.following_up().clock.now();
            require_presentable(&declaration, now)?;
            let message = self.notice(&declaration, NoticeContent::Presentation)?;
            declaration.milestones.presentation_sent_at = Some(now);
            declaration.updated_at = now;
            let line = entry(&declaration, TimelineEvent::PresentationSent, now, actor);
            self.keep(declaration, Changes { timeline: vec![line], outbound: vec![message], ..Changes::default() })
        })
    }
}
