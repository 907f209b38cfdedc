use super::choices::{GuaranteeLevel, GuaranteeSyncStatus};
use crate::body::Number;
use crate::query::WholeList;
use chrono::{DateTime, Utc};
use customs_guarantees::account::{Balance, Level, SyncStatus, Thresholds};
use customs_guarantees::ports::{DvaTerms, GuaranteeCustomer};
use customs_guarantees::{DeclarantBalance, GuaranteeOverview, SuretyFigures, guarantee_type_label};
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

/// The usage of a guarantee. All amounts are in EUR.
#[derive(Serialize, ToSchema)]
#[schema(as = GuaranteeUsage)]
struct UsageView {
    #[schema(value_type = GuaranteeLevel)]
    level: &'static str,
    /// Used and reserved amount as a percentage of the limit; 2 decimals.
    usage_percentage: Number,
    /// Limit that customs grants.
    total_limit: Number,
}

/// The amounts that a surety still covers, in EUR. Customs has one limit for imports and exports together.
#[derive(Serialize, ToSchema)]
#[schema(as = SuretyFigures)]
struct SuretyFiguresView {
    /// Amount available for imports.
    available_import: Number,
    /// Amount available for exports.
    available_export: Number,
    /// Amount that submissions reserve and customs does not count as used yet.
    in_processing: Number,
    /// Limit less the used amount and the amount in processing.
    total_available: Number,
}

/// The percentages of usage at which the levels `warning` and `critical` begin.
#[derive(Serialize, ToSchema)]
#[schema(as = GuaranteeThresholds)]
pub(super) struct ThresholdsView {
    /// Percentage of usage from which the level is `warning`.
    warning_threshold: Number,
    /// Percentage of usage from which the level is `critical`.
    critical_threshold: Number,
}

/// The state of the sync with customs.
#[derive(Serialize, ToSchema)]
#[schema(as = GuaranteeSync)]
struct SyncView {
    #[schema(value_type = GuaranteeSyncStatus)]
    sync_status: &'static str,
    /// Reason why `sync_status` is `error`, such as a failed sync or a missing EORI number; null otherwise.
    sync_error: Option<String>,
    /// Time as of which the figures are those of customs; null before the first sync.
    last_synced_at: Option<DateTime<Utc>>,
}

/// The sums over all guarantees of a kind. An account that several customers share counts once.
#[derive(Serialize, ToSchema)]
#[schema(as = GuaranteeSums)]
struct SumsView {
    #[serde(flatten)]
    usage: UsageView,
    /// Amount that customs counts as used.
    used: Number,
    /// Limit less the amount that customs counts as used.
    available: Number,
    #[schema(example = "EUR")]
    currency: &'static str,
    #[serde(flatten)]
    thresholds: ThresholdsView,
    /// Sync time of the oldest of these figures; null before the first sync.
    last_synced_at: Option<DateTime<Utc>>,
    /// Number of customers with such a guarantee.
    declarant_count: usize,
}

/// The balance of a customer's guarantee.
#[derive(Serialize, ToSchema)]
#[schema(as = GuaranteeDeclarant)]
struct DeclarantView {
    customer_code: String,
    customer_name: String,
    #[serde(flatten)]
    usage: UsageView,
    /// Amount that customs counts as used.
    used_amount: Number,
    /// Limit less the amount that customs counts as used.
    available_amount: Number,
    #[schema(example = "EUR")]
    currency: &'static str,
    #[serde(flatten)]
    sync: SyncView,
}

/// A customer with its surety.
#[derive(Serialize, ToSchema)]
#[schema(as = SuretyDeclarant)]
pub(super) struct SuretyDeclarantView {
    #[serde(flatten)]
    declarant: DeclarantView,
    #[serde(flatten)]
    figures: SuretyFiguresView,
}

/// A customer with its transit guarantee.
#[derive(Serialize, ToSchema)]
#[schema(as = DvaDeclarant)]
pub(super) struct DvaDeclarantView {
    #[serde(flatten)]
    declarant: DeclarantView,
    /// Code of the type of guarantee; null when unknown.
    #[schema(example = "0")]
    guarantee_type: Option<String>,
    /// Name of the type of guarantee, in English; null when the type has none.
    #[schema(example = "Comprehensive guarantee")]
    guarantee_type_label: Option<&'static str>,
    /// Guarantee reference number; null when unknown.
    grn: Option<String>,
}

/// All sureties: the sums, and each customer.
#[derive(Serialize, ToSchema)]
#[schema(as = SuretyOverview)]
pub(super) struct SuretyOverviewView {
    #[serde(flatten)]
    sums: SumsView,
    #[serde(flatten)]
    figures: SuretyFiguresView,
    /// The customers, ordered by their code.
    declarants: Vec<SuretyDeclarantView>,
}

/// All transit guarantees: the sums, and each customer.
#[derive(Serialize, ToSchema)]
#[schema(as = DvaOverview)]
pub(super) struct DvaOverviewView {
    #[serde(flatten)]
    sums: SumsView,
    /// The customers, ordered by their code.
    declarants: Vec<DvaDeclarantView>,
}

