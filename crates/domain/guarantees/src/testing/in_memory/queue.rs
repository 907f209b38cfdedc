use super::InMemoryGuarantees;
use crate::account::{Account, AccountKey, Balance, SyncState};
use crate::ports::{GRN_IS_ASKED_FOR, MOST_GRNS, SyncClaim, SyncQueue};
use chrono::{DateTime, Utc};
use customs_kernel::{Grn, OrganisationId, StorageError, Version};

/// Every call waits for running units of work, because they hold accounts.
impl SyncQueue for InMemoryGuarantees {
    fn register(&self, accounts: &[(OrganisationId, AccountKey)], now: DateTime<Utc>) -> Result<(), StorageError> {
        let _turn = self.turn.take();
        self.with(|state| {
            state.write()?;
            for (organisation, key) in accounts {
                let account = state.accounts.entry((*organisation, key.clone())).or_insert_with(|| Account {
                    organisation: *organisation,
                    key: key.clone(),
                    version: Version::FIRST,
                    balance: Balance::default(),
                    sync: SyncState::default(),
                });
                if !account.sync.is_wanted {
                    account.sync.is_wanted = true;
                    account.sync.due_at = now;
                }
            }
            Ok(())
        })
    }

    fn request(
        &self,
        organisation: OrganisationId,
        keys: &[AccountKey],
        now: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let _turn = self.turn.take();
        self.with(|state| {
            state.write()?;
            for key in keys {
                let account = state.accounts.get_mut(&(organisation, key.clone()));
                if let Some(account) = account.filter(|account| account.sync.is_wanted) {
                    account.sync.due_at = now;
                    account.sync.requests += 1;
                }
            }
            Ok(())
        })
    }

    fn name_guarantee(
        &self,
        organisation: OrganisationId,
        key: &AccountKey,
        grn: &Grn,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        self.with(|state| {
            state.write()?;
            state.named.retain(|_, at| *at > now - GRN_IS_ASKED_FOR);
            state.named.insert((organisation, key.clone(), grn.clone()), now);
            Ok(())
        })
    }

    fn claim(&self, now: DateTime<Utc>, until: DateTime<Utc>, limit: usize) -> Result<Vec<SyncClaim>, StorageError> {
        let _turn = self.turn.take();
        self.with(|state| {
            state.write()?;
            let named = state.named.clone();
            let guarantees = |organisation: OrganisationId, key: &AccountKey| {
                let on = |(of, on, _): &(OrganisationId, AccountKey, Grn)| *of == organisation && on == key;
                let mut lately: Vec<_> =
                    named.iter().filter(|(name, at)| on(name) && **at > now - GRN_IS_ASKED_FOR).collect();
                lately.sort_by_key(|(_, at)| std::cmp::Reverse(**at));
                let mut grns: Vec<Grn> =
                    lately.into_iter().take(MOST_GRNS).map(|((_, _, grn), _)| grn.clone()).collect();
                grns.sort();
                grns
            };
            let free = |sync: &SyncState| {
                sync.is_wanted && sync.due_at <= now && sync.claimed_until.is_none_or(|claimed| claimed <= now)
            };
            let mut due: Vec<&mut Account> =
                state.accounts.values_mut().filter(|account| free(&account.sync)).collect();
            due.sort_by_key(|account| account.sync.due_at);
            let claimed = due.into_iter().take(limit).map(|account| {
                account.sync.claimed_until = Some(until);
                SyncClaim {
                    organisation: account.organisation,
                    key: account.key.clone(),
                    grns: guarantees(account.organisation, &account.key),
                    after: account.sync.last_entry,
                    requests: account.sync.requests,
                    until,
                }
            });
            Ok(claimed.collect())
        })
    }
}
