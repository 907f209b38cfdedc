pub(crate) mod disposition;
pub(crate) mod part;

use super::ReadDocuments;
use super::place::{Placed, one_document};
use crate::entity_tags::is_known;
use crate::operation::{Asked, Responded};
use crate::{ApiError, blocking};
use actix_web::body::SizedStream;
use actix_web::http::header::{ACCEPT_RANGES, CONTENT_DISPOSITION, CONTENT_RANGE, CONTENT_TYPE, ETAG};
use actix_web::http::{Method, StatusCode};
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use customs_documents::{Document, DocumentId, FileReader, Owner};
use customs_http_macros::{get, head};
pub(crate) use disposition::attachment;
use futures_util::stream;
use part::Part;

/// Download the file of a document.
///
/// A client can ask for one range of bytes; a request for several ranges is answered with the whole file.
#[get("/declarations/{id}/documents/{document_id}/download", tag = "Declaration documents",
    ids("The declaration", "The document"),
    params(("Range" = Option<String>, Header, description = "The bytes that are wanted")),
    responses(
        (
            status = 200, description = "The file", content_type = "application/octet-stream", body = Vec<u8>,
            headers(
                ("Content-Disposition" = String, description = "attachment, with the name its sender gave it"),
                ("ETag" = String, description = "The same as long as the bytes are the same"),
            ),
        ),
        (
            status = 206, description = "The bytes that were asked for", content_type = "application/octet-stream",
            body = Vec<u8>, headers(("Content-Range" = String, description = "Which bytes, and of how many")),
        ),
        (status = 304, description = "The client has these bytes (If-None-Match)"),
        (status = 416, description = "The file has no such bytes; Content-Range tells how many it has"),
    ))]
pub(super) async fn download_document(asked: Asked<ReadDocuments, Placed<2>, ()>, request: HttpRequest) -> Responded {
    let (owner, id) = one_document(asked.path);
    downloaded(&asked, owner, id, &request).await
}

/// Show the headers of a download without the file.
#[head(
    "/declarations/{id}/documents/{document_id}/download",
    tag = "Declaration documents",
    ids("The declaration", "The document"),
    success(200, "The headers of the download")
)]
pub(super) async fn describe_download(asked: Asked<ReadDocuments, Placed<2>, ()>, request: HttpRequest) -> Responded {
    let (owner, id) = one_document(asked.path);
    downloaded(&asked, owner, id, &request).await
}

/// Answers with the file of a document of any kind of record; for HEAD with the headers only.
pub(crate) async fn downloaded<R, P>(
    asked: &Asked<R, P, ()>,
    owner: Owner,
    id: DocumentId,
    request: &HttpRequest,
) -> Responded {
    let with_body = request.method() != Method::HEAD;
    let (documents, organisation) = (asked.services.documents.clone(), asked.organisation());
    let document = blocking(move || Ok(documents.show(organisation, owner, id)?)).await?;
    let tag = format!("\"{}\"", hex::encode(document.file.sha256));
    if is_known(request.headers(), &tag) {
        return Ok(HttpResponse::NotModified().insert_header((ETAG, tag)).finish());
    }
    let size = document.file.size;
    // A range is defined for GET alone (RFC 9110, section 14.2).
    let part = if with_body { Part::asked_for(request, &tag, size)? } else { Part::Whole };
    let range = part.range(size);
    // The file is opened for HEAD too, so that a lost file is reported.
    let reader = asked.services.documents.read(&document, range.clone()).await?;
    let mut response = HttpResponse::build(part.status());
    describe(&mut response, &document, &tag);
    if part.status() == StatusCode::PARTIAL_CONTENT {
        let last = range.end.saturating_sub(1);
        response.insert_header((CONTENT_RANGE, format!("bytes {}-{last}/{size}", range.start)));
    }
    let length = range.end - range.start;
    let bytes = stream::try_unfold(reader, next);
    Ok(if with_body {
        response.body(SizedStream::new(length, Box::pin(bytes)))
    } else {
        response.body(SizedStream::new(length, stream::empty::<Result<_, actix_web::Error>>()))
    })
}

fn describe(response: &mut HttpResponseBuilder, document: &Document, tag: &str) {
    response
        .insert_header((CONTENT_TYPE, document.file.name.kind().mime_type()))
        .insert_header((CONTENT_DISPOSITION, attachment(document.file.name.as_str())))
        .insert_header((ETAG, tag))
        .insert_header((ACCEPT_RANGES, "bytes"));
}

/// Reads the next bytes. A failure in the middle closes the connection: by the announced length the client sees that
/// bytes are missing.
async fn next(
    mut reader: Box<dyn FileReader>,
) -> Result<Option<(bytes::Bytes, Box<dyn FileReader>)>, actix_web::Error> {
    match reader.next().await {
        Ok(bytes) => Ok(bytes.map(|bytes| (bytes, reader))),
        Err(error) => {
            tracing::error!(%error, "a download broke off");
            Err(ApiError::unavailable(error).into())
        }
    }
}
