use crate::lifecycle::Command;
use crate::ports::Changes;
use crate::use_cases::change::{entry, perform};
use crate::use_cases::transits::Transits;
use crate::{MessageKind, NoticeContent, TimelineEvent, Transit, TransitError, TransitHistory, TransitId};
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::{Actor, OrganisationId, Version, in_unit_of_work};

/// Request of release, as a client sends it.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ReleaseRequestForm {
    /// Whether the trader wants the goods released with what customs found; `None` means yes. Without a release customs
    /// refuses the transit.
    pub release_requested: Option<bool>,
}

impl Transits {
    /// Asks customs to decide on the release of goods that it holds back after a control or for a correction (IE054).
    /// When customs refuses the request, or does not answer in time, it can be made again.
    ///
    /// # Errors
    /// `NotFound`, `Stale`, `InvalidStatus`, `NotAccepted` when the transit has no MRN, `AlreadySent`, `Storage`.
    pub fn request_release(
        &self,
        organisation: OrganisationId,
        id: TransitId,
        form: &ReleaseRequestForm,
        actor: &Actor,
        expected: Option<Version>,
    ) -> Result<Transit, TransitError> {
        in_unit_of_work(self.following_up().work.as_ref(), || {
            let mut transit = self.open_for_change(organisation, id, expected)?;
            let now = self.following_up().clock.now();
            self.require_release_can_be_asked(&mut transit, now)?;
            let wanted = form.release_requested.unwrap_or(true);
            let message = self.notice(&transit, NoticeContent::ReleaseRequest { wanted }, now)?;
            transit.updated_at = now;
            let mut line = entry(&transit, TimelineEvent::StatusChanged, now, actor);
            let asked = if wanted { TransitHistory::ReleaseRequested } else { TransitHistory::ReleaseDeclined };
            line.details = Some(asked.into());
            // There is no event, since the status stays until customs decides.
            let changes = Changes { timeline: vec![line], outbound: vec![message], ..Changes::default() };
            self.keep(transit, changes)
        })
    }

    /// Refuses a request while nothing is held back, and while the answer to an earlier one may still come in time.
    pub(in crate::use_cases) fn require_release_can_be_asked(
        &self,
        transit: &mut Transit,
        now: DateTime<Utc>,
    ) -> Result<(), TransitError> {
        perform(transit, Command::RequestRelease)?;
        if transit.milestones.mrn.is_none() {
            return Err(TransitError::NotAccepted);
        }
        match self.release_asked_at(transit, now)? {
            Some(at) => Err(TransitError::AlreadySent { at }),
            None => Ok(()),
        }
    }

    /// Returns the moment of the last request that may still be answered in time.
    fn release_asked_at(&self, transit: &Transit, now: DateTime<Utc>) -> Result<Option<DateTime<Utc>>, TransitError> {
        let (organisation, sent) = (transit.organisation, self.following_up().sent.as_ref());
        let Some(lrn) = sent.latest(organisation, transit.id.get(), MessageKind::ReleaseRequest)? else {
            return Ok(None);
        };
        let last = sent.sent_message(organisation, &lrn)?;
        let waits = last.filter(|last| last.answer_code.is_none() && last.failed_at.is_none() && !last.is_overdue(now));
        Ok(waits.map(|last| last.created_at))
    }
}
