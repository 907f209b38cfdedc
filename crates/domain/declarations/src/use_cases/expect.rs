use super::Declarations;
use crate::{DeclarationError, DeclarationId};
use customs_kernel::{OrganisationId, Version, in_unit_of_work};

impl Declarations {
    /// Refuses when a declaration has another version than the expected one: for what is added to a declaration and does
    /// not change it. Until the unit of work ends it keeps that version.
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
