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
    /// The whole code.
    customer_code: Option<String>,
    /// Part of the number.
    invoice_number: Option<String>,
    /// Those that bill this dossier, as a whole or with a line.
    dossier_id: Option<i64>,
    /// Those that have this group among theirs.
    #[param(inline)]
    payment_term_group: Option<PaymentTermGroupWord>,
    /// Dated this day or later.
    invoice_date_from: Option<NaiveDate>,
    /// Dated this day or earlier.
    invoice_date_to: Option<NaiveDate>,
    /// Part of number, customer code or notes.
    search: Option<String>,
    /// created_at when left out. Ties are broken by id.
    #[param(inline)]
    sort: Option<SortField>,
}

choices! {
    SortField: "id", "invoice_number", "invoice_date", "due_date", "status", "total", "customer_code", "created_at";
}
