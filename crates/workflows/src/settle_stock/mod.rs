use crate::{Events, WorkflowError};
use customs_declarations::ports::Subscription;
use customs_declarations::{DeclarationEvent, EventKind};
use customs_inventory::Allocations;

#[cfg(test)]
mod tests;

/// Brings the stock to where customs has brought declarations: goods come in and leave with a release, and what was kept for
/// a declaration that ended is free again. Transits move no stock.
pub struct SettleStock {
    /// What happened.
    pub events: Events,
    /// What is kept of the stock for declarations.
    pub allocations: Allocations,
}

impl SettleStock {
    /// What it acts on.
    pub const SUBSCRIPTION: Subscription = Subscription { name: "stock", wants };

    /// Acts on up to `limit` events, and answers how many there were. Those of one declaration are one unit of work, so that
    /// nobody waits for lots of many declarations at once.
    ///
    /// # Errors
    /// When storage does not answer; the events come back when the lease ends.
    pub fn run_once(&self, limit: usize) -> Result<usize, WorkflowError> {
        self.events.of_declarations(
            Self::SUBSCRIPTION.name,
            limit,
            |event| (event.organisation, event.declaration),
            |(organisation, declaration), _| Ok(self.allocations.settle(*organisation, declaration.get())?),
        )
    }
}

fn wants(event: &DeclarationEvent) -> bool {
    match event.kind {
        // A status that was set by hand is told in the same words as what customs restored, and moves nothing: only what
        // customs said is looked at.
        EventKind::Released
        | EventKind::Rejected
        | EventKind::Invalidated
        | EventKind::StatusChanged
        | EventKind::LinesChanged
        | EventKind::Deleted => true,
        EventKind::Submitted
        | EventKind::Accepted
        | EventKind::Control
        | EventKind::Held
        | EventKind::TaxesAssessed => false,
    }
}
