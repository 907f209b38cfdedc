use super::declarations::Declarations;
use crate::{DeclarationError, DeclarationId};
use customs_kernel::{OrganisationId, Version, in_unit_of_work};

impl Declarations {
    /// Refuses when a declaration has another version than the expected one. It serves records that are added to a
    /// declaration without changing it. The declaration keeps that version until the unit of work ends.
    ///
    /// # Errors
    /// `NotFound`, `Stale`, `Storage`.
    pub fn expect(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
        expected: Option<Version>,
    ) -> Result<(), DeclarationError> {
        if expected.is_none() {
            return Ok(());
        }
        in_unit_of_work(self.ports.work.as_ref(), || self.open_for_change(organisation, id, expected).map(drop))
    }
}
