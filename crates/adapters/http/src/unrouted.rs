use crate::ApiError;
use crate::document::DOCUMENT;
use actix_web::dev::ResourceDef;
use actix_web::http::Method;
use actix_web::{HttpRequest, HttpResponse};
use std::sync::LazyLock;

/// Each known path with its methods. A route is one method of one path, so that a request with
/// another method finds no route; the document knows that there is a path.
static KNOWN: LazyLock<Vec<(ResourceDef, Vec<&'static str>)>> = LazyLock::new(|| {
    DOCUMENT.paths().iter().map(|(path, methods)| (ResourceDef::new(path.as_str()), methods.clone())).collect()
});

/// Answers what no route takes: 405 when the path takes other methods, else 404.
pub(crate) async fn unrouted(request: HttpRequest) -> Result<HttpResponse, ApiError> {
    let mut allowed: Vec<&str> = KNOWN
        .iter()
        .filter(|(pattern, _)| pattern.is_match(request.path()))
        .flat_map(|(_, methods)| methods.iter().copied())
        .collect();
    allowed.sort_unstable();
    allowed.dedup();
    // A path can match two patterns, of which the more general one took the method and found nothing.
    let is_allowed = |method: &Method| allowed.contains(&method.as_str());
    if allowed.is_empty() || is_allowed(request.method()) {
        Err(ApiError::not_found())
    } else {
        Err(ApiError::method_not_allowed(&allowed.join(", ")))
    }
}
