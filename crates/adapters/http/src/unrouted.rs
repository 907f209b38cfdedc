use crate::ApiError;
use crate::gate::RouteTable;
use actix_web::{HttpRequest, HttpResponse};

/// Answers requests that no route takes.
pub async fn unrouted(request: HttpRequest) -> Result<HttpResponse, ApiError> {
    Err(refusal(&request))
}

/// 405 if the path takes other methods only, otherwise 404.
pub(crate) fn refusal(request: &HttpRequest) -> ApiError {
    let routes = request.app_data::<&'static RouteTable>();
    let allowed = routes.map_or_else(Vec::new, |routes| routes.methods(request.path()));
    if allowed.is_empty() || allowed.contains(&request.method().as_str()) {
        ApiError::not_found()
    } else {
        ApiError::method_not_allowed(&allowed.join(", "))
    }
}
