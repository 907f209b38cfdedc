use crate::{Happened, WorkflowError};
use customs_billing::Dossiers;

use customs_declarations::{DeclarationEvent, EventKind};
use customs_kernel::{OrganisationId, Subject};
use customs_transits::TransitEvent;
use std::collections::BTreeSet;

#[cfg(test)]
mod tests;

/// Charges dossiers for what their declarations and transits have reached, and books what customs charges for them.
pub struct ChargeDossiers {
    /// What happened.
    pub events: Happened,
    /// The dossiers.
    pub dossiers: Dossiers,
}

impl ChargeDossiers {
    const NAME: &str = "billing";

    /// What it acts on. A declaration that is in no dossier bears no charges; when it is linked, what it has
    /// reached by then is charged at once.
    pub const OF_DECLARATIONS: customs_declarations::ports::Subscription =
        customs_declarations::ports::Subscription { name: Self::NAME, wants: wants_of_declaration };

    /// The same of transits.
    pub const OF_TRANSITS: customs_transits::ports::Subscription =
        customs_transits::ports::Subscription { name: Self::NAME, wants: wants_of_transit };

    /// Acts on up to `limit` events of declarations and as many of transits, and answers how many there were. Those of
    /// one dossier are one unit of work.
    ///
    /// # Errors
    /// When storage does not answer; the events come back when the lease ends.
    pub fn run_once(&self, limit: usize) -> Result<usize, WorkflowError> {
        let declarations = self.events.declarations.act(
            Self::NAME,
            limit,
            |event| (event.organisation, event.dossier_id),
            |(organisation, _), events| {
                self.charge(*organisation, events.iter().map(|event| Subject::declaration(event.declaration.get())))
            },
        );
        let transits = self.events.transits.act(
            Self::NAME,
            limit,
            |event| (event.organisation, event.dossier_id),
            |(organisation, _), events| {
                self.charge(*organisation, events.iter().map(|event| Subject::transit(event.transit.get())))
            },
        );
        Ok(declarations? + transits?)
    }

    fn charge(
        &self,
        organisation: OrganisationId,
        movements: impl Iterator<Item = Subject>,
    ) -> Result<(), WorkflowError> {
        for movement in movements.collect::<BTreeSet<_>>() {
            self.dossiers.movement_progressed(organisation, movement)?;
        }
        Ok(())
    }
}

fn wants_of_declaration(event: &DeclarationEvent) -> bool {
    event.dossier_id.is_some()
        && match event.kind {
            // A release during a pending invalidation shows when that is refused.
            EventKind::Accepted | EventKind::Released | EventKind::TaxesAssessed | EventKind::StatusChanged => true,
            EventKind::Submitted
            | EventKind::Rejected
            | EventKind::Control
            | EventKind::Held
            | EventKind::Invalidated
            | EventKind::LinesChanged
            | EventKind::Deleted => false,
        }
}

fn wants_of_transit(event: &TransitEvent) -> bool {
    use customs_transits::EventKind;
    event.dossier_id.is_some()
        && match event.kind {
            // What was due while its payer had no prices is charged by whatever follows.
            EventKind::Accepted
            | EventKind::Released
            | EventKind::Arrived
            | EventKind::Discharged
            | EventKind::StatusChanged => true,
            EventKind::Submitted | EventKind::Control | EventKind::Rejected | EventKind::Invalidated => false,
        }
}
