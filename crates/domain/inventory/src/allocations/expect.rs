use super::Allocations;
use crate::InventoryError;
use customs_kernel::{OrganisationId, Version, in_unit_of_work};

impl Allocations {
    /// Refuses when the declaration of a line has another version than the expected one. Until the unit of work ends it
    /// keeps that version. What a line is allocated is part of stock and not of its declaration: it does not raise it.
    ///
    /// # Errors
    /// `Unknown` without such a line, `Stale`, `Storage`.
    pub fn expect(
        &self,
        organisation: OrganisationId,
        line: i64,
        expected: Option<Version>,
    ) -> Result<(), InventoryError> {
        let Some(expected) = expected else { return Ok(()) };
        in_unit_of_work(self.ports.work.as_ref(), || {
            let unknown = || InventoryError::Unknown("declaration line");
            let id = self.ports.declarations.declaration_of(organisation, line)?.ok_or_else(unknown)?;
            let declaration = self.ports.declarations.hold(organisation, id)?.ok_or_else(unknown)?;
            if declaration.version == expected { Ok(()) } else { Err(InventoryError::Stale) }
        })
    }
}
