use super::Guarantees;
use crate::GuaranteeError;
use crate::account::{Account, Balance, GuaranteeKind, Level, SyncStatus, Thresholds};
use crate::ports::GuaranteeCustomer;
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::OrganisationId;
use rust_decimal::Decimal;

/// The guarantee of one customer, as of now.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeclarantBalance {
    /// The customer that the guarantee belongs to.
    pub customer: GuaranteeCustomer,
    /// Balance of the customer's account; all zero before the first sync.
    pub balance: Balance,
    /// Used and reserved amounts in percent of the limit.
    pub usage_percentage: Decimal,
    /// Level of use.
    pub level: Level,
    /// Whether the figures match those of customs.
    pub sync_status: SyncStatus,
    /// Reason why the last sync failed; `None` when it succeeded.
    pub sync_error: Option<String>,
    /// When customs last stated the figures; `None` before the first sync.
    pub last_synced_at: Option<DateTime<Utc>>,
}

/// The amounts that are left on a declarant's surety. Customs has one limit for both directions.
#[growing(new)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SuretyFigures {
    /// Amount available for imports.
    pub available_import: Decimal,
    /// Amount available for exports.
    pub available_export: Decimal,
    /// Amount reserved by submissions that customs does not count yet.
    pub in_processing: Decimal,
    /// Amount available in total.
    pub total_available: Decimal,
}

impl From<Balance> for SuretyFigures {
    fn from(balance: Balance) -> Self {
        let total_available = balance.total_available();
        Self {
            available_import: total_available,
            available_export: total_available,
            in_processing: balance.in_processing,
            total_available,
        }
    }
}

impl DeclarantBalance {
    pub(super) fn from_account(
        customer: GuaranteeCustomer,
        account: Option<&Account>,
        thresholds: &Thresholds,
    ) -> Self {
        let balance = account.map(|account| account.balance).unwrap_or_default();
        let usage_percentage = balance.usage_percentage();
        let without_eori = customer.eori.is_none().then(|| "the customer has no EORI".to_owned());
        let sync_error = without_eori.or_else(|| account.and_then(|account| account.sync.error.clone()));
        let status = account.map_or(SyncStatus::Pending, |account| account.sync.status());
        Self {
            customer,
            balance,
            usage_percentage,
            level: thresholds.level(usage_percentage),
            sync_status: if sync_error.is_some() { SyncStatus::Error } else { status },
            sync_error,
            last_synced_at: account.and_then(|account| account.sync.last_synced_at),
        }
    }
}

impl Guarantees {
    /// Shows the guarantee of one customer, and the thresholds of its level.
    ///
    /// # Errors
    /// `Unknown` when the customer does not exist or its balance is not fetched from customs; `Storage`.
    pub fn show(
        &self,
        organisation: OrganisationId,
        kind: GuaranteeKind,
        customer_code: &str,
    ) -> Result<(DeclarantBalance, Thresholds), GuaranteeError> {
        let customer = self.customer(organisation, kind, customer_code)?;
        let key = customer.account(kind);
        let account = match &key {
            Some(key) => self.ports.accounts.find(organisation, std::slice::from_ref(key))?.pop(),
            None => None,
        };
        let thresholds = self.ports.thresholds.for_organisation(organisation)?;
        Ok((DeclarantBalance::from_account(customer, account.as_ref(), &thresholds), thresholds))
    }

    pub(super) fn customer(
        &self,
        organisation: OrganisationId,
        kind: GuaranteeKind,
        customer_code: &str,
    ) -> Result<GuaranteeCustomer, GuaranteeError> {
        let found = self.ports.customers.find(organisation, kind, customer_code)?;
        found.ok_or(GuaranteeError::Unknown("guarantee balance"))
    }
}
