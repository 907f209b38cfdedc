use crate::{Happened, WorkflowError};
use customs_declarations::{DeclarationEvent, Direction, EventKind};
use customs_guarantees::GuaranteeGate;

use customs_kernel::{OrganisationId, Subject};
use customs_transits::TransitEvent;
use std::collections::{BTreeMap, BTreeSet};

#[cfg(test)]
mod tests;

/// Frees what submissions keep of guarantees when they ended, and has customs asked for new figures when it uses a guarantee
/// or gives it back.
pub struct SettleGuarantees {
    /// What happened.
    pub events: Happened,
    /// What submissions keep.
    pub gate: GuaranteeGate,
}

impl SettleGuarantees {
    const NAME: &str = "guarantees";

    /// What it acts on: exports use no guarantee.
    pub const OF_DECLARATIONS: customs_declarations::ports::Subscription =
        customs_declarations::ports::Subscription { name: Self::NAME, wants: wants_of_declaration };

    /// The same of transits.
    pub const OF_TRANSITS: customs_transits::ports::Subscription =
        customs_transits::ports::Subscription { name: Self::NAME, wants: wants_of_transit };

    /// Acts on up to `limit` events of declarations and as many of transits, and answers how many there were. Those of one
    /// declaration or transit are one unit of work, so that nobody waits for many accounts at once; those of all that keep
    /// nothing, where nobody has accounts fetched, are one.
    ///
    /// # Errors
    /// When storage does not answer; the events come back when the lease ends.
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
    event.direction == Direction::Import
        && match event.kind {
            // Taken back to a draft, or restored by a refused invalidation. A status that was set by hand settles nothing:
            // only what was submitted and what customs said of it is looked at.
            EventKind::StatusChanged => true,
            EventKind::Accepted
            | EventKind::Released
            | EventKind::Rejected
            | EventKind::Invalidated
            | EventKind::Deleted => true,
            EventKind::Submitted
            | EventKind::Control
            | EventKind::Held
            | EventKind::TaxesAssessed
            | EventKind::LinesChanged => false,
        }
}

fn wants_of_transit(event: &TransitEvent) -> bool {
    use customs_transits::EventKind;
    match event.kind {
        EventKind::Accepted
        | EventKind::Released
        | EventKind::Rejected
        | EventKind::Discharged
        | EventKind::Invalidated
        | EventKind::StatusChanged => true,
        // Its guarantee is used from the release to the discharge; with the acceptance its MRN is known.
        EventKind::Submitted | EventKind::Control | EventKind::Arrived => false,
    }
}
