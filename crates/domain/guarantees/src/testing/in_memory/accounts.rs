use super::{InMemoryGuarantees, conflict};
use crate::GuaranteeMovementId;
use crate::account::{Account, AccountKey, GuaranteeMovement, GuaranteeMovementKind, NewGuaranteeMovement, Thresholds};
use crate::ports::{GuaranteeAccounts, ThresholdSettings, unique_rules};
use customs_kernel::{OrganisationId, Page, PageRequest, StorageError, Version};

impl GuaranteeAccounts for InMemoryGuarantees {
    fn find(&self, organisation: OrganisationId, keys: &[AccountKey]) -> Result<Vec<Account>, StorageError> {
        self.with(|state| {
            state.read();
            let own = state.accounts.iter().filter(|((owner, key), _)| *owner == organisation && keys.contains(key));
            Ok(own.map(|(_, account)| account.clone()).collect())
        })
    }

    fn hold(&self, organisation: OrganisationId, keys: &[AccountKey]) -> Result<Vec<Account>, StorageError> {
        GuaranteeAccounts::find(self, organisation, keys)
    }

    fn save(&self, account: &Account, movements: &[NewGuaranteeMovement]) -> Result<Version, StorageError> {
        self.with(|state| {
            state.write()?;
            let mut next = state.clone();
            let stored = next.accounts.get_mut(&(account.organisation, account.key.clone()));
            let stored = stored.filter(|stored| stored.version == account.version).ok_or_else(|| conflict(None))?;
            let version = account.version.next();
            *stored = Account { version, ..account.clone() };
            for entry in movements {
                let reported = |kept: &GuaranteeMovement| {
                    (kept.entry.organisation, &kept.entry.account) == (entry.organisation, &entry.account)
                        && entry.customs_entry.is_some()
                        && kept.entry.customs_entry == entry.customs_entry
                };
                if next.movements.values().any(reported) {
                    return Err(conflict(Some(unique_rules::CUSTOMS_ENTRY)));
                }
                let id = GuaranteeMovementId::new(next.next_id());
                next.movements.insert(id, GuaranteeMovement { id, entry: entry.clone() });
            }
            *state = next;
            Ok(version)
        })
    }

    fn use_under(
        &self,
        organisation: OrganisationId,
        key: &AccountKey,
        lrn: &str,
    ) -> Result<Option<NewGuaranteeMovement>, StorageError> {
        self.with(|state| {
            state.read();
            let is_meant = |entry: &&NewGuaranteeMovement| {
                (entry.organisation, &entry.account, entry.kind) == (organisation, key, GuaranteeMovementKind::Use)
                    && entry.lrn.as_deref() == Some(lrn)
                    && entry.mrn.is_some()
            };
            Ok(state.movements.values().rev().map(|kept| &kept.entry).find(is_meant).cloned())
        })
    }

    fn movements(
        &self,
        organisation: OrganisationId,
        key: &AccountKey,
        page: PageRequest,
    ) -> Result<Page<GuaranteeMovement>, StorageError> {
        self.with(|state| {
            state.read();
            let own = |kept: &&GuaranteeMovement| kept.entry.organisation == organisation && kept.entry.account == *key;
            let found: Vec<&GuaranteeMovement> = state.movements.values().rev().filter(own).collect();
            let total = found.len() as u64;
            let records = page.take_from(found, |kept| kept.id.get())?.into_iter().cloned().collect();
            Ok(Page { records, request: page, total })
        })
    }
}

impl ThresholdSettings for InMemoryGuarantees {
    fn for_organisation(&self, organisation: OrganisationId) -> Result<Thresholds, StorageError> {
        self.with(|state| {
            state.read();
            Ok(state.thresholds.get(&organisation).copied().unwrap_or_default())
        })
    }

    fn set(&self, organisation: OrganisationId, thresholds: Thresholds) -> Result<(), StorageError> {
        self.with(|state| {
            state.write()?;
            state.thresholds.insert(organisation, thresholds);
            Ok(())
        })
    }
}
