//! The use cases of items: the short ones here, the others in a file each.

mod create;
mod duplicate;
mod portal;
mod read;
mod update;

use crate::master_item::{MasterItem, MasterItemStatus};
use crate::ports::{CustomerRepository, MasterItemDirectory, MasterItemRepository};
use crate::{MasterDataError, MasterItemId};
use customs_kernel::{Actor, Clock, OrganisationId, UnitOfWork, Unwired, Version, in_unit_of_work};
use std::sync::Arc;

pub use portal::ChangeRequest;
pub(crate) use update::classification_changes;

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

customs_kernel::debug_by_name!(ItemMasterPorts);

impl ItemMasterPorts {
    /// Nothing but [unwired](Unwired) ports: every call fails with an error that names the port and the method, or
    /// panics with them where no error can be returned. A service that calls only some of its ports is given those,
    /// and the rest by `..ItemMasterPorts::unwired()`.
    #[must_use]
    pub fn unwired() -> Self {
        let port = Arc::new(Unwired);
        Self { items: port.clone(), directory: port.clone(), customers: port.clone(), clock: port.clone(), work: port }
    }
}

/// The use cases of the item master.
#[derive(Clone)]
pub struct ItemMaster {
    pub(crate) ports: ItemMasterPorts,
}

customs_kernel::debug_by_name!(ItemMaster);

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

    /// Deletes an item with its changes and documents. Declarations keep the values they copied from it.
    ///
    /// # Errors
    /// `UnknownItem`, `Stale`, `Storage`.
    pub fn delete(
        &self,
        organisation: OrganisationId,
        id: MasterItemId,
        expected: Option<Version>,
    ) -> Result<(), MasterDataError> {
        in_unit_of_work(self.ports.work.as_ref(), || {
            let item = self.expected(organisation, id, expected)?;
            Ok(self.ports.items.delete(organisation, id, item.version)?)
        })
    }

    /// Records that a person verified the classification. A pending item becomes active.
    ///
    /// # Errors
    /// `UnknownItem`, `Stale`, `Storage`.
    pub fn verify(
        &self,
        organisation: OrganisationId,
        id: MasterItemId,
        expected: Option<Version>,
        actor: &Actor,
    ) -> Result<MasterItem, MasterDataError> {
        in_unit_of_work(self.ports.work.as_ref(), || {
            let mut item = self.expected(organisation, id, expected)?;
            let now = self.ports.clock.now();
            item.verified_at = Some(now);
            item.verified_by = Some(actor.to_string());
            item.updated_at = now;
            if item.form.item_status() == MasterItemStatus::Pending {
                item.form.status = Some(MasterItemStatus::Active.word().to_owned());
            }
            item.version = self.ports.items.save(&item, &[])?;
            Ok(item)
        })
    }
}
