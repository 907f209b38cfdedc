use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::CONTENT_TYPE;

/// The answer to a page that cannot listen now. htmx asks again for what it takes for a stream, after pauses that grow to a
/// minute when the status is an error; an answer without content counts as success, and it would ask at once for ever. By
/// the id the page is told to look at everything when it is let in, since it shows what was there before.
pub(crate) fn refused_stream(status: StatusCode) -> HttpResponse {
    HttpResponse::build(status).insert_header((CONTENT_TYPE, "text/event-stream")).body("id: 1\n\n")
}
