//! What can be done with articles: one file each.

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

/// Everything that articles need from outside.
#[derive(Clone)]
pub struct ItemPorts {
    /// The articles.
    pub items: Arc<dyn ItemRepository>,
    /// Lists and searches.
    pub directory: Arc<dyn ItemDirectory>,
    /// The customers they belong to.
    pub customers: Arc<dyn CustomerRepository>,
    /// The present moment.
    pub clock: Arc<dyn Clock>,
    /// Makes several changes one.
    pub work: Arc<dyn UnitOfWork>,
}

/// The use cases of the item master.
#[derive(Clone)]
pub struct Items {
    pub(crate) ports: ItemPorts,
}

impl Items {
    /// Hits of a type-ahead search at most.
    pub const MOST_HITS: usize = 20;

    /// The use cases over these ports.
    #[must_use]
    pub const fn new(ports: ItemPorts) -> Self {
        Self { ports }
    }

    /// The article, if it has the version that the caller knows.
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
