use super::Allocations;
use super::open::Wanted;
use crate::InventoryError;
use customs_kernel::{Actor, OrganisationId, in_unit_of_work};

impl Allocations {
    /// Ends the allocations of a line.
    ///
    /// # Errors
    /// `Unknown` when the line does not exist or has no allocation; `InvalidStatus`, `Storage`.
    pub fn free(&self, organisation: OrganisationId, line: i64, by: &Actor) -> Result<(), InventoryError> {
        in_unit_of_work(self.ports.work.as_ref(), || {
            let mut open = self.open_line(organisation, line, by, false, || Ok(Wanted::default()))?;
            if !open.allocations.iter().any(|allocation| allocation.line == line) {
                return Err(InventoryError::Unknown("allocation"));
            }
            open.free_line(line)?;
            self.keep(&open)?;
            self.note_exceptions(&open)
        })
    }
}
