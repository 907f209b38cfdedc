use super::Items;
use crate::item::{Item, ItemForm, ItemStatus};
use crate::{ItemId, MasterDataError};
use customs_kernel::{OrganisationId, StorageError, Version, in_unit_of_work};
use std::collections::BTreeSet;

/// What a copy's code ends with.
const SUFFIX: &str = "_COPY";
/// Characters of a code.
const LONGEST: usize = 100;

impl Items {
    /// Makes a copy of an article: active, not verified, its code with `_COPY` behind it, or `_COPY_2`
    /// and so on where that is taken.
    ///
    /// # Errors
    /// `UnknownItem`, `Stale` when the article itself has another version than `expected`, `Storage`;
    /// `Conflict` when another request made a copy at that moment.
    pub fn duplicate(
        &self,
        organisation: OrganisationId,
        id: ItemId,
        expected: Option<Version>,
    ) -> Result<Item, MasterDataError> {
        in_unit_of_work(self.ports.work.as_ref(), || {
            let item = self.expected(organisation, id, expected)?;
            let code = self.free_code(organisation, &item.form)?;
            let status = Some(ItemStatus::Active.word().to_owned());
            let form = ItemForm { item_code: Some(code), status, ..item.form };
            Ok(self.store_new(organisation, form, self.ports.clock.now())?)
        })
    }

    fn free_code(&self, organisation: OrganisationId, form: &ItemForm) -> Result<String, StorageError> {
        let code = form.item_code.as_deref().unwrap_or_default();
        // All codes that could be met, whatever number makes the code too long.
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
