use super::packed::{takes_gzip, unpacked};
use crate::entity_tags::is_known;
use crate::{ApiError, Services, blocking};
use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, ETAG, HeaderValue, VARY};
use actix_web::{HttpRequest, HttpResponse, web};
use bytes::Bytes;
use customs_http_macros::get;
use std::sync::{Arc, LazyLock};
use utoipa_swagger_ui::{Config, SwaggerFile};

/// Makes the OpenAPI document of the installation with a base URL. The application names it, because it describes every
/// area, including this one.
#[derive(Clone, Copy)]
pub struct ServedDocument(pub fn(&str) -> Arc<Served>);

/// The OpenAPI document as it is sent.
pub struct Served {
    /// The JSON text.
    pub json: Bytes,
    /// The JSON text, compressed by gzip.
    pub compressed: Bytes,
    /// The entity tag of the text.
    pub(crate) entity_tag: String,
}

/// The page may run scripts and styles of this service only, and may load nothing from elsewhere.
const PAGE_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
     connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);

static CONFIG: LazyLock<Arc<Config<'static>>> =
    LazyLock::new(|| Arc::new(Config::from("/openapi.json").validator_url("none")));

/// The beginning of the page with a link that its own does not have. Only that follows the colour scheme of the system:
/// the rest of the page has a switch of its own.
const TO_THE_GUIDES: &str = "<body>\n\
    <p style=\"margin: 0; padding: 1em 20px; font-family: sans-serif; \
    background: Canvas; color: CanvasText; color-scheme: light dark\">\
    <a style=\"color: LinkText\" href=\"/docs/guides\">Guides and all pages about the service</a></p>";

/// The title of the page, and how wide it is on a phone.
const HEAD: &str =
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>API reference</title>";

/// Show the OpenAPI 3.1 document.
#[get("/openapi.json", tag = "Operation",
    params(("If-None-Match" = Option<String>, Header, description = "The ETag of the document that the client has")),
    responses(
        (status = 200, description = "The document", content_type = "application/json", body = Object),
        (status = 304, description = "The client has the document already"),
    ))]
pub(super) async fn show_openapi_document(
    request: HttpRequest,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let document = request.app_data::<ServedDocument>().copied();
    let ServedDocument(made) = document.ok_or_else(|| ApiError::internal("the document is not registered"))?;
    let served = blocking(move || Ok(made(&services.settings.base_url))).await?;
    let known = is_known(request.headers(), &served.entity_tag);
    let mut response = HttpResponse::build(if known { StatusCode::NOT_MODIFIED } else { StatusCode::OK });
    response
        .insert_header((ETAG, served.entity_tag.clone()))
        .insert_header((CACHE_CONTROL, "no-cache"))
        .insert_header((VARY, "Accept-Encoding"));
    if known {
        return Ok(response.finish());
    }
    response.content_type("application/json");
    if takes_gzip(&request) {
        return Ok(response.insert_header((CONTENT_ENCODING, "gzip")).body(served.compressed.clone()));
    }
    Ok(response.body(served.json.clone()))
}

/// Show the API documentation as a web page.
#[get("/docs", tag = "Operation",
    responses((status = 200, description = "The page", content_type = "text/html", body = String)))]
pub(super) async fn show_docs() -> Result<HttpResponse, ApiError> {
    let page = plain(&asset("index.html")?)?;
    let text = String::from_utf8_lossy(&page)
        .replace("\"./", "\"/docs/")
        .replace("href=\"index.css", "href=\"/docs/index.css")
        .replace("<title>Swagger UI</title>", HEAD)
        .replace("<body>", TO_THE_GUIDES);
    Ok(HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .insert_header((CONTENT_SECURITY_POLICY, PAGE_POLICY))
        .body(text))
}

/// A style or script of the page, for clients that take gzip, or unpacked for others.
pub(super) fn respond_asset(request: &HttpRequest, name: &str) -> Result<HttpResponse, ApiError> {
    let asset = asset(name)?;
    let mut response = HttpResponse::Ok();
    response.content_type(asset.content_type.as_str()).insert_header((VARY, "Accept-Encoding"));
    if asset.gzpipped && takes_gzip(request) {
        return Ok(response.insert_header((CONTENT_ENCODING, "gzip")).body(asset.bytes.into_owned()));
    }
    Ok(response.body(plain(&asset)?))
}

/// A file of Swagger UI, which the program has compressed, but for the script that it fills in.
fn asset(name: &str) -> Result<SwaggerFile<'static>, ApiError> {
    utoipa_swagger_ui::serve(name, CONFIG.clone())
        .map_err(|error| ApiError::internal(error.to_string()))?
        .ok_or_else(ApiError::not_found)
}

/// The content of a file as a client gets it that takes no gzip.
fn plain(asset: &SwaggerFile<'_>) -> Result<Vec<u8>, ApiError> {
    if asset.gzpipped { unpacked(&asset.bytes) } else { Ok(asset.bytes.to_vec()) }
}
