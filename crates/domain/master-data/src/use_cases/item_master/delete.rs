use super::ItemMaster;
use crate::{MasterDataError, MasterItemId};
use customs_kernel::{OrganisationId, Version, in_unit_of_work};

impl ItemMaster {
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
}
