use super::Transits;
use super::change::{entry, perform};
use super::lodge::Secrets;
use crate::lifecycle::Command;
use crate::ports::{Changes, GuaranteeUse};
use crate::{
    EventKind, MessageKind, NewOutboundMessage, TimelineEvent, Transit, TransitError, TransitEvent, TransitId,
};
use customs_kernel::{Actor, OrganisationId, Version, in_unit_of_work};

impl Transits {
    /// Submits a draft under a fresh LRN: the message to customs is made and stored with the new status,
    /// and sent from there. Of several submits at the same moment one wins.
    ///
    /// # Errors
    /// `NotFound`, `Stale`, `InvalidStatus`, `Invalid` with every broken rule, `GuaranteeInsufficient`,
    /// `Storage`.
    pub fn submit(
        &self,
        organisation: OrganisationId,
        id: TransitId,
        actor: &Actor,
        expected: Option<Version>,
    ) -> Result<Transit, TransitError> {
        in_unit_of_work(self.ports.work.as_ref(), || {
            let mut transit = self.open_for_change(organisation, id, expected)?;
            perform(&mut transit, Command::Submit)?;
            let now = self.ports.clock.now();
            let lrn = self.ports.lrns.next();
            let lodgement = self.lodgement(&transit, Some(lrn.clone()), now, Secrets::Told)?;
            self.ports.guarantees.admits(&GuaranteeUse::of(&transit))??;
            let message = self.ports.builder.declaration(&lodgement);
            transit.milestones.lrn = Some(lrn.clone());
            transit.milestones.submitted_at = Some(now);
            transit.updated_at = now;
            let changes = Changes {
                timeline: vec![entry(&transit, TimelineEvent::Submitted, now, actor)],
                events: vec![TransitEvent::of(&transit, EventKind::Submitted, now)],
                outbound: vec![NewOutboundMessage { kind: MessageKind::Declaration, lrn, message }],
                ..Changes::default()
            };
            self.keep(transit, changes)
        })
    }
}
