use super::{DeclarantBalance, Guarantees};
use crate::GuaranteeError;
use crate::account::{Account, AccountKey, Balance, GuaranteeKind, Level, Thresholds};
use chrono::{DateTime, Utc};
use customs_kernel::OrganisationId;
use rust_decimal::Decimal;
use std::collections::BTreeMap;

/// How all guarantees of a kind stand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GuaranteeOverview {
    /// The sums of all accounts. An account that several customers share counts once.
    pub balance: Balance,
    /// How many percent of the limits are used or kept.
    pub usage_percentage: Decimal,
    /// The level of that.
    pub level: Level,
    /// The thresholds of the organisation.
    pub thresholds: Thresholds,
    /// How old the oldest of the figures are; none before the first sync.
    pub last_synced_at: Option<DateTime<Utc>>,
    /// All customers whose balance is fetched from customs, by code.
    pub declarants: Vec<DeclarantBalance>,
}

impl Guarantees {
    /// How all guarantees of a kind stand.
    ///
    /// # Errors
    /// `Storage`.
    pub fn overview(
        &self,
        organisation: OrganisationId,
        kind: GuaranteeKind,
    ) -> Result<GuaranteeOverview, GuaranteeError> {
        let customers = self.ports.customers.enabled(organisation, kind)?;
        let mut keys: Vec<AccountKey> = customers.iter().filter_map(|customer| customer.account(kind)).collect();
        keys.sort_unstable();
        keys.dedup();
        let found = if keys.is_empty() { Vec::new() } else { self.ports.accounts.find(organisation, &keys)? };
        let accounts: BTreeMap<AccountKey, Account> =
            found.into_iter().map(|account| (account.key.clone(), account)).collect();
        let thresholds = self.ports.thresholds.of(organisation)?;
        let balance = accounts.values().fold(Balance::default(), |sum, account| sum.with(account.balance));
        let declarants = customers.into_iter().map(|customer| {
            let account = customer.account(kind).and_then(|key| accounts.get(&key));
            DeclarantBalance::of(customer, account, &thresholds)
        });
        let usage_percentage = balance.usage_percentage();
        Ok(GuaranteeOverview {
            balance,
            usage_percentage,
            level: thresholds.level(usage_percentage),
            thresholds,
            last_synced_at: accounts.values().filter_map(|account| account.sync.last_synced_at).min(),
            declarants: declarants.collect(),
        })
    }
}
