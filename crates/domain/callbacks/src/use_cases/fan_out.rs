use super::Callbacks;
use crate::{
    CallbackError, CallbackId, ClaimedDelivery, DeclarationNotice, DirectDelivery, NewDelivery, NoDirectDelivery,
    Payload, Registration, Share,
};
use customs_form_macros::growing;
use customs_kernel::OrganisationId;
use std::collections::BTreeMap;

/// The deliveries that notices were made into.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FannedOut {
    /// Their number.
    pub made: usize,
    /// Deliveries that are to be sent as soon as the unit of work is durable: these, or earlier ones to the same receivers.
    pub claimed: Vec<ClaimedDelivery>,
}

impl Callbacks {
    /// Creates one delivery of each notice for each registration that wants the event, in the order of the notices.
    /// Returns the number of deliveries. It joins the unit of work of its thread: call it in the one that removes the
    /// events from their outbox, so that each event becomes deliveries exactly once.
    ///
    /// # Errors
    /// When storage fails; then no delivery is created.
    pub fn fan_out(&self, organisation: OrganisationId, notices: &[DeclarationNotice]) -> Result<usize, CallbackError> {
        Ok(self.fan_out_directly(organisation, notices, &NoDirectDelivery)?.made)
    }

    /// Does the same, and claims deliveries that `direct` may send at once. The caller has them sent when its unit of
    /// work is durable, and forgets them when it is undone.
    ///
    /// # Errors
    /// When storage fails; then no delivery is created.
    pub fn fan_out_directly(
        &self,
        organisation: OrganisationId,
        notices: &[DeclarationNotice],
        direct: &dyn DirectDelivery,
    ) -> Result<FannedOut, CallbackError> {
        let created_at = self.clock.now();
        let registrations = self.repository.list(organisation)?;
        let mut deliveries = Vec::new();
        for notice in notices {
            let payload = Payload::from_notice(notice);
            let wanting = registrations.iter().filter(|registration| registration.wants(notice.event));
            deliveries.extend(wanting.map(|registration| NewDelivery {
                organisation,
                callback: registration.id(),
                event: notice.event,
                subject: notice.subject,
                payload: payload.clone(),
                created_at,
            }));
        }
        if deliveries.is_empty() {
            return Ok(FannedOut::default());
        }
        let shares = shares(organisation, &registrations, &deliveries, direct);
        let claimed = if shares.is_empty() {
            self.queue.enqueue(&deliveries)?;
            Vec::new()
        } else {
            self.queue.enqueue_and_claim(&deliveries, &shares, created_at, direct.lease_until(created_at))?
        };
        Ok(FannedOut { made: deliveries.len(), claimed })
    }
}

/// The deliveries that may be sent at once to each receiver which is known to take them.
fn shares(
    organisation: OrganisationId,
    registrations: &[Registration],
    deliveries: &[NewDelivery],
    direct: &dyn DirectDelivery,
) -> Vec<Share> {
    let mut made: BTreeMap<CallbackId, u32> = BTreeMap::new();
    for delivery in deliveries {
        *made.entry(delivery.callback).or_default() += 1;
    }
    let works = |registration: &&Registration| {
        let standing = registration.standing();
        standing.ended.is_none() && standing.failing_since.is_none()
    };
    let wanted: Vec<(CallbackId, u32)> = registrations
        .iter()
        .filter(works)
        .filter_map(|registration| Some((registration.id(), *made.get(&registration.id())?)))
        .collect();
    let limits = direct.share_out(&wanted);
    let shares =
        wanted.iter().zip(limits).map(|((callback, _), limit)| Share { organisation, callback: *callback, limit });
    shares.filter(|share| share.limit > 0).collect()
}
