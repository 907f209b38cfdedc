use crate::events::Groups;
use crate::{Happened, WorkflowError};
use customs_declarations::ports::Subscription;
use customs_declarations::{DeclarationEvent, DeclarationId, EventKind};
use customs_inventory::Allocations;
use customs_kernel::OrganisationId;
use std::collections::{BTreeMap, BTreeSet};

#[cfg(test)]
mod tests;

/// Brings the stock to where customs has brought declarations: goods come in and leave with a release, and what was kept for
/// a declaration that ended is free again. Transits move no stock.
pub struct SettleStock {
    /// What happened.
    pub events: Happened,
    /// What is kept of the stock for declarations.
    pub allocations: Allocations,
}

impl SettleStock {
    /// What it acts on.
    pub const SUBSCRIPTION: Subscription = Subscription { name: "stock", wants };

    /// Acts on up to `limit` events, and answers how many there were. Those of one declaration are one unit of work, so that
    /// nobody waits for lots of many declarations at once; those of all that have nothing to do with stock are one.
    ///
    /// # Errors
    /// When storage does not answer; the events come back when the lease ends.
    pub fn run_once(&self, limit: usize) -> Result<usize, WorkflowError> {
        self.events.declarations.act_on_few(
            Self::SUBSCRIPTION.name,
            limit,
            |event| (event.organisation, event.declaration),
            |groups| self.concerned(groups),
            |(organisation, declaration), _| Ok(self.allocations.settle(*organisation, declaration.get())?),
        )
    }

    /// What places goods, or takes them out of a warehouse, is looked at whatever was allocated: the stock that it concerns
    /// may have come after it was submitted. Anything may be allocated to the lines of any other: only the database knows.
    fn concerned(&self, groups: &Groups<'_, Subject, DeclarationEvent>) -> Result<BTreeSet<Subject>, WorkflowError> {
        let mut concerned = BTreeSet::new();
        let mut others: BTreeMap<OrganisationId, Vec<i64>> = BTreeMap::new();
        for (subject @ (organisation, declaration), events) in groups {
            if events.iter().any(|event| event.places_in_warehouse || event.takes_out_of_warehouse) {
                concerned.insert(*subject);
            } else {
                others.entry(*organisation).or_default().push(declaration.get());
            }
        }
        for (organisation, declarations) in others {
            let found = self.allocations.to_settle(organisation, &declarations)?;
            concerned.extend(found.into_iter().map(|id| (organisation, DeclarationId::new(id))));
        }
        Ok(concerned)
    }
}

/// One declaration.
type Subject = (OrganisationId, DeclarationId);

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
