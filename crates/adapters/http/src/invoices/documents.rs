//! Documents of an invoice, such as the PDF that is kept from finalization on.

use super::ReadInvoices;
use crate::command::Response;
use crate::documents::download::downloaded;
use crate::operation::{Handled, Read, Responded};
use crate::query::WholeList;
use crate::record_fields::record_view;
use actix_web::HttpRequest;
use chrono::{DateTime, Utc};
use customs_documents::{Document, DocumentId, Owner, StoredFile};
use customs_http_macros::{get, head};
use serde::Serialize;
use utoipa::ToSchema;

/// The documents of an invoice.
#[derive(Serialize, ToSchema)]
#[schema(as = InvoiceDocuments)]
struct Documents {
    /// Always true.
    success: bool,
    data: Vec<DocumentView>,
}

record_view! {
    /// A document of an invoice.
    #[schema(as = InvoiceDocument)]
    DocumentView {
        id: i64,
        #[schema(example = "2026-00001.pdf")]
        original_filename: String = name.to_string(),
        #[schema(example = "application/pdf")]
        mime_type: &'static str = name.kind().mime_type(),
        /// Size of the file in bytes.
        file_size: u64,
        #[schema(example = "invoice")]
        document_type: &'static str,
        /// Free description of the document; null when it has none.
        description: Option<String>,
        created_at: DateTime<Utc>,
    }
    of Document {
        id, owner: _, version: _, document_type, description, file: StoredFile { key: _, name, size: file_size,
        sha256: _ }, created_at, updated_at: _,
    }
}

/// List the documents of an invoice.
///
/// The PDF of an invoice appears soon after its finalization.
#[get(
    "/invoices/{id}/documents",
    tag = "Invoices",
    ids("The invoice"),
    params(WholeList),
    success(200, "The documents, oldest first", Documents)
)]
pub(super) fn list_invoice_documents(asked: Read<ReadInvoices, 1, WholeList>) -> Handled {
    let found = asked.services.documents.list(asked.organisation(), Owner::invoice(asked.id()))?;
    Response::ok(&Documents { success: true, data: asked.query.take_from(found.into_iter().map(Into::into)) })
}

/// Download the file of a document of an invoice.
///
/// A client can ask for one range of bytes; a request for several ranges is answered with the whole file.
#[get("/invoices/{id}/documents/{document_id}/download", tag = "Invoices", ids("The invoice", "The document"),
    params(("Range" = Option<String>, Header, description = "The bytes that are wanted")),
    responses(
        (
            status = 200, description = "The file", content_type = "application/pdf", body = Vec<u8>,
            headers(
                ("Content-Disposition" = String, description = "attachment, with the name of the file"),
                ("ETag" = String, description = "The same as long as the bytes are the same"),
            ),
        ),
        (
            status = 206, description = "The bytes that were asked for", content_type = "application/pdf",
            body = Vec<u8>, headers(("Content-Range" = String, description = "Which bytes, and of how many")),
        ),
        (status = 304, description = "The client has these bytes (If-None-Match)"),
        (status = 416, description = "The file has no such bytes; Content-Range tells how many it has"),
    ))]
pub(super) async fn download_invoice_document(asked: Read<ReadInvoices, 2>, request: HttpRequest) -> Responded {
    let [invoice, document] = asked.path;
    downloaded(&asked, Owner::invoice(invoice), DocumentId::new(document), &request).await
}

/// Show the headers of a download without the file.
#[head(
    "/invoices/{id}/documents/{document_id}/download",
    tag = "Invoices",
    ids("The invoice", "The document"),
    success(200, "The headers of the download")
)]
pub(super) async fn describe_invoice_document(asked: Read<ReadInvoices, 2>, request: HttpRequest) -> Responded {
    let [invoice, document] = asked.path;
    downloaded(&asked, Owner::invoice(invoice), DocumentId::new(document), &request).await
}
