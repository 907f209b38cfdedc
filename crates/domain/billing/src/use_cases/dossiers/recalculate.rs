use super::{Dossiers, unlocked};
use crate::dossier::{DeduplicationMode, Margin};
use crate::{BillingError, DossierId};
use customs_kernel::{OrganisationId, Version, in_unit_of_work};

impl Dossiers {
    /// Books what customs charges the broker, runs the triggers of a dossier again and returns its margin. Charges that
    /// somebody deleted are made again, because asking for a recalculation means asking for them.
    ///
    /// # Errors
    /// `Unknown`, `Stale`, `Locked`, `NoActiveRateCard`, `Storage`.
    pub fn recalculate(
        &self,
        organisation: OrganisationId,
        id: DossierId,
        expected: Option<Version>,
        mode: DeduplicationMode,
    ) -> Result<Margin, BillingError> {
        in_unit_of_work(self.ports.work.as_ref(), || {
            let dossier = unlocked(self.hold_with_drafts(organisation, id, expected)?)?;
            self.ports.required_price_list(organisation, &dossier.billing_customer)?;
            self.ports.revenue.forget(organisation, id, None)?;
            // What an earlier version booked may be the customer's own debt.
            let movements = self.ports.movements.for_dossiers(organisation, &[id])?;
            self.book_assessed_taxes((organisation, id), &movements, Some(&dossier))?;
            self.decide_again_on_customs_costs(&dossier, mode)?;
            self.charge(&dossier, mode)?;
            let revenue = self.ports.revenue.for_dossiers(organisation, &[id])?;
            Ok(Margin::from_lines(&revenue, &self.ports.purchases.for_dossiers(organisation, &[id])?))
        })
    }
}
