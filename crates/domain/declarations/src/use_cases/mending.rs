//! Mending: refused declarations with one cause are looked at together, and corrected and submitted by a job. Each is
//! mended by itself, in one unit of work with the note of what became of it, so that it happens once, whatever
//! instances and restarts there are.

mod correction;
mod look;
mod placed;
mod run;
mod start;

pub use look::{LookedAt, MendPreview, MendedGoods, MendedLine};
pub use start::{MOST_MENDED, MendOrder, MendTarget};

use crate::ports::{MendRepository, MendRights};
use crate::use_cases::declarations::Declarations;
use crate::{DeclarationError, Mend, MendEntry, MendId};
use customs_kernel::{Clock, OrganisationId, UnitOfWork, Unwired};
use std::sync::Arc;

/// The ports of mends, and the use cases that they rest on.
#[derive(Clone)]
pub struct MendPorts {
    /// The use cases of declarations, over the same storage and unit of work.
    pub declarations: Declarations,
    /// The storage of mends.
    pub mends: Arc<dyn MendRepository>,
    /// What authors may do.
    pub rights: Arc<dyn MendRights>,
    /// Source of time.
    pub clock: Arc<dyn Clock>,
    /// Combines the change of a declaration and the note about it.
    pub work: Arc<dyn UnitOfWork>,
}

customs_kernel::debug_by_name!(MendPorts);

impl MendPorts {
    /// Nothing but [unwired](Unwired) ports around these use cases of declarations.
    #[must_use]
    pub fn unwired(declarations: Declarations) -> Self {
        let port = Arc::new(Unwired);
        Self { declarations, mends: port.clone(), rights: port.clone(), clock: port.clone(), work: port }
    }
}

/// The use cases of mends.
#[derive(Clone)]
pub struct Mends {
    ports: MendPorts,
}

customs_kernel::debug_by_name!(Mends);

impl Mends {
    /// Creates the use cases over these ports.
    #[must_use]
    pub const fn new(ports: MendPorts) -> Self {
        Self { ports }
    }

    /// Returns a mend with its declarations.
    ///
    /// # Errors
    /// `NoSuchMend`, `Storage`.
    pub fn find(&self, organisation: OrganisationId, id: MendId) -> Result<(Mend, Vec<MendEntry>), DeclarationError> {
        let mend = self.ports.mends.find(organisation, id)?.ok_or(DeclarationError::NoSuchMend)?;
        Ok((mend, self.ports.mends.entries(organisation, id)?))
    }

    /// Returns the mends of an organisation, the latest first, at most `limit`.
    ///
    /// # Errors
    /// `Storage`.
    pub fn latest(&self, organisation: OrganisationId, limit: u32) -> Result<Vec<Mend>, DeclarationError> {
        Ok(self.ports.mends.latest(organisation, limit)?)
    }
}
