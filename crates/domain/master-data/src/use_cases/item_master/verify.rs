use super::ItemMaster;
use crate::master_item::{MasterItem, MasterItemStatus};
use crate::{MasterDataError, MasterItemId};
use customs_kernel::{Actor, OrganisationId, Version, in_unit_of_work};

impl ItemMaster {
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
