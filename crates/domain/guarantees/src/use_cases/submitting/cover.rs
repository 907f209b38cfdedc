use crate::account::{Account, Balance, Level, Thresholds};
use crate::error::{GuaranteeError, Insufficiency};
use rust_decimal::Decimal;

/// Whether an account with this balance covers another amount: it is below the critical level, and the amount stays
/// within the limit. An account that was never synced covers everything, because its figures are unknown.
pub(super) fn covers(account: &Account, balance: Balance, thresholds: &Thresholds, amount: Decimal) -> bool {
    let is_known = account.sync.last_synced_at.is_some();
    let is_critical = thresholds.level(balance.usage_percentage()) == Level::Critical;
    !is_known || amount.is_zero() || (!is_critical && balance.committed() + amount <= balance.total_limit)
}

pub(super) fn insufficient(account: &Account, thresholds: &Thresholds, amount: Decimal) -> GuaranteeError {
    GuaranteeError::Insufficient(Box::new(Insufficiency {
        account: account.key.clone(),
        level: thresholds.level(account.balance.usage_percentage()),
        amount,
        available: account.balance.total_available(),
    }))
}
