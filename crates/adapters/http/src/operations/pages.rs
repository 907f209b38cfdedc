use super::docs::respond_asset;
use super::packed::respond_packed;
use crate::{ApiError, Services, blocking};
use actix_web::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderValue};
use actix_web::{HttpRequest, HttpResponse, web};
use customs_http_macros::get;
use url::form_urlencoded;

/// Pages run no scripts, and load their style and pictures from this service only.
const PAGE_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
);

/// A picture that is opened by itself has its style in itself.
const PICTURE_POLICY: HeaderValue =
    HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'");

/// Asked for anew each time, and answered by 304 until an upgrade: a link to a heading never meets an old page.
const ASKED_ANEW: HeaderValue = HeaderValue::from_static("public, no-cache");
const KEPT: HeaderValue = HeaderValue::from_static("public, max-age=3600");

/// Show a page of the documentation, or a style, script or picture.
///
/// `guides` is the list of all pages.
#[get("/docs/{file}", tag = "Operation",
    params(("file" = String, Path, description = "The name of the page, or of the file")),
    responses(
        (
            status = 200, description = "The page, or the file",
            content(
                (String = "text/html"), (String = "text/css"), (String = "text/javascript"), (String = "image/svg+xml"),
                (Vec<u8> = "image/png"),
            ),
        ),
        (status = 304, description = "The page is the one that `If-None-Match` names"),
        (status = 404, description = "There is no such record", body = crate::error::bodies::NotFound),
    ))]
pub(super) async fn show_docs_file(
    request: HttpRequest,
    name: web::Path<String>,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    if let Some(found) = services.guides.file(&name) {
        let policy = if found.content_type.starts_with("image/") { PICTURE_POLICY } else { PAGE_POLICY };
        return respond_packed(&request, &found, &[(CONTENT_SECURITY_POLICY, policy), (CACHE_CONTROL, ASKED_ANEW)]);
    }
    let mut response = respond_asset(&request, &name)?;
    response.headers_mut().insert(CACHE_CONTROL, KEPT);
    Ok(response)
}

/// Search the documentation.
#[get("/docs/search", tag = "Operation",
    params(("q" = Option<String>, Query, description = "Words that a section of a page must have; the first 8 count")),
    responses((status = 200, description = "A page with the sections that were found, the best first",
        content_type = "text/html", body = String)))]
pub(super) async fn search_docs(request: HttpRequest, services: web::Data<Services>) -> Result<HttpResponse, ApiError> {
    let mut parameters = form_urlencoded::parse(request.query_string().as_bytes());
    let question = parameters.find(|(name, _)| name == "q").map(|(_, value)| value.into_owned()).unwrap_or_default();
    let page = blocking(move || services.guides.search(&question).map_err(ApiError::internal)).await?;
    Ok(HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .insert_header((CONTENT_SECURITY_POLICY, PAGE_POLICY))
        .insert_header((CACHE_CONTROL, ASKED_ANEW))
        .body(page))
}
