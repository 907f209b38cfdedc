use super::ItemMaster;
use crate::master_item::{MasterItem, MasterItemForm, NewMasterItem};
use crate::ports::unique_rules;
use crate::rules::{check_master_item, tidy_master_item};
use crate::{CustomerId, MasterDataError, MasterItemId};
use chrono::{DateTime, Utc};
use customs_kernel::{
    Checker, FieldErrors, OrganisationId, RuleCode, StorageError, Version, in_unit_of_work, is_possible_code,
};

impl ItemMaster {
    /// Creates an item.
    ///
    /// # Errors
    /// `Invalid` with every broken rule, also when the code is taken; `Storage`.
    pub fn create(
        &self,
        organisation: OrganisationId,
        mut form: MasterItemForm,
    ) -> Result<MasterItem, MasterDataError> {
        tidy_master_item(&mut form);
        in_unit_of_work(self.ports.work.as_ref(), || {
            self.check(organisation, None, &form)?;
            Ok(self.store_new(organisation, form, self.ports.clock.now())?)
        })
        .map_err(told_as_taken)
    }

    pub(super) fn store_new(
        &self,
        organisation: OrganisationId,
        form: MasterItemForm,
        created_at: DateTime<Utc>,
    ) -> Result<MasterItem, StorageError> {
        let new = NewMasterItem { organisation, form, created_at };
        let ids = self.ports.items.insert(std::slice::from_ref(&new))?;
        let id = *ids.first().ok_or_else(|| StorageError::Corrupt("an article without id".to_owned()))?;
        Ok(MasterItem {
            id,
            organisation,
            version: Version::FIRST,
            form: new.form,
            verified_at: None,
            verified_by: None,
            created_at,
            updated_at: created_at,
        })
    }

    /// Checks a tidy form. A taken code is reported along with the other errors. When it would be the only error, the
    /// check leaves it to the storage, so that of two requests at once one is refused as well.
    pub(super) fn check(
        &self,
        organisation: OrganisationId,
        own: Option<MasterItemId>,
        form: &MasterItemForm,
    ) -> Result<(), MasterDataError> {
        let mut errors = self.broken_rules(organisation, form)?;
        if !errors.is_empty() && self.is_taken(organisation, own, form)? {
            errors.add("item_code", CODE_TAKEN);
        }
        Ok(errors.into_result()?)
    }

    /// Every broken rule of a tidy form, except a taken code.
    pub(super) fn broken_rules(
        &self,
        organisation: OrganisationId,
        form: &MasterItemForm,
    ) -> Result<FieldErrors, StorageError> {
        let mut check = Checker::default();
        check_master_item(&mut check, form);
        if let Some(id) = form.customer_id
            && self.ports.customers.existing(organisation, &[CustomerId::new(id)])?.is_empty()
        {
            check.error("customer_id", (RuleCode::UnknownCustomerId, "is not the id of a customer"));
        }
        Ok(check.into_errors())
    }

    /// Whether another item of the same owner has the code.
    fn is_taken(
        &self,
        organisation: OrganisationId,
        own: Option<MasterItemId>,
        form: &MasterItemForm,
    ) -> Result<bool, StorageError> {
        let code = form.item_code.as_ref().filter(|code| is_possible_code(code));
        let Some(code) = code else { return Ok(false) };
        let holders = self.ports.items.by_codes(organisation, form.owner(), std::slice::from_ref(code))?;
        Ok(holders.iter().any(|holder| Some(holder.id) != own))
    }
}

const CODE_TAKEN: (RuleCode, &str) = (RuleCode::Taken, "is the code of another item of the same customer");

pub(super) fn told_as_taken(error: MasterDataError) -> MasterDataError {
    match error {
        MasterDataError::Storage(StorageError::Conflict { constraint: Some(rule) })
            if rule == unique_rules::MASTER_ITEM_CODE =>
        {
            FieldErrors::one("item_code", CODE_TAKEN).into()
        }
        other => other,
    }
}
