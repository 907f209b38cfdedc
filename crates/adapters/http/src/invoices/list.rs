mod list_parameters;
mod summary;

use super::requirements::ReadInvoices;
use crate::billing::{by_word, looked_for};
use crate::command::Response;
use crate::envelope::Listed;
use crate::operation::{Handled, Read};
use crate::query::{FromQuery, HighestFirst, OnePage, QueryReader, SortedPage};
use customs_billing::DossierId;
use customs_billing::invoice::InvoiceStatus;
use customs_billing::money::PaymentTermGroup;
use customs_billing::ports::{InvoiceFilter, InvoiceSort};
use customs_http_macros::get;
use customs_kernel::{PageSize, SortDirection};
use list_parameters::ListParameters;
use summary::Summary;

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
