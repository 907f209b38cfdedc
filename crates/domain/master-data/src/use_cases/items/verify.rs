use super::Items;
use crate::item::{Item, ItemStatus};
use crate::{ItemId, MasterDataError};
use customs_kernel::{Actor, OrganisationId, Version, in_unit_of_work};

impl Items {
    /// Records that a person verified the classification. A pending article becomes active.
    ///
    /// # Errors
    /// `UnknownItem`, `Stale`, `Storage`.
    pub fn verify(
        &self,
        organisation: OrganisationId,
        id: ItemId,
        expected: Option<Version>,
        actor: &Actor,
    ) -> Result<Item, MasterDataError> {
        in_unit_of_work(self.ports.work.as_ref(), || {
            let mut item = self.expected(organisation, id, expected)?;
            let now = self.ports.clock.now();
            item.verified_at = Some(now);
            item.verified_by = Some(actor.to_string());
            item.updated_at = now;
            if item.form.item_status() == ItemStatus::Pending {
                item.form.status = Some(ItemStatus::Active.word().to_owned());
            }
            item.version = self.ports.items.save(&item, &[])?;
            Ok(item)
        })
    }
}
