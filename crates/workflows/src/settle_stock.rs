use crate::events::Groups;
use crate::{Happened, WorkflowError};
use customs_declarations::ports::Subscription;
use customs_declarations::{DeclarationEvent, DeclarationId, EventKind};
use customs_inventory::Allocations;
use customs_kernel::OrganisationId;
use std::collections::{BTreeMap, BTreeSet};

#[cfg(test)]
mod tests;

/// Applies decisions of customs on declarations to stock: a release brings goods in or takes them out, and the
/// reservations of an ended declaration are freed. Transits move no stock.
pub struct SettleStock {
    /// Events of declarations.
    pub events: Happened,
    /// Applies decisions of customs to stock and allocations.
    pub allocations: Allocations,
}

customs_kernel::debug_by_name!(SettleStock);

impl SettleStock {
    /// Subscription to events of declarations.
    pub const SUBSCRIPTION: Subscription = Subscription { name: "stock", wants, notified_customer: None };

    /// Handles up to `limit` events and returns their number. Each declaration is a unit of work of its own, so that
    /// no unit locks lots of many declarations at once. Declarations that do not concern stock are removed in one
    /// unit, together with one that does.
    ///
    /// # Errors
    /// When the storage does not answer; the events are claimed again after the lease.
    pub fn run_once(&self, limit: usize) -> Result<usize, WorkflowError> {
        self.events.declarations.act_on_few(
            Self::SUBSCRIPTION.name,
            limit,
            |event| (event.organisation, event.declaration),
            |groups| self.concerned(groups),
            |(organisation, declaration), _| Ok(self.allocations.settle(*organisation, declaration.get())?),
        )
    }

    /// The declarations that may concern stock. Those that place goods or take them out of a warehouse always do,
    /// since their stock may have arrived after the submission. For all others the database shows whether anything is
    /// allocated to their lines.
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
        // A status set by hand has the same kind of event as one restored by customs, and moves nothing: only
        // decisions of customs count.
        EventKind::Released
        | EventKind::Rejected
        | EventKind::Invalidated
        // The lines state other goods from now on.
        | EventKind::Amended
        | EventKind::ReleasedOnPaper
        | EventKind::StatusChanged
        | EventKind::LinesChanged
        | EventKind::Deleted => true,
        EventKind::Submitted
        | EventKind::Accepted
        | EventKind::Control
        | EventKind::Held
        | EventKind::PayerChanged
        | EventKind::AmendmentRequested
        | EventKind::AmendmentRefused
        | EventKind::TaxesAssessed => false,
    }
}
