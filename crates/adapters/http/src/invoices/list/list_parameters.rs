#![expect(dead_code, reason = "the parameters for the OpenAPI document; they are read by the same names")]

use crate::billing::PaymentTermGroupWord;
use crate::choices::choices;
use crate::invoices::choices::InvoiceStatusWord;
use chrono::NaiveDate;
use utoipa::IntoParams;

#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub(in crate::invoices) struct ListParameters {
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
