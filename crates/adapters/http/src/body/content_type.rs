use actix_web::HttpRequest;
use actix_web::http::header::{CONTENT_ENCODING, CONTENT_TYPE};

/// Whether the headers declare a JSON body that is not compressed.
pub(crate) fn is_json(request: &HttpRequest) -> bool {
    declares(request, "application/json")
}

/// Whether the headers declare a body of JSON texts, one a line, that is not compressed.
pub(crate) fn declares_json_lines(request: &HttpRequest) -> bool {
    declares(request, "application/x-ndjson")
}

/// Whether the headers declare a body that is a URL-encoded form and is not compressed.
pub(crate) fn is_form(request: &HttpRequest) -> bool {
    declares(request, "application/x-www-form-urlencoded")
}

/// Whether the headers declare a multipart form (a file upload) that is not compressed.
pub(crate) fn is_multipart(request: &HttpRequest) -> bool {
    declares(request, "multipart/form-data")
}

fn declares(request: &HttpRequest, media_type: &str) -> bool {
    let header = |name| request.headers().get(name).and_then(|value| value.to_str().ok());
    let packed = header(CONTENT_ENCODING).is_some_and(|coding| !coding.trim().eq_ignore_ascii_case("identity"));
    let declared = header(CONTENT_TYPE).and_then(|value| value.split(';').next()).unwrap_or_default();
    !packed && declared.trim().eq_ignore_ascii_case(media_type)
}
