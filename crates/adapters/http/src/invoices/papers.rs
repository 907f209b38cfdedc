//! The printed and the electronic form of a finalized invoice.

use super::ReadInvoices;
use crate::blocking;
use crate::documents::download::attachment;
use crate::operation::{Read, Responded};
use actix_web::HttpResponse;
use actix_web::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use customs_billing::InvoiceId;
use customs_billing::invoice::{Paper, PaperKind};
use customs_http_macros::get;

/// Download the PDF of a finalized invoice or credit note.
///
/// The PDF is made from the data stored at finalization, so it is always the same.
#[get("/invoices/{id}/pdf", tag = "Invoices", ids("The invoice"),
    responses((
        status = 200, description = "The PDF", content_type = "application/pdf", body = Vec<u8>,
        headers(("Content-Disposition" = String, description = "attachment, named after the number")),
    )))]
pub(super) async fn show_invoice_pdf(asked: Read<ReadInvoices, 1>) -> Responded {
    paper(asked, PaperKind::Pdf).await
}

/// Download the electronic invoice of a finalized invoice or credit note.
///
/// The format is UBL 2.1 (EN 16931, Peppol BIS Billing 3). If data that receivers require is missing, the answer is an
/// error that names it (`precondition_failed`).
#[get("/invoices/{id}/ubl", tag = "Invoices", ids("The invoice"),
    responses((
        status = 200, description = "The XML", content_type = "application/xml", body = String,
        headers(("Content-Disposition" = String, description = "attachment, named after the number")),
    )))]
pub(super) async fn show_invoice_ubl(asked: Read<ReadInvoices, 1>) -> Responded {
    paper(asked, PaperKind::Ubl).await
}

async fn paper(asked: Read<ReadInvoices, 1>, kind: PaperKind) -> Responded {
    let (organisation, id) = (asked.organisation(), InvoiceId::new(asked.id()));
    let paper = blocking(move || Ok(asked.services.billing.invoices.paper(organisation, id, kind)?));
    let Paper { file_name, media_type, bytes } = paper.await?;
    let mut response = HttpResponse::Ok();
    response.insert_header((CONTENT_TYPE, media_type));
    response.insert_header((CONTENT_DISPOSITION, attachment(&file_name)));
    Ok(response.body(bytes))
}
