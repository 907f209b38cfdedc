use super::WriteDossiers;
use super::choices::RevenueDeduplicationMode;
use crate::answers::changed;
use crate::billing::chosen;
use crate::body::{Number, OptionalJsonBody};
use crate::envelope::Written;
use crate::operation::{Handled, Write};
use crate::record_fields::{ShownAs, record_view};
use customs_billing::DossierId;
use customs_billing::dossier::{CurrencyMargin, DeduplicationMode, Margin};
use customs_http_macros::post;
use rust_decimal::Decimal;
use serde::Deserialize;
use utoipa::ToSchema;

/// Options of a recalculation.
#[derive(Default, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
#[schema(as = RevenueRecalculationRequest)]
pub(super) struct RecalculateBody {
    /// Treatment of charges that exist already; `skip` when left out.
    #[schema(value_type = Option<RevenueDeduplicationMode>)]
    deduplication_mode: Option<String>,
}

record_view! {
    /// Revenue and margin of a dossier. Amounts in different currencies are never added: with several currencies, only
    /// `by_currency` has amounts.
    #[schema(as = RevenueRecalculation)]
    MarginView {
        lines_count: u64 = earned.lines_count,
        /// Revenue without VAT; null when there are several currencies.
        total_revenue: Option<Number> = single(|only| only.total_revenue),
        /// VAT on the revenue; null when there are several currencies.
        total_revenue_vat: Option<Number> = single(|only| only.total_revenue_vat),
        /// Revenue less purchases, both without VAT; null when there are several currencies.
        margin: Option<Number> = single(|only| only.margin),
        /// Margin in percent of the revenue; 0 without revenue, null when there are several currencies.
        margin_percentage: Option<Number> = single(|only| only.margin_percentage),
        /// Amounts in each currency; left out unless there are several currencies.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        #[schema(required = false)]
        by_currency: Vec<MarginInCurrency> = if several { earned.by_currency.shown() } else { Vec::new() },
    }
    from |earned: Margin|
    knowing {
        several = earned.by_currency.len() > 1,
        only = earned.by_currency.first(),
        // A dossier without lines has no currency; its amounts are 0.
        single = |amount: fn(&CurrencyMargin) -> Decimal| {
            (!several).then(|| only.map(amount).unwrap_or_default().into())
        },
    }
}

record_view! {
    /// Revenue and margin of a dossier in one currency.
    #[schema(as = RevenueRecalculationInCurrency)]
    MarginInCurrency {
        currency: String,
        /// Revenue without VAT.
        total_revenue: Number,
        total_revenue_vat: Number,
        /// Revenue less purchases, both without VAT.
        margin: Number,
        /// Margin in percent of the revenue; 0 without revenue.
        margin_percentage: Number,
    }
    of CurrencyMargin { currency, total_revenue, total_revenue_vat, margin, margin_percentage }
}

/// Run the triggers of the rate card again, and show the margin of the dossier.
///
/// Charges that somebody deleted are made again.
#[post("/dossiers/{id}/recalculate-revenue", tag = "Dossiers", ids("The dossier"),
    versioned = "The version of the dossier, for If-Match", success(200, "What it earns", Written<MarginView>))]
pub(super) fn recalculate_revenue(order: &Write<WriteDossiers, 1, OptionalJsonBody<RecalculateBody>>) -> Handled {
    let mode = mode(order.body.value().deduplication_mode.as_deref())?.unwrap_or(DeduplicationMode::Skip);
    let (dossiers, id) = (&order.services.billing.dossiers, DossierId::new(order.id()));
    let margin = dossiers.recalculate(order.organisation(), id, order.expected, mode)?;
    let version = dossiers.version(order.organisation(), id)?;
    changed(version, MarginView::from(margin), "The revenue was recalculated.")
}

/// The deduplication mode that was sent; `None` when it was left out.
pub(super) fn mode(sent: Option<&str>) -> Result<Option<DeduplicationMode>, customs_kernel::FieldErrors> {
    chosen("deduplication_mode", sent, DeduplicationMode::WORDS, DeduplicationMode::from_word)
}
