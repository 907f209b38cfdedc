use super::Dossiers;
use crate::{BillingError, DossierId};
use customs_kernel::{OrganisationId, Version, in_unit_of_work};

impl Dossiers {
    /// Deletes a dossier with its lines. Its declarations and transits stay, without a dossier. A dossier that an
    /// invoice bills, a draft included, cannot be deleted.
    ///
    /// # Errors
    /// `Unknown`, `Stale`, `Locked`, `InUse`, `Storage`.
    pub fn delete(
        &self,
        organisation: OrganisationId,
        id: DossierId,
        expected: Option<Version>,
    ) -> Result<(), BillingError> {
        in_unit_of_work(self.ports().work.as_ref(), || {
            let dossier = self.hold_unlocked(organisation, id, expected)?;
            if !self.ports().directory.counts(organisation, &[id])?.is_empty() {
                return Err(BillingError::InUse("invoices"));
            }
            for movement in self.ports().movements.for_dossiers(organisation, &[id])? {
                self.ports().movements.move_to(organisation, movement.reference, Some(id), None)?;
            }
            Ok(self.ports().dossiers.delete(organisation, id, dossier.version)?)
        })
    }
}
