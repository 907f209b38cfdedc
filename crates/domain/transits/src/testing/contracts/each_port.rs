use super::store::TransitStore;
use crate::ports::{TransitDirectory, TransitRepository};
use customs_kernel::{OrganisationId, UnitOfWork};
use std::sync::Arc;

/// One empty store of transits.
pub struct TransitBench {
    /// Stores the transits.
    pub repository: Arc<dyn TransitRepository>,
    /// The unit of work that it takes part in.
    pub work: Arc<dyn UnitOfWork>,
    /// Two organisations that transits may belong to.
    pub organisations: [OrganisationId; 2],
}

customs_kernel::debug_by_name!(TransitBench);

impl From<TransitStore> for TransitBench {
    fn from(TransitStore { repository, work, organisations, .. }: TransitStore) -> Self {
        Self { repository, work, organisations }
    }
}

/// Lists of transits in which none stands, and the store that fills them.
pub struct TransitDirectoryBench {
    /// Lists the transits.
    pub directory: Arc<dyn TransitDirectory>,
    /// Stores the transits.
    pub repository: Arc<dyn TransitRepository>,
    /// The unit of work that both take part in.
    pub work: Arc<dyn UnitOfWork>,
    /// Two organisations that transits may belong to.
    pub organisations: [OrganisationId; 2],
}

customs_kernel::debug_by_name!(TransitDirectoryBench);

impl From<TransitStore> for TransitDirectoryBench {
    fn from(TransitStore { repository, directory, work, organisations, .. }: TransitStore) -> Self {
        Self { directory, repository, work, organisations }
    }
}
