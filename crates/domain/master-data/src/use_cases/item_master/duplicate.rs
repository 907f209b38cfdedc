use super::ItemMaster;
use crate::master_item::{MasterItem, MasterItemForm, MasterItemStatus};
use crate::{MasterDataError, MasterItemId};
use customs_kernel::{OrganisationId, StorageError, Version, in_unit_of_work};
use std::collections::BTreeSet;

/// Suffix of a copy's code.
const SUFFIX: &str = "_COPY";
/// Most characters of a code.
const LONGEST: usize = 100;

impl ItemMaster {
    /// Copies an item. The copy is active and not verified; its code is the original code with `_COPY` appended,
    /// or `_COPY_2` and so on where that is taken.
    ///
    /// # Errors
    /// `UnknownItem`, `Stale` when the original has another version than `expected`, `Storage`; `Conflict` when
    /// another request made the same copy at that moment.
    pub fn duplicate(
        &self,
        organisation: OrganisationId,
        id: MasterItemId,
        expected: Option<Version>,
    ) -> Result<MasterItem, MasterDataError> {
        in_unit_of_work(self.ports.work.as_ref(), || {
            let item = self.expected(organisation, id, expected)?;
            let code = self.free_code(organisation, &item.form)?;
            let status = Some(MasterItemStatus::Active.word().to_owned());
            let form = MasterItemForm { item_code: Some(code), status, ..item.form };
            Ok(self.store_new(organisation, form, self.ports.clock.now())?)
        })
    }

    fn free_code(&self, organisation: OrganisationId, form: &MasterItemForm) -> Result<String, StorageError> {
        let code = form.item_code.as_deref().unwrap_or_default();
        // Reads all codes that a candidate could collide with, even if its number shortens the original code.
        let stem: String = code.chars().take(LONGEST - SUFFIX.len() - 20).collect();
        let taken: BTreeSet<String> =
            self.ports.items.codes_beginning_with(organisation, form.owner(), &stem)?.into_iter().collect();
        let candidates = (1_u64..).map(|number| match number {
            1 => fitting(code, SUFFIX),
            number => fitting(code, &format!("{SUFFIX}_{number}")),
        });
        #[expect(clippy::expect_used, reason = "fewer codes are taken than there are numbers")]
        Ok(candidates.into_iter().find(|candidate| !taken.contains(candidate)).expect("a free code"))
    }
}

fn fitting(code: &str, suffix: &str) -> String {
    let kept: String = code.chars().take(LONGEST - suffix.len()).collect();
    kept + suffix
}
