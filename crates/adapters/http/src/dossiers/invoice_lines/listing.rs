use crate::billing::PaymentTermGroupWord;
use crate::body::Number;
use crate::dossiers::choices::DossierInvoiceLineType;
use chrono::{DateTime, Utc};
use customs_billing::dossier::RevenueLine;
use customs_billing::{InvoiceId, InvoiceLinesOfDossier, RevenueInCurrency};
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

/// The charges of a dossier with their sums.
#[derive(Serialize, ToSchema)]
#[schema(as = DossierInvoiceLines)]
pub(super) struct Listing {
    dossier_id: i64,
    dossier_number: String,
    /// Lines that no invoice bills.
    pending_lines: Vec<ListedLine>,
    /// Lines that an invoice bills, drafts included.
    invoiced_lines: Vec<ListedLine>,
    totals: ListingTotals,
}

/// A charge as the list of charges shows it.
#[derive(Serialize, ToSchema)]
#[schema(as = ListedDossierInvoiceLine)]
struct ListedLine {
    id: i64,
    #[serde(rename = "type")]
    #[schema(value_type = DossierInvoiceLineType)]
    line_type: &'static str,
    /// Id of the invoice that bills the line; null while the line is pending.
    invoice_id: Option<i64>,
    billable_item_id: i64,
    description: String,
    quantity: Number,
    unit_price: Number,
    /// Amount of the line without VAT.
    amount: Number,
    currency: String,
    /// VAT rate in percent.
    vat_rate: Number,
    vat_amount: Number,
    #[schema(value_type = PaymentTermGroupWord)]
    payment_term_group: &'static str,
    /// Moment at which the charge fell due.
    triggered_at: DateTime<Utc>,
}

/// Sums of the amounts, without VAT. Amounts in different currencies are never added: with several currencies, only
/// `by_currency` has sums.
#[derive(Serialize, ToSchema)]
#[schema(as = DossierInvoiceLineTotals)]
struct ListingTotals {
    /// Sum of the pending lines; null when there are several currencies.
    pending_amount: Option<Number>,
    /// Sum of the invoiced lines; null when there are several currencies.
    invoiced_amount: Option<Number>,
    /// Sums in each currency; left out unless there are several currencies.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    by_currency: Vec<TotalsInCurrency>,
}

/// Sums of the amounts in one currency, without VAT.
#[derive(Serialize, ToSchema)]
#[schema(as = DossierInvoiceLineTotalsInCurrency)]
struct TotalsInCurrency {
    currency: String,
    pending_amount: Number,
    invoiced_amount: Number,
}

impl From<InvoiceLinesOfDossier> for Listing {
    fn from(lines: InvoiceLinesOfDossier) -> Self {
        let InvoiceLinesOfDossier { dossier, number, pending, invoiced, by_currency } = lines;
        Self {
            dossier_id: dossier.get(),
            dossier_number: number,
            pending_lines: pending.into_iter().map(Into::into).collect(),
            invoiced_lines: invoiced.into_iter().map(Into::into).collect(),
            totals: by_currency.into(),
        }
    }
}

impl From<Vec<RevenueInCurrency>> for ListingTotals {
    fn from(by_currency: Vec<RevenueInCurrency>) -> Self {
        let several = by_currency.len() > 1;
        let only = by_currency.first();
        // A dossier without lines has no currency; its sums are 0.
        let single =
            |amount: fn(&RevenueInCurrency) -> Decimal| (!several).then(|| only.map(amount).unwrap_or_default().into());
        Self {
            pending_amount: single(|only| only.pending_amount),
            invoiced_amount: single(|only| only.invoiced_amount),
            by_currency: if several { by_currency.into_iter().map(Into::into).collect() } else { Vec::new() },
        }
    }
}

impl From<RevenueInCurrency> for TotalsInCurrency {
    fn from(sums: RevenueInCurrency) -> Self {
        let RevenueInCurrency { currency, pending_amount, invoiced_amount } = sums;
        Self {
            currency: currency.into(),
            pending_amount: pending_amount.into(),
            invoiced_amount: invoiced_amount.into(),
        }
    }
}

impl From<RevenueLine> for ListedLine {
    fn from(line: RevenueLine) -> Self {
        Self {
            id: line.id.get(),
            line_type: if line.is_pending() { "pending" } else { "invoiced" },
            invoice_id: line.invoice.map(InvoiceId::get),
            billable_item_id: line.billable_item.get(),
            description: line.description,
            quantity: line.quantity.into(),
            unit_price: line.unit_price.into(),
            amount: line.amounts.amount.into(),
            currency: line.currency.into(),
            vat_rate: line.vat_rate.into(),
            vat_amount: line.amounts.vat_amount.into(),
            payment_term_group: line.group.word(),
            triggered_at: line.triggered_at,
        }
    }
}
