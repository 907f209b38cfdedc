use super::ItemMaster;
use super::create::told_as_taken;
use crate::master_item::{ChangeStatus, MasterItemForm, MasterItemRecord, NewMasterItemChange};
use crate::rules::tidy_master_item;
use crate::{MasterDataError, MasterItemId};
use chrono::{DateTime, Utc};
use customs_kernel::{Actor, OrganisationId, Version, in_unit_of_work};

impl ItemMaster {
    /// Changes an item; values that `change` does not touch stay. `change` may run more than once.
    ///
    /// A change of classification or origin applies at once, is recorded as an approved change, and makes a new
    /// verification necessary.
    ///
    /// # Errors
    /// `UnknownItem`, `Stale`, `Invalid`, `Storage`.
    pub fn update(
        &self,
        organisation: OrganisationId,
        id: MasterItemId,
        expected: Option<Version>,
        actor: &Actor,
        change: &dyn Fn(&mut MasterItemForm),
    ) -> Result<MasterItemRecord, MasterDataError> {
        in_unit_of_work(self.ports.work.as_ref(), || {
            let mut item = self.expected(organisation, id, expected)?;
            let before = item.form.clone();
            change(&mut item.form);
            tidy_master_item(&mut item.form);
            self.check(organisation, Some(id), &item.form)?;
            item.updated_at = self.ports.clock.now();
            let changes = classification_changes(&before, &item.form, actor, item.updated_at);
            if !changes.is_empty() {
                item.verified_at = None;
                item.verified_by = None;
            }
            item.version = self.ports.items.save(&item, &changes)?;
            Ok(self.record(item)?)
        })
        .map_err(told_as_taken)
    }
}

/// The changed fields among those that matter for the classification, with old and new values.
pub(crate) fn classification_changes(
    before: &MasterItemForm,
    after: &MasterItemForm,
    actor: &Actor,
    at: DateTime<Utc>,
) -> Vec<NewMasterItemChange> {
    [
        ("hs_code", &before.hs_code, &after.hs_code),
        ("taric_code", &before.taric_code, &after.taric_code),
        ("country_of_origin", &before.country_of_origin, &after.country_of_origin),
        ("preferential_origin", &before.preferential_origin, &after.preferential_origin),
    ]
    .into_iter()
    .filter(|(_, before, after)| before != after)
    .map(|(field, before, after)| NewMasterItemChange {
        field,
        old_value: before.clone(),
        new_value: after.clone(),
        status: ChangeStatus::Approved,
        requested_by: actor.to_string(),
        at,
    })
    .collect()
}
