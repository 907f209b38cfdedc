use super::choices::{GuaranteeKindWord, GuaranteeLevel, GuaranteeSyncStatus};
use super::record::{EUR, number};
use crate::body::Number;
use chrono::{DateTime, Utc};
use customs_kernel::{Subject, SubjectKind};

use customs_guarantees::{AccountOutlook, LiabilityOutlook, WhatIf};
use serde::Serialize;
use utoipa::ToSchema;

/// How guarantees would stand.
#[derive(Serialize, ToSchema)]
#[schema(as = GuaranteeWhatIf)]
pub(super) struct WhatIfView {
    /// The accounts that are concerned.
    accounts: Vec<AccountView>,
    /// What was asked about, in that order: declarations, then transits.
    items: Vec<ItemView>,
}

/// How an account stands, and would stand then. All amounts are EUR.
#[derive(Serialize, ToSchema)]
#[schema(as = GuaranteeWhatIfAccount)]
struct AccountView {
    #[schema(value_type = GuaranteeKindWord)]
    kind: &'static str,
    eori: String,
    /// The customers that have it.
    customer_codes: Vec<String>,
    #[schema(example = "EUR")]
    currency: &'static str,
    total_limit: Number,
    /// What would be used more.
    added: Number,
    /// What is left now, submissions in processing taken off.
    total_available: Number,
    /// What would be left then; below 0 when the limit would be exceeded.
    total_available_after: Number,
    usage_percentage: Number,
    usage_percentage_after: Number,
    #[schema(value_type = GuaranteeLevel)]
    level: &'static str,
    #[schema(value_type = GuaranteeLevel)]
    level_after: &'static str,
    #[schema(value_type = GuaranteeSyncStatus)]
    sync_status: &'static str,
    last_synced_at: Option<DateTime<Utc>>,
}

/// What one declaration or transit would use.
#[derive(Serialize, ToSchema)]
#[schema(as = GuaranteeWhatIfItem)]
struct ItemView {
    declaration_id: Option<i64>,
    transit_id: Option<i64>,
    /// Of the account; null when it uses none, or one that is not synced.
    #[schema(value_type = Option<GuaranteeKindWord>)]
    kind: Option<&'static str>,
    /// Of the account.
    eori: Option<String>,
    amount: Number,
    /// Whether it was submitted before, so that the account holds it already.
    is_counted: bool,
    /// Whether the guarantee covers it after those before it. Otherwise its submission is refused where guarantees block.
    is_covered: bool,
}

impl From<WhatIf> for WhatIfView {
    fn from(outlook: WhatIf) -> Self {
        let WhatIf { accounts, liabilities } = outlook;
        Self {
            accounts: accounts.into_iter().map(AccountView::from).collect(),
            items: liabilities.into_iter().map(ItemView::from).collect(),
        }
    }
}

impl From<AccountOutlook> for AccountView {
    fn from(outlook: AccountOutlook) -> Self {
        let AccountOutlook { account, customer_codes, level, added, after, level_after } = outlook;
        Self {
            kind: account.key.kind.word(),
            eori: account.key.eori.to_string(),
            customer_codes,
            currency: EUR,
            total_limit: number(account.balance.total_limit),
            added: number(added),
            total_available: number(account.balance.total_available()),
            total_available_after: number(after.total_available()),
            usage_percentage: number(account.balance.usage_percentage()),
            usage_percentage_after: number(after.usage_percentage()),
            level: level.word(),
            level_after: level_after.word(),
            sync_status: account.sync.status().word(),
            last_synced_at: account.sync.last_synced_at,
        }
    }
}

impl From<LiabilityOutlook> for ItemView {
    fn from(outlook: LiabilityOutlook) -> Self {
        let LiabilityOutlook { of: Subject { kind, id }, account, amount, is_counted, is_covered } = outlook;
        let (declaration_id, transit_id) = match kind {
            SubjectKind::Declaration => (Some(id), None),
            SubjectKind::Transit => (None, Some(id)),
        };
        Self {
            declaration_id,
            transit_id,
            kind: account.as_ref().map(|account| account.kind.word()),
            eori: account.map(|account| account.eori.to_string()),
            amount: number(amount),
            is_counted,
            is_covered,
        }
    }
}
