use super::{DeclarantBalance, Guarantees};
use crate::GuaranteeError;
use crate::account::{Account, AccountKey, Balance, GuaranteeKind, Level, Thresholds};
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::OrganisationId;
use rust_decimal::Decimal;
use std::collections::BTreeMap;

/// All guarantees of one kind together.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GuaranteeOverview {
    /// Sum of the balances of all accounts. An account that several customers share counts once.
    pub balance: Balance,
    /// Used and reserved amounts in percent of the limits.
    pub usage_percentage: Decimal,
    /// Level of use of the sum.
    pub level: Level,
    /// Level thresholds of the organisation.
    pub thresholds: Thresholds,
    /// Moment of the oldest figures; `None` before the first sync.
    pub last_synced_at: Option<DateTime<Utc>>,
    /// All customers with a balance that is fetched from customs, ordered by code.
    pub declarants: Vec<DeclarantBalance>,
}

impl Guarantees {
    /// Shows all guarantees of one kind together.
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
        let thresholds = self.ports.thresholds.for_organisation(organisation)?;
        let balance = accounts.values().fold(Balance::default(), |sum, account| sum.with(account.balance));
        let declarants = customers.into_iter().map(|customer| {
            let account = customer.account(kind).and_then(|key| accounts.get(&key));
            DeclarantBalance::from_account(customer, account, &thresholds)
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
