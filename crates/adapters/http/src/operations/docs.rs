use crate::{ApiError, blocking};
use actix_web::http::header::{CONTENT_SECURITY_POLICY, HeaderValue};
use actix_web::{HttpRequest, HttpResponse};
use bytes::Bytes;
use customs_http_macros::get;
use std::sync::{Arc, LazyLock};
use utoipa_swagger_ui::Config;

/// Makes the OpenAPI document, as JSON text. The application names it, because it describes every area, including this one.
#[derive(Clone, Copy)]
pub(crate) struct ServedDocument(pub(crate) fn() -> Bytes);

/// The page may run scripts and styles of this service only, and may load nothing from elsewhere.
const PAGE_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
     connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);

static CONFIG: LazyLock<Arc<Config<'static>>> =
    LazyLock::new(|| Arc::new(Config::from("/openapi.json").validator_url("none")));

/// The beginning of the page with a link that its own does not have.
const TO_THE_GUIDES: &str = "<body>\n<p style=\"margin: 1em 20px 0; font-family: sans-serif\">\
    <a href=\"/docs/guides\">Guides and all pages about the service</a></p>";

/// Show the OpenAPI 3.1 document.
#[get("/openapi.json", tag = "Operation", success(200, "The document", Object))]
pub(super) async fn show_openapi_document(request: HttpRequest) -> Result<HttpResponse, ApiError> {
    let document = request.app_data::<ServedDocument>().copied();
    let ServedDocument(made) = document.ok_or_else(|| ApiError::internal("the document is not registered"))?;
    let json = blocking(move || Ok(made())).await?;
    Ok(HttpResponse::Ok().content_type("application/json").body(json))
}

/// Show the API documentation as a web page.
#[get("/docs", tag = "Operation",
    responses((status = 200, description = "The page", content_type = "text/html", body = String)))]
pub(super) async fn show_docs() -> Result<HttpResponse, ApiError> {
    let page = file("index.html")?;
    let text = String::from_utf8_lossy(&page.0)
        .replace("\"./", "\"/docs/")
        .replace("href=\"index.css", "href=\"/docs/index.css")
        .replace("<body>", TO_THE_GUIDES);
    Ok(HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .insert_header((CONTENT_SECURITY_POLICY, PAGE_POLICY))
        .body(text))
}

/// A style or script of the page.
pub(super) fn file(name: &str) -> Result<(Vec<u8>, String), ApiError> {
    let found =
        utoipa_swagger_ui::serve(name, CONFIG.clone()).map_err(|error| ApiError::internal(error.to_string()))?;
    found.map(|file| (file.bytes.into_owned(), file.content_type)).ok_or_else(ApiError::not_found)
}
