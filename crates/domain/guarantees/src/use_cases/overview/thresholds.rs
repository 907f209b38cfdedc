use super::Guarantees;
use crate::GuaranteeError;
use crate::account::Thresholds;
use customs_kernel::{OrganisationId, in_unit_of_work};

impl Guarantees {
    /// The level thresholds of an organisation.
    ///
    /// # Errors
    /// `Storage`.
    pub fn thresholds(&self, organisation: OrganisationId) -> Result<Thresholds, GuaranteeError> {
        Ok(self.ports.thresholds.for_organisation(organisation)?)
    }

    /// Sets the level thresholds of an organisation. Levels change at once.
    ///
    /// # Errors
    /// `Storage`.
    pub fn set_thresholds(&self, organisation: OrganisationId, thresholds: Thresholds) -> Result<(), GuaranteeError> {
        in_unit_of_work(self.ports.work.as_ref(), || Ok(self.ports.thresholds.set(organisation, thresholds)?))
    }
}
