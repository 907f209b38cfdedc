use super::choices::{GuaranteeKindWord, GuaranteeLevel, GuaranteeSyncStatus};
use super::record::{EUR, number};
use crate::body::Number;
use chrono::{DateTime, Utc};
use customs_kernel::SubjectKind;

use customs_guarantees::account::AccountKey;
use customs_guarantees::{AccountOutlook, LiabilityOutlook, UseOutlook, WhatIf};
use serde::Serialize;
use utoipa::ToSchema;

/// A forecast of guarantees.
#[derive(Serialize, ToSchema)]
#[schema(as = GuaranteeWhatIf)]
pub(super) struct WhatIfView {
    /// The guarantee accounts that the declarations and transits would use.
    accounts: Vec<AccountView>,
    /// The declarations and transits of the request, in that order: declarations first, then transits.
    items: Vec<ItemView>,
}

/// The present and the forecast balance of an account. All amounts are in EUR.
#[derive(Serialize, ToSchema)]
#[schema(as = GuaranteeWhatIfAccount)]
struct AccountView {
    #[schema(value_type = GuaranteeKindWord)]
    kind: &'static str,
    /// EORI number of the account's holder.
    eori: String,
    /// Codes of the customers that share the account.
    customer_codes: Vec<String>,
    #[schema(example = "EUR")]
    currency: &'static str,
    /// Limit that customs grants.
    total_limit: Number,
    /// Amount by which the usage would grow.
    added: Number,
    /// Amount available now: limit less used amount and amount in processing.
    total_available: Number,
    /// Amount available after the submissions; negative when the limit would be exceeded.
    total_available_after: Number,
    /// Present usage as a percentage of the limit.
    usage_percentage: Number,
    /// Usage after the submissions as a percentage of the limit.
    usage_percentage_after: Number,
    #[schema(value_type = GuaranteeLevel)]
    level: &'static str,
    #[schema(value_type = GuaranteeLevel)]
    level_after: &'static str,
    #[schema(value_type = GuaranteeSyncStatus)]
    sync_status: &'static str,
    /// Time as of which the figures are those of customs; null before the first sync.
    last_synced_at: Option<DateTime<Utc>>,
}

/// The amounts that one declaration or transit would use.
#[derive(Serialize, ToSchema)]
#[schema(as = GuaranteeWhatIfItem)]
struct ItemView {
    /// Id of the declaration; null for a transit.
    declaration_id: Option<i64>,
    /// Id of the transit; null for a declaration.
    transit_id: Option<i64>,
    /// Kind of the first account in `uses`; null when the movement uses no account, or none that is synced.
    #[schema(value_type = Option<GuaranteeKindWord>)]
    kind: Option<&'static str>,
    /// EORI number of that account's holder; null when `kind` is null.
    eori: Option<String>,
    /// Amount in EUR that the movement would use, of all accounts together.
    amount: Number,
    /// Whether the movement was submitted before, so that the accounts already count its amounts.
    is_counted: bool,
    /// Whether the guarantees cover the movement after those before it: each account its part. If not, its submission is
    /// refused as a whole when guarantees are set to block submissions.
    is_covered: bool,
    /// The amount on each account. A transit that names several guarantees uses the account of each; those on the same
    /// account are added up. Empty when the movement uses no guarantee.
    uses: Vec<UseView>,
}

/// The amount that a declaration or transit would use of one account.
#[derive(Serialize, ToSchema)]
#[schema(as = GuaranteeWhatIfUse)]
struct UseView {
    /// Kind of the account; null for guarantees without an account that is synced.
    #[schema(value_type = Option<GuaranteeKindWord>)]
    kind: Option<&'static str>,
    /// EORI number of the account's holder; null when `kind` is null.
    eori: Option<String>,
    /// Amount in EUR that the movement would use of the account.
    amount: Number,
    /// Whether the account covers the amount after the movements before it.
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
        let (amount, is_covered) = (number(outlook.amount()), outlook.is_covered());
        let (kind, eori) = account(outlook.account());
        let LiabilityOutlook { of, uses, is_counted } = outlook;
        let (declaration_id, transit_id) = match of.kind {
            SubjectKind::Declaration => (Some(of.id), None),
            SubjectKind::Transit => (None, Some(of.id)),
        };
        let uses = uses.into_iter().map(UseView::from).collect();
        Self { declaration_id, transit_id, kind, eori, amount, is_counted, is_covered, uses }
    }
}

impl From<UseOutlook> for UseView {
    fn from(UseOutlook { account: key, amount, is_covered }: UseOutlook) -> Self {
        let (kind, eori) = account(key.as_ref());
        Self { kind, eori, amount: number(amount), is_covered }
    }
}

/// The kind and the EORI of an account.
fn account(key: Option<&AccountKey>) -> (Option<&'static str>, Option<String>) {
    (key.map(|key| key.kind.word()), key.map(|key| key.eori.to_string()))
}
