use super::Allocations;
use crate::InventoryError;
use customs_kernel::{OrganisationId, Version, in_unit_of_work};

impl Allocations {
    /// Checks that the declaration of a line still has the expected version, and keeps it so until the unit of work
    /// ends. Allocations are part of stock and not of the declaration, so they do not raise its version.
    ///
    /// # Errors
    /// `Unknown` when there is no such line, `Stale` when the version differs, `Storage`.
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
