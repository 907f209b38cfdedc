use crate::{Happened, WorkflowError};
use customs_billing::{ChargedProgress, Dossiers};

use customs_declarations::{CreditDue, DeclarationEvent, DeclarationId, Declarations, EventKind};
use customs_kernel::{OrganisationId, Subject, WriteEffect};
use customs_transits::TransitEvent;
use std::collections::BTreeSet;
use std::sync::Arc;

#[cfg(test)]
mod tests;

/// Charges dossiers for the progress of their declarations and transits, and books the duties and taxes that customs
/// charges for them.
pub struct ChargeDossiers {
    /// Events of declarations and transits.
    pub events: Happened,
    /// The dossiers to charge.
    pub dossiers: Dossiers,
    /// The declarations, on which it is noted that a part of what was invoiced has to be credited.
    pub declarations: Arc<dyn AmendedDeclarations>,
}

customs_kernel::debug_by_name!(ChargeDossiers);

/// The declarations, as far as an amendment of one lowers what its customer was invoiced.
pub trait AmendedDeclarations: Send + Sync {
    /// Returns the numbers of lines that a declaration had before each amendment that customs granted.
    ///
    /// # Errors
    /// When the storage fails.
    fn earlier_lines(&self, organisation: OrganisationId, id: DeclarationId) -> Result<Vec<u32>, WorkflowError>;

    /// Notes on the latest amendment that customs granted what has to be credited, or with `None` that nothing has to
    /// be. Nothing changes for a declaration that was never amended. It is safe to repeat.
    ///
    /// # Errors
    /// When the storage fails.
    fn note_to_credit(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
        credit: Option<CreditDue>,
    ) -> Result<WriteEffect, WorkflowError>;
}

impl AmendedDeclarations for Declarations {
    fn earlier_lines(&self, organisation: OrganisationId, id: DeclarationId) -> Result<Vec<u32>, WorkflowError> {
        Ok(self.lines_before_amendments(organisation, id)?)
    }

    fn note_to_credit(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
        credit: Option<CreditDue>,
    ) -> Result<WriteEffect, WorkflowError> {
        Ok(Self::note_to_credit(self, organisation, id, credit)?)
    }
}

impl ChargeDossiers {
    const NAME: &str = "billing";

    /// Subscription to events of declarations. A declaration outside a dossier is not charged; linking it to a
    /// dossier later charges its progress until then at once.
    pub const OF_DECLARATIONS: customs_declarations::ports::Subscription = customs_declarations::ports::Subscription {
        name: Self::NAME,
        wants: wants_of_declaration,
        notified_customer: None,
    };

    /// Subscription to events of transits.
    pub const OF_TRANSITS: customs_transits::ports::Subscription =
        customs_transits::ports::Subscription { name: Self::NAME, wants: wants_of_transit, notified_customer: None };

    /// Handles up to `limit` events of declarations and as many of transits, and returns their number. The events of
    /// one dossier are handled in one unit of work.
    ///
    /// # Errors
    /// When the storage does not answer; the events are claimed again after the lease.
    pub fn run_once(&self, limit: usize) -> Result<usize, WorkflowError> {
        let declarations = self.events.declarations.act_on_each(
            Self::NAME,
            limit,
            |event| (event.organisation, event.dossier_id),
            |(organisation, _), events| self.charge_declarations(*organisation, events),
        );
        let transits = self.events.transits.act_on_each(
            Self::NAME,
            limit,
            |event| (event.organisation, event.dossier_id),
            |(organisation, _), events| {
                self.charge(*organisation, events.iter().map(|event| Subject::transit(event.transit.get())))
            },
        );
        Ok(declarations? + transits?)
    }

    /// Charges for declarations. Those that customs amended, or charges anew, may have been invoiced too much for.
    fn charge_declarations(
        &self,
        organisation: OrganisationId,
        events: &[&DeclarationEvent],
    ) -> Result<(), WorkflowError> {
        let of_kind = |kind| -> BTreeSet<DeclarationId> {
            events.iter().filter(|event| event.kind == kind).map(|event| event.declaration).collect()
        };
        let (amended, assessed) = (of_kind(EventKind::Amended), of_kind(EventKind::TaxesAssessed));
        for declaration in &amended {
            let movement = Subject::declaration(declaration.get());
            let earlier = self.declarations.earlier_lines(organisation, *declaration)?;
            let _progress: ChargedProgress = self.dossiers.movement_amended(organisation, movement, &earlier)?;
        }
        let others = events.iter().filter(|event| !amended.contains(&event.declaration));
        self.charge(organisation, others.map(|event| Subject::declaration(event.declaration.get())))?;
        // The dossiers are held by now. They are locked before declarations, as when one is linked, and declarations in
        // the order of their ids, as where answers of customs are applied: so no two units wait for each other.
        for declaration in amended.union(&assessed) {
            let surplus = self.dossiers.to_credit(organisation, Subject::declaration(declaration.get()))?;
            let credit = surplus.map(|surplus| CreditDue {
                until: surplus.until(),
                amount: surplus.amount,
                currency: surplus.currency,
                is_settled: false,
            });
            let _noted: WriteEffect = self.declarations.note_to_credit(organisation, *declaration, credit)?;
        }
        Ok(())
    }

    fn charge(
        &self,
        organisation: OrganisationId,
        movements: impl Iterator<Item = Subject>,
    ) -> Result<(), WorkflowError> {
        for movement in movements.collect::<BTreeSet<_>>() {
            match self.dossiers.movement_progressed(organisation, movement)? {
                // What is not charged yet is charged once the dossier is reopened, gets its prices, or gets the movement.
                ChargedProgress::Charged | ChargedProgress::OnlyBooked | ChargedProgress::NoDossier => {}
            }
        }
        Ok(())
    }
}

fn wants_of_declaration(event: &DeclarationEvent) -> bool {
    event.dossier_id.is_some()
        && match event.kind {
            // A release during a pending invalidation becomes visible when the invalidation is refused, as a change
            // of status.
            EventKind::Accepted
            | EventKind::Released
            | EventKind::ReleasedOnPaper
            | EventKind::TaxesAssessed
            | EventKind::StatusChanged
            // What the customer pays to customs is not charged on to it.
            | EventKind::PayerChanged
            // The debt goes with the declaration (UCC article 124(1)(d)), and what is charged on goes with the debt.
            | EventKind::Rejected
            | EventKind::Invalidated
            // The lines and the duties may be others from now on.
            | EventKind::Amended => true,
            EventKind::Submitted
            | EventKind::Control
            | EventKind::Held
            | EventKind::AmendmentRequested
            | EventKind::AmendmentRefused
            | EventKind::LinesChanged
            | EventKind::Deleted => false,
        }
}

fn wants_of_transit(event: &TransitEvent) -> bool {
    use customs_transits::EventKind;
    event.dossier_id.is_some()
        && match event.kind {
            // A charge that fell due while its payer had no prices is made at the next event.
            EventKind::Accepted
            | EventKind::Released
            | EventKind::ReleasedOnPaper
            | EventKind::Arrived
            | EventKind::Discharged
            | EventKind::StatusChanged => true,
            EventKind::Submitted | EventKind::Control | EventKind::Rejected | EventKind::Invalidated => false,
        }
}
