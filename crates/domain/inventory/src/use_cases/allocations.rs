//! The use cases of allocations: the short ones here, the others in a file each.

mod allocate;
mod at_submit;
mod available;
mod credit;
mod open;
mod removals;
mod settle;

use crate::InventoryError;
use crate::ports::InventoryPorts;
use customs_kernel::{Actor, OrganisationId, Version, in_unit_of_work};
use open::Wanted;

pub use available::AvailableLot;
pub use removals::TakenGoods;

/// The use cases of allocations, and the effects of declarations on stock.
#[derive(Clone)]
pub struct Allocations {
    pub(crate) ports: InventoryPorts,
}

customs_kernel::debug_by_name!(Allocations);

impl Allocations {
    /// Creates the use cases over these ports.
    #[must_use]
    pub const fn new(ports: InventoryPorts) -> Self {
        Self { ports }
    }

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
