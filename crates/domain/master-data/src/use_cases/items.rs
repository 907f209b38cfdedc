//! The use cases of articles, one file each.

mod create;
mod delete;
mod duplicate;
mod portal;
mod read;
mod update;
mod verify;

pub(crate) use update::classification_changes;

use crate::ports::{CustomerRepository, ItemDirectory, ItemRepository};
use crate::{ItemId, MasterDataError, item::Item};
use customs_kernel::{Clock, OrganisationId, UnitOfWork, Version};
use std::sync::Arc;

/// The ports through which the use cases of articles reach everything outside this crate.
#[derive(Clone)]
pub struct ItemPorts {
    /// Stores articles.
    pub items: Arc<dyn ItemRepository>,
    /// Lists and searches articles.
    pub directory: Arc<dyn ItemDirectory>,
    /// Stores the customers that articles belong to.
    pub customers: Arc<dyn CustomerRepository>,
    /// Source of the present time.
    pub clock: Arc<dyn Clock>,
    /// Stores several changes together or not at all.
    pub work: Arc<dyn UnitOfWork>,
}

/// The use cases of the item master.
#[derive(Clone)]
pub struct Items {
    pub(crate) ports: ItemPorts,
}

impl Items {
    /// Most hits of a type-ahead search.
    pub const MOST_HITS: usize = 20;

    /// Creates the use cases over these ports.
    #[must_use]
    pub const fn new(ports: ItemPorts) -> Self {
        Self { ports }
    }

    /// Reads the article, provided that it has the version that the caller knows.
    fn expected(
        &self,
        organisation: OrganisationId,
        id: ItemId,
        expected: Option<Version>,
    ) -> Result<Item, MasterDataError> {
        let item = self.ports.items.find(organisation, id)?.ok_or(MasterDataError::UnknownItem)?;
        if expected.is_some_and(|expected| expected != item.version) {
            return Err(MasterDataError::Stale);
        }
        Ok(item)
    }
}
