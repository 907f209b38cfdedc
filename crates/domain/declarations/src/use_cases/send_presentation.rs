use super::change::{entry, require_status};
use super::declarations::Declarations;
use crate::deadlines::last_day_of_presentation;
use crate::lifecycle::Command;
use crate::ports::Changes;
use crate::{Declaration, DeclarationError, DeclarationId, NoticeContent, TimelineEvent};
use customs_kernel::{Actor, OrganisationId, Version, amsterdam_date, in_unit_of_work};

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
        in_unit_of_work(self.ports.work.as_ref(), || {
            let mut declaration = self.open_for_change(organisation, id, expected)?;
            if !declaration.form.takes_presentation() {
                return Err(DeclarationError::InvalidVariant { symbol: declaration.symbol() });
            }
            require_status(&declaration, Command::SendPresentation)?;
            let taken_at = declaration.milestones.taken_at().ok_or(DeclarationError::NotAccepted)?;
            if let Some(at) = declaration.milestones.presentation_sent_at {
                return Err(DeclarationError::AlreadySent { at });
            }
            let now = self.ports.clock.now();
            let last_day = last_day_of_presentation(taken_at);
            if amsterdam_date(now) > last_day {
                return Err(DeclarationError::DeadlinePassed { last_day });
            }
            let message = self.notice(&declaration, NoticeContent::Presentation)?;
            declaration.milestones.presentation_sent_at = Some(now);
            declaration.updated_at = now;
            let line = entry(&declaration, TimelineEvent::PresentationSent, now, actor);
            self.keep(declaration, Changes { timeline: vec![line], outbound: vec![message], ..Changes::default() })
        })
    }
}
