use crate::ApiError;
use crate::document::DOCUMENT;
use actix_web::dev::ResourceDef;
use actix_web::{HttpRequest, HttpResponse};
use std::sync::LazyLock;

/// A path pattern of the document with the methods it takes. A route is one method of one path, so
/// that a request with another method finds no route; the document knows that there is a path.
struct Known {
    pattern: ResourceDef,
    /// Whether it names one path, like `/declarations/create`, which `/declarations/{id}` matches too.
    is_one_path: bool,
    methods: Vec<&'static str>,
}

static KNOWN: LazyLock<Vec<Known>> = LazyLock::new(|| {
    let known = |(path, methods): &(String, Vec<&'static str>)| Known {
        pattern: ResourceDef::new(path.as_str()),
        is_one_path: !path.contains('{'),
        methods: methods.clone(),
    };
    DOCUMENT.paths().iter().map(known).collect()
});

/// Answers what no route takes.
pub(crate) async fn unrouted(request: HttpRequest) -> Result<HttpResponse, ApiError> {
    Err(refusal(&request))
}

/// 405 when the path takes other methods only, else 404.
pub(crate) fn refusal(request: &HttpRequest) -> ApiError {
    let matching: Vec<&Known> = KNOWN.iter().filter(|known| known.pattern.is_match(request.path())).collect();
    let exact = matching.iter().any(|known| known.is_one_path);
    let mut allowed: Vec<&str> = matching
        .iter()
        .filter(|known| known.is_one_path == exact)
        .flat_map(|known| known.methods.iter().copied())
        .collect();
    allowed.sort_unstable();
    allowed.dedup();
    if allowed.is_empty() || allowed.contains(&request.method().as_str()) {
        ApiError::not_found()
    } else {
        ApiError::method_not_allowed(&allowed.join(", "))
    }
}
