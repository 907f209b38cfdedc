//! Endpoints that read invoices.

use super::ReadInvoices;
use super::view::InvoiceView;
use crate::answers::shown;
use crate::billing::{PaymentTermGroupWord, by_word, looked_for};
use crate::body::Number;
use crate::choices::choices;
use crate::command::Response;
use crate::envelope::{Listed, Record};
use crate::invoices::view::{CreditedInvoiceView, InvoiceDocumentType, InvoiceLineView, InvoiceStatusWord};
use crate::operation::{Handled, Read};
use crate::query::{FromQuery, HighestFirst, OnePage, QueryReader, SortedPage};
use crate::record_fields::record_view;
use chrono::{DateTime, NaiveDate, Utc};
use customs_billing::invoice::{Invoice, InvoiceHeader, InvoiceStatus};
use customs_billing::money::PaymentTermGroup;
use customs_billing::ports::{InvoiceFilter, InvoiceSort};
use customs_billing::{DossierId, InvoiceId};
use customs_http_macros::get;
use customs_kernel::{PageSize, SortDirection};
use utoipa::IntoParams;

impl FromQuery for SortedPage<InvoiceFilter, InvoiceSort> {
    fn from_query(query: &mut QueryReader) -> Self {
        let filter = InvoiceFilter {
            status: query.choice("status", &by_word(InvoiceStatus::ALL, InvoiceStatus::word)),
            customer_code: looked_for(query.record_code("customer_code")),
            number: looked_for(query.text("invoice_number")),
            dossier: query.integer("dossier_id").map(DossierId::new),
            group: query.choice("payment_term_group", &by_word(PaymentTermGroup::ALL, PaymentTermGroup::word)),
            date_from: query.date("invoice_date_from"),
            date_to: query.date("invoice_date_to"),
            search: looked_for(query.text("search")),
        };
        let sort = query.choice("sort", &InvoiceSort::WORDS).unwrap_or(InvoiceSort::CreatedAt);
        let direction = query.direction(SortDirection::Descending);
        Self { filter, sort, direction, page: query.page(PageSize::DEFAULT) }
    }
}

/// List invoices and credit notes.
#[get("/invoices", tag = "Invoices", params(ListParameters, HighestFirst, OnePage),
    success(200, "A page of invoices", Listed<Summary>))]
pub(super) fn list_invoices(asked: Read<ReadInvoices, 0, SortedPage<InvoiceFilter, InvoiceSort>>) -> Handled {
    let SortedPage { filter, sort, direction, page } = &asked.query;
    let invoices = &asked.services.billing.invoices;
    let page = invoices.list(asked.organisation(), filter, *sort, *direction, *page)?;
    Response::ok(&Listed::from_page(page, Summary::from))
}

#[expect(dead_code, reason = "the parameters for the OpenAPI document; they are read by the same names")]
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
struct ListParameters {
    #[param(inline)]
    status: Option<InvoiceStatusWord>,
    /// Only invoices to the customer with exactly this code.
    customer_code: Option<String>,
    /// Only invoices with this text in their number.
    invoice_number: Option<String>,
    /// Only invoices that bill this dossier, as a whole or with a line.
    dossier_id: Option<i64>,
    /// Only invoices with this payment term group among their lines.
    #[param(inline)]
    payment_term_group: Option<PaymentTermGroupWord>,
    /// Only invoices dated this day or later.
    invoice_date_from: Option<NaiveDate>,
    /// Only invoices dated this day or earlier.
    invoice_date_to: Option<NaiveDate>,
    /// Only invoices with this text in their number, customer code or notes.
    search: Option<String>,
    /// Field to sort by; `created_at` when left out. Equal values are ordered by id.
    #[param(inline)]
    sort: Option<SortField>,
}

choices! {
    SortField: "id", "invoice_number", "invoice_date", "due_date", "status", "total", "customer_code", "created_at";
}

record_view! {
    /// An invoice or credit note in a list.
    #[schema(as = InvoiceSummary)]
    Summary {
        id: i64,
        /// Number of the invoice; null while it is a draft.
        invoice_number: Option<String> = seal.map(|seal| seal.number),
        #[schema(value_type = InvoiceDocumentType)]
        document_type: &'static str,
        customer_code: String,
        /// Dossier that the invoice bills; null unless it is for exactly one.
        dossier_id: Option<i64>,
        #[schema(value_type = InvoiceStatusWord)]
        status: &'static str,
        /// Date of the draft; from finalization on, date of the invoice.
        invoice_date: NaiveDate,
        /// Date of supply: the latest release or charge of the lines; null on drafts, and when no line came from a charge.
        supply_date: Option<NaiveDate> = parties.and_then(|parties| parties.supply_date),
        /// Date by which the invoice is to be paid.
        due_date: NaiveDate,
        /// Currency of the invoice (ISO 4217).
        currency: String,
        lines: Vec<InvoiceLineView> = lines.into_iter().map(|line| InvoiceLineView::new(line, rules)).collect(),
        subtotal: Number = totals.subtotal.into(),
        vat_amount: Number = totals.vat_amount.into(),
        total: Number = totals.total.into(),
        created_at: DateTime<Utc>,
        /// Time of finalization; null while it is a draft.
        finalized_at: Option<DateTime<Utc>>,
        /// Time at which it was sent, or marked as sent; null until then.
        sent_at: Option<DateTime<Utc>>,
        /// Reference of the payment; null when none was given.
        payment_reference: Option<String>,
        /// Name of the client that marked it as paid; null until then.
        paid_by: Option<String>,
        /// Whether the invoice asks for payment in advance.
        is_prepayment: bool,
        /// On a credit note, the invoice that it takes back; otherwise null.
        credited_invoice: Option<CreditedInvoiceView>,
    }
    of Invoice {
        id, organisation: _, version: _, status, lines, parties, seal, created_at, finalized_at, sent_at, paid_at: _,
        payment_reference, paid_by,
        // Groups, notes and the moment of payment are shown of single invoices alone (document 2).
        header: InvoiceHeader {
            document_type, customer_code, dossier: dossier_id, groups: _, payment_term_days: _, invoice_date, due_date,
            due_date_is_set: _, currency, notes: _, is_prepayment, credits: credited_invoice,
        },
    }
    knowing |invoice| { totals = invoice.totals(), rules = invoice.vat_rules() }
}

/// Show an invoice or credit note with its lines.
#[get("/invoices/{id}", tag = "Invoices", ids("The invoice"), versioned,
    success(200, "The invoice", Record<InvoiceView>))]
pub(super) fn show_invoice(asked: Read<ReadInvoices, 1>) -> Handled {
    let record = asked.services.billing.invoices.show(asked.organisation(), InvoiceId::new(asked.id()))?;
    shown(record.invoice.version, InvoiceView::from(record))
}
