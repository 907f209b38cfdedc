use crate::billing::PaymentTermGroupWord;
use crate::body::Number;
use crate::dossiers::choices::DossierInvoiceLineType;
use crate::record_fields::record_view;
use chrono::{DateTime, Utc};
use customs_billing::dossier::RevenueLine;
use customs_billing::money::LineAmounts;
use customs_billing::{InvoiceLinesOfDossier, RevenueInCurrency};
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

record_view! {
    /// The charges of a dossier with their sums.
    #[schema(as = DossierInvoiceLines)]
    pub(super) Listing {
        dossier_id: i64,
        dossier_number: String,
        /// Lines that no invoice bills.
        pending_lines: Vec<ListedLine>,
        /// Lines that an invoice bills, drafts included.
        invoiced_lines: Vec<ListedLine>,
        totals: ListingTotals = by_currency.into(),
    }
    of InvoiceLinesOfDossier {
        dossier: dossier_id, number: dossier_number, pending: pending_lines, invoiced: invoiced_lines,
        by_currency,
    }
}

record_view! {
    /// A charge as the list of charges shows it.
    #[schema(as = ListedDossierInvoiceLine)]
    ListedLine {
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
    of RevenueLine {
        id, organisation: _, dossier: _, billable_item: billable_item_id, movement: _, origin: _, charges_on: _,
        description, quantity, unit_price, vat_rate, reverse_charged: _, not_taxed_here: _,
        amounts: LineAmounts { amount, vat_amount }, group: payment_term_group, frequency: _, currency, triggered_at,
        invoice: invoice_id,
    }
    knowing |line| { line_type = if line.is_pending() { "pending" } else { "invoiced" } }
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

record_view! {
    /// Sums of the amounts in one currency, without VAT.
    #[schema(as = DossierInvoiceLineTotalsInCurrency)]
    TotalsInCurrency {
        currency: String,
        pending_amount: Number,
        invoiced_amount: Number,
    }
    of RevenueInCurrency { currency, pending_amount, invoiced_amount }
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
