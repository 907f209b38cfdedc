use crate::ports::Changes;
use crate::use_cases::change::entry;
use crate::use_cases::reading::possible::present;
use crate::use_cases::transits::Transits;
use crate::{NoticeContent, Presentation, TimelineEvent, Transit, TransitError, TransitId};
use customs_kernel::{Actor, OrganisationId, StorageError, Version, in_unit_of_work};

impl Transits {
    /// Presents the goods of a pre-lodged transit. When customs rejects the presentation, it can be sent again.
    ///
    /// # Errors
    /// `NotFound`, `Stale`, `NotPrelodged`, `NotAccepted`, `InvalidStatus`, `AlreadySent`,
    /// `DeadlinePassed`, `Storage`.
    pub fn send_presentation(
        &self,
        organisation: OrganisationId,
        id: TransitId,
        actor: &Actor,
        expected: Option<Version>,
    ) -> Result<Transit, TransitError> {
        in_unit_of_work(self.following_up().work.as_ref(), || {
            let mut transit = self.open_for_change(organisation, id, expected)?;
            let now = self.following_up().clock.now();
            present(&mut transit, now)?;
            let content = NoticeContent::Presentation(Box::new(self.presentation(&transit)?));
            let message = self.notice(&transit, content, now)?;
            transit.milestones.presentation_sent_at = Some(now);
            transit.updated_at = now;
            let line = entry(&transit, TimelineEvent::PresentationSent, now, actor);
            self.keep(transit, Changes { timeline: vec![line], outbound: vec![message], ..Changes::default() })
        })
    }

    /// Returns the content of the presentation. The location of the goods follows from the authorisation that the
    /// declaration named, the place of loading from the customer as it was then, as in amendments. A declaration of an
    /// earlier version of the service did not record them.
    fn presentation(&self, transit: &Transit) -> Result<Presentation, StorageError> {
        let lodged = self.counting_sending(transit)?.and_then(|sent| sent.lodged);
        let (consignor_permit, parties) =
            lodged.map_or((None, None), |lodged| (lodged.consignor_permit, lodged.parties));
        let customer = match parties {
            Some(parties) => parties.customer,
            None => self.customer(transit.organisation, &transit.customer_code)?,
        };
        Ok(Presentation { form: transit.form.clone(), consignor_permit, customer })
    }
}
