use crate::{Happened, WorkflowError};
use customs_declarations::{DeclarationEvent, Direction, EventKind};
use customs_guarantees::GuaranteeGate;

use customs_kernel::{OrganisationId, Subject};
use customs_transits::TransitEvent;
use std::collections::{BTreeMap, BTreeSet};

#[cfg(test)]
mod tests;

/// Frees the amounts that ended submissions reserved of guarantees, and has customs asked for new balances when it
/// uses a guarantee or frees it.
pub struct SettleGuarantees {
    /// Events of declarations and transits.
    pub events: Happened,
    /// Reserves and frees amounts of guarantees.
    pub gate: GuaranteeGate,
}

customs_kernel::debug_by_name!(SettleGuarantees);

impl SettleGuarantees {
    const NAME: &str = "guarantees";

    /// Subscription to events of declarations.
    pub const OF_DECLARATIONS: customs_declarations::ports::Subscription = customs_declarations::ports::Subscription {
        name: Self::NAME,
        wants: wants_of_declaration,
        notified_customer: None,
    };

    /// Subscription to events of transits.
    pub const OF_TRANSITS: customs_transits::ports::Subscription =
        customs_transits::ports::Subscription { name: Self::NAME, wants: wants_of_transit, notified_customer: None };

    /// Handles up to `limit` events of declarations and as many of transits, and returns their number. Each
    /// declaration or transit is a unit of work of its own, so that no unit locks many accounts at once. Those that
    /// reserve nothing and have no account fetched from customs are removed in one unit, together with one that does.
    ///
    /// # Errors
    /// When the storage does not answer; the events are claimed again after the lease.
    pub fn run_once(&self, limit: usize) -> Result<usize, WorkflowError> {
        let declarations = self.events.declarations.act_on_few(
            Self::NAME,
            limit,
            |event| (event.organisation, Subject::declaration(event.declaration.get())),
            |groups| self.concerned(groups.keys()),
            |(organisation, of), _| Ok(self.gate.settle(*organisation, *of)?),
        );
        let transits = self.events.transits.act_on_few(
            Self::NAME,
            limit,
            |event| (event.organisation, Subject::transit(event.transit.get())),
            |groups| self.concerned(groups.keys()),
            |(organisation, of), _| Ok(self.gate.settle(*organisation, *of)?),
        );
        Ok(declarations? + transits?)
    }

    fn concerned<'a>(
        &self,
        subjects: impl Iterator<Item = &'a (OrganisationId, Subject)>,
    ) -> Result<BTreeSet<(OrganisationId, Subject)>, WorkflowError> {
        let mut by_organisation: BTreeMap<OrganisationId, Vec<Subject>> = BTreeMap::new();
        for (organisation, of) in subjects {
            by_organisation.entry(*organisation).or_default().push(*of);
        }
        let mut concerned = BTreeSet::new();
        for (organisation, liable) in by_organisation {
            let found = self.gate.to_settle(organisation, &liable)?;
            concerned.extend(found.into_iter().map(|of| (organisation, of)));
        }
        Ok(concerned)
    }
}

fn wants_of_declaration(event: &DeclarationEvent) -> bool {
    match event.direction {
        // Exports use no guarantee. Goods that leave a suspensive procedure by one set free what secured them there, and
        // secure it again when the release falls.
        Direction::Export => {
            matches!(event.kind, EventKind::Released | EventKind::Rejected | EventKind::Invalidated)
        }
        Direction::Import => match event.kind {
            // The declaration was taken back to a draft, or restored by a refused invalidation. A status set by hand
            // settles nothing, since only submissions and decisions of customs count.
            EventKind::StatusChanged => true,
            EventKind::Accepted
            | EventKind::Released
            | EventKind::Rejected
            | EventKind::Invalidated
            // Customs secures the amended amount from now on.
            | EventKind::Amended
            | EventKind::Deleted => true,
            EventKind::Submitted
            | EventKind::Control
            | EventKind::Held
            | EventKind::AmendmentRequested
            | EventKind::AmendmentRefused
            // Customs uses the guarantee once it has accepted the declaration.
            | EventKind::ReleasedOnPaper
            | EventKind::TaxesAssessed
            | EventKind::PayerChanged
            | EventKind::LinesChanged => false,
        },
    }
}

fn wants_of_transit(event: &TransitEvent) -> bool {
    use customs_transits::EventKind;
    match event.kind {
        EventKind::Accepted
        | EventKind::Released
        // A submission that was withdrawn for it gives its reservation back.
        | EventKind::ReleasedOnPaper
        | EventKind::Rejected
        | EventKind::Discharged
        | EventKind::Invalidated
        | EventKind::StatusChanged => true,
        // The guarantee is in use from the release to the discharge, and the MRN is known from the acceptance on;
        // these events change neither.
        EventKind::Submitted | EventKind::Control | EventKind::Arrived => false,
    }
}
