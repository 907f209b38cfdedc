//! The use cases of items, one file each.

mod create;
mod delete;
mod duplicate;
mod portal;
mod read;
mod update;
mod verify;

pub(crate) use update::classification_changes;

use crate::ports::{CustomerRepository, MasterItemDirectory, MasterItemRepository};
use crate::{MasterDataError, MasterItemId, master_item::MasterItem};
use customs_kernel::{Clock, OrganisationId, UnitOfWork, Version};
use std::sync::Arc;

/// The ports through which the use cases of items reach everything outside this crate.
#[derive(Clone)]
pub struct ItemMasterPorts {
    /// Stores items.
    pub items: Arc<dyn MasterItemRepository>,
    /// Lists and searches items.
    pub directory: Arc<dyn MasterItemDirectory>,
    /// Stores the customers that items belong to.
    pub customers: Arc<dyn CustomerRepository>,
    /// Source of the present time.
    pub clock: Arc<dyn Clock>,
    /// Stores several changes together or not at all.
    pub work: Arc<dyn UnitOfWork>,
}

/// The use cases of the item master.
#[derive(Clone)]
pub struct ItemMaster {
    pub(crate) ports: ItemMasterPorts,
}

impl ItemMaster {
    /// Most hits of a type-ahead search.
    pub const MOST_HITS: usize = 20;

    /// Creates the use cases over these ports.
    #[must_use]
    pub const fn new(ports: ItemMasterPorts) -> Self {
        Self { ports }
    }

    /// Reads the item, provided that it has the version that the caller knows.
    fn expected(
        &self,
        organisation: OrganisationId,
        id: MasterItemId,
        expected: Option<Version>,
    ) -> Result<MasterItem, MasterDataError> {
        let item = self.ports.items.find(organisation, id)?.ok_or(MasterDataError::UnknownItem)?;
        if expected.is_some_and(|expected| expected != item.version) {
            return Err(MasterDataError::Stale);
        }
        Ok(item)
    }
}