/// The surety of one customer, with the thresholds of its level.
#[derive(Serialize, ToSchema)]
#[schema(as = SuretyDetail)]
pub(super) struct SuretyDetailView {
    #[serde(flatten)]
    declarant: SuretyDeclarantView,
    #[serde(flatten)]
    thresholds: ThresholdsView,
}

/// The transit guarantee of one customer, with the thresholds of its level.
#[derive(Serialize, ToSchema)]
#[schema(as = DvaDetail)]
pub(super) struct DvaDetailView {
    #[serde(flatten)]
    declarant: DvaDeclarantView,
    #[serde(flatten)]
    thresholds: ThresholdsView,
}

/// An amount or a percentage, without trailing zeros.
pub(super) fn number(value: Decimal) -> Number {
    value.normalize().into()
}

pub(super) const EUR: &str = "EUR";

impl UsageView {
    fn new(balance: &Balance, usage_percentage: Decimal, level: Level) -> Self {
        Self {
            level: level.word(),
            usage_percentage: number(usage_percentage),
            total_limit: number(balance.total_limit),
        }
    }
}

impl From<Balance> for SuretyFiguresView {
    fn from(balance: Balance) -> Self {
        let SuretyFigures { available_import, available_export, in_processing, total_available } = balance.into();
        Self {
            available_import: number(available_import),
            available_export: number(available_export),
            in_processing: number(in_processing),
            total_available: number(total_available),
        }
    }
}

impl From<Thresholds> for ThresholdsView {
    fn from(thresholds: Thresholds) -> Self {
        let Thresholds { warning, critical } = thresholds;
        Self { warning_threshold: number(warning), critical_threshold: number(critical) }
    }
}

impl SyncView {
    fn new(status: SyncStatus, sync_error: Option<String>, last_synced_at: Option<DateTime<Utc>>) -> Self {
        Self { sync_status: status.word(), sync_error, last_synced_at }
    }
}

/// The fields of a customer that both kinds of guarantee show, with its balance and the terms of its transit guarantee.
fn declarant(balance: DeclarantBalance) -> (DeclarantView, Balance, DvaTerms) {
    let DeclarantBalance { customer, balance, usage_percentage, level, sync_status, sync_error, last_synced_at } =
        balance;
    let GuaranteeCustomer { id: _, code, name, eori: _, dva } = customer;
    let view = DeclarantView {
        customer_code: code,
        customer_name: name,
        usage: UsageView::new(&balance, usage_percentage, level),
        used_amount: number(balance.used),
        available_amount: number(balance.available()),
        currency: EUR,
        sync: SyncView::new(sync_status, sync_error, last_synced_at),
    };
    (view, balance, dva)
}

impl From<DeclarantBalance> for SuretyDeclarantView {
    fn from(balance: DeclarantBalance) -> Self {
        let (declarant, balance, _) = declarant(balance);
        Self { declarant, figures: balance.into() }
    }
}

impl From<DeclarantBalance> for DvaDeclarantView {
    fn from(balance: DeclarantBalance) -> Self {
        let (declarant, _, DvaTerms { guarantee_type, grn }) = declarant(balance);
        let guarantee_type_label = guarantee_type.as_deref().and_then(guarantee_type_label);
        Self { declarant, guarantee_type, guarantee_type_label, grn }
    }
}

fn sums(overview: GuaranteeOverview) -> (SumsView, Balance, Vec<DeclarantBalance>) {
    let GuaranteeOverview { balance, usage_percentage, level, thresholds, last_synced_at, declarants } = overview;
    let sums = SumsView {
        usage: UsageView::new(&balance, usage_percentage, level),
        used: number(balance.used),
        available: number(balance.available()),
        currency: EUR,
        thresholds: thresholds.into(),
        last_synced_at,
        declarant_count: declarants.len(),
    };
    (sums, balance, declarants)
}

impl SuretyOverviewView {
    /// Shows the sums of all customers, and the customers of the requested page.
    pub(super) fn new(overview: GuaranteeOverview, list: WholeList) -> Self {
        let (sums, balance, declarants) = sums(overview);
        Self { sums, figures: balance.into(), declarants: list.take_from(declarants.into_iter().map(Into::into)) }
    }
}

impl DvaOverviewView {
    /// Shows the sums of all customers, and the customers of the requested page.
    pub(super) fn new(overview: GuaranteeOverview, list: WholeList) -> Self {
        let (sums, _, declarants) = sums(overview);
        Self { sums, declarants: list.take_from(declarants.into_iter().map(Into::into)) }
    }
}

impl From<(DeclarantBalance, Thresholds)> for SuretyDetailView {
    fn from((balance, thresholds): (DeclarantBalance, Thresholds)) -> Self {
        Self { declarant: balance.into(), thresholds: thresholds.into() }
    }
}

impl From<(DeclarantBalance, Thresholds)> for DvaDetailView {
    fn from((balance, thresholds): (DeclarantBalance, Thresholds)) -> Self {
        Self { declarant: balance.into(), thresholds: thresholds.into() }
    }
}
