use crate::events::Handled;
use crate::{Happened, WorkflowError};
use customs_callbacks::{
    Callbacks, ClaimedDelivery, DeclarationNotice, DirectDelivery, EventLog, EventName, FannedOut,
};
use customs_declarations::{DeclarationEvent, EventKind};
use customs_kernel::{OrganisationId, Subject};
use customs_transits::TransitEvent;
use std::sync::Arc;

#[cfg(test)]
mod tests;

/// Reports events of declarations and transits to the registered callbacks, and adds each to the event log of its
/// organisation, whether a callback wants it or not.
pub struct NotifyCallbacks {
    /// Events of declarations and transits.
    pub events: Happened,
    /// The registered callbacks.
    pub callbacks: Callbacks,
    /// The event logs.
    pub log: EventLog,
    /// Sends deliveries as soon as they are durable.
    pub direct: Arc<dyn DirectDelivery>,
}

customs_kernel::debug_by_name!(NotifyCallbacks);

impl NotifyCallbacks {
    const NAME: &str = "callbacks";

    /// Subscription to events of declarations; callbacks get no events about taxes or drafts.
    pub const OF_DECLARATIONS: customs_declarations::ports::Subscription = customs_declarations::ports::Subscription {
        name: Self::NAME,
        wants: |event| !event.kind.is_internal(),
        notified_customer: None,
    };

    /// Subscription to all events of transits.
    pub const OF_TRANSITS: customs_transits::ports::Subscription =
        customs_transits::ports::Subscription::to_all(Self::NAME);

    /// Turns up to `limit` events of declarations and as many of transits into deliveries and entries of the log, and
    /// returns the number of events. All of them are handled in one unit of work, those of one organisation after those
    /// of the other, always in the order of their ids: two workers that add to the same logs never wait in a circle.
    ///
    /// # Errors
    /// When the storage does not answer; the events are claimed again after the lease.
    pub fn run_once(&self, limit: usize) -> Result<usize, WorkflowError> {
        let declarations = self.events.declarations.act(
            Self::NAME,
            limit,
            |event| event.organisation,
            |organisation, events| {
                let notices: Vec<_> = events.iter().filter_map(|event| declaration_notice(event)).collect();
                self.report(*organisation, &notices)
            },
        );
        let declarations = self.sent(declarations);
        let transits = self.events.transits.act(
            Self::NAME,
            limit,
            |event| event.organisation,
            |organisation, events| {
                let notices: Vec<_> = events.iter().map(|event| transit_notice(event)).collect();
                self.report(*organisation, &notices)
            },
        );
        Ok(declarations? + self.sent(transits)?)
    }

    /// Has deliveries sent that were claimed where they were made, and returns the number of events.
    fn sent(&self, handled: Result<Handled<Vec<ClaimedDelivery>>, WorkflowError>) -> Result<usize, WorkflowError> {
        let Handled { events, effects } = handled?;
        let claimed: Vec<ClaimedDelivery> = effects.into_iter().flatten().collect();
        if !claimed.is_empty() {
            self.direct.send(claimed);
        }
        Ok(events)
    }

    /// Makes deliveries of notices and logs them. Returns those that are to be sent at once. The log comes last: a writer that adds to it holds up others who add
    /// to the log of the same organisation until the end of the unit of work.
    fn report(
        &self,
        organisation: OrganisationId,
        notices: &[DeclarationNotice],
    ) -> Result<Vec<ClaimedDelivery>, WorkflowError> {
        let FannedOut { claimed, .. } = self.callbacks.fan_out_directly(organisation, notices, self.direct.as_ref())?;
        self.log.note(organisation, notices)?;
        Ok(claimed)
    }
}

pub(crate) fn declaration_notice(event: &DeclarationEvent) -> Option<DeclarationNotice> {
    let name = match event.kind {
        EventKind::Submitted => EventName::Submitted,
        EventKind::Accepted => EventName::Accepted,
        EventKind::Released => EventName::Released,
        EventKind::Rejected => EventName::Rejected,
        EventKind::Control => EventName::Control,
        EventKind::Held => EventName::Held,
        EventKind::Invalidated => EventName::Invalidated,
        EventKind::AmendmentRequested => EventName::AmendmentRequested,
        EventKind::Amended => EventName::Amended,
        EventKind::AmendmentRefused => EventName::AmendmentRefused,
        EventKind::ReleasedOnPaper => EventName::ReleasedOnPaper,
        // Receivers know this name for all that changed in another way.
        EventKind::StatusChanged | EventKind::PayerChanged => EventName::StatusChanged,
        EventKind::TaxesAssessed | EventKind::LinesChanged | EventKind::Deleted => return None,
    };
    Some(DeclarationNotice {
        event: name,
        subject: Subject::declaration(event.declaration.get()),
        reference: event.reference.clone(),
        mrn: event.mrn.as_ref().map(ToString::to_string),
        status: event.status.code().to_owned(),
        declaration_symbol: event.direction.imex().to_owned(),
        occurred_at: event.occurred_at,
    })
}

pub(crate) fn transit_notice(event: &TransitEvent) -> DeclarationNotice {
    use customs_transits::EventKind;
    let name = match event.kind {
        EventKind::Submitted => EventName::Submitted,
        EventKind::Accepted => EventName::Accepted,
        EventKind::Control => EventName::Control,
        EventKind::Released => EventName::Released,
        EventKind::ReleasedOnPaper => EventName::ReleasedOnPaper,
        EventKind::Rejected => EventName::Rejected,
        EventKind::Invalidated => EventName::Invalidated,
        EventKind::Arrived | EventKind::Discharged | EventKind::StatusChanged => EventName::StatusChanged,
    };
    DeclarationNotice {
        event: name,
        subject: Subject::transit(event.transit.get()),
        reference: event.reference.clone(),
        mrn: event.mrn.as_ref().map(ToString::to_string),
        status: event.status.code().to_owned(),
        declaration_symbol: event.symbol.clone(),
        occurred_at: event.occurred_at,
    }
}
